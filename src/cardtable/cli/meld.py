"""`cardtable meld`: what a pinochle hand is worth before a card is played."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from cardtable.games.pinochle import Pinochle
from cardtable.games.pinochle.hands import SUITS, Hand, rank_first
from cardtable.games.pinochle.melds import points, shown

if TYPE_CHECKING:
    from cardtable.cards import Suit
    from cardtable.games.pinochle.melds import Meld

SUIT_NAMES = {str(suit): suit for suit in SUITS}


@click.command("meld")
@click.argument("cards")
@click.option(
    "--trump", type=click.Choice(list(SUIT_NAMES), case_sensitive=False), help="For this trump only."
)
@click.option("--plain-doubles", is_flag=True, help="Two of a meld count twice, not up to ten times as much.")
@click.option("--double-deck", is_flag=True, help="Four copies of each card, and the double deck's table.")
@click.option("--json", "as_json", is_flag=True, help="Print an object, or one by suit without --trump.")
def command(cards: str, trump: str | None, plain_doubles: bool, double_deck: bool, as_json: bool) -> None:
    """Value the melds of a hand of four-hand pinochle, such as "AD KD KD JD".

    A card is a rank (A T K Q J 9) and a suit (D C H S), in either order.
    """
    game = Pinochle.presets()["double"] if double_deck else Pinochle()
    game = replace(game, big_doubles=not plain_doubles)
    hand = Hand.parse(cards, game.pack.copies)
    laid = {suit: game.melds(hand, suit) for suit in ([SUIT_NAMES[trump]] if trump else SUITS)}
    if as_json:
        objects = {str(suit): _plain(melds) for suit, melds in laid.items()}
        click.echo(json.dumps(objects[trump] if trump else objects))
        return
    for suit, melds in laid.items():
        click.echo(_sum(suit, melds))


def _sum(trump: Suit, laid: tuple[Meld, ...]) -> str:
    sums = " + ".join(f"{meld.name} {meld.points}" for meld in laid)
    equals = "" if len(laid) < 2 else f" = {points(laid)}"
    cards = f"  ({_names(shown(laid))})" if laid else ""
    return f"trump {trump}: {sums or '0'}{equals}{cards}"


def _plain(laid: tuple[Meld, ...]) -> dict[str, Any]:
    return {
        "points": points(laid),
        "melds": [
            {"name": meld.name, "cards": _names(meld.cards).split(), "points": meld.points} for meld in laid
        ],
        "shown": _names(shown(laid)).split(),
    }


def _names(cards: Hand) -> str:
    return " ".join(rank_first(card) for card in cards)
