"""What the choice of gifts, and declaring moons, is worth to a player of four-hand pinochle.

    python -m benchmarks.pinochle.choices gifts [--player NAME] [--deals N] [--seed N]
    python -m benchmarks.pinochle.choices moons [--player NAME] [--deals N] [--seed N] [--points N]

A player meets itself with one decision made plainly: gifts from the top of the trump suit down, then aces, or
a moon declared as an ordinary game. Moons are rare, so only deals with a long and strong hand are played.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import cardtable as ct
from cardtable.games.pinochle import Give, Hand, NameTrump
from cardtable.games.pinochle.hands import STRENGTH
from cardtable.players import make_bot

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import AnyGame, Clock, Deal
    from cardtable.games.pinochle import Action, View

TRUMPS, ACES = 6, 4
"""A hand that may take every trick: as many trumps with both aces, and as many aces in all."""


class PlainGifts:
    """Gives the highest trumps, the nine too, then the highest other cards."""

    def __init__(self, name: str, seed: int) -> None:
        self._player = make_bot(name, seed)

    def choose(self, view: View, clock: Clock) -> Action:
        action: Action = self._player.choose(view, clock)
        contract = view.contract
        if not isinstance(action, Give) or contract is None or view.seat == contract.bidder:
            return action

        def order(card: Card) -> tuple[bool, int]:
            return card.suit != contract.trump, STRENGTH.index(str(card)[1])

        return Give(Hand.of(sorted(view.hand, key=order)[: view.game.passing]))


class NoMoons:
    """Names the suit of a moon as an ordinary trump."""

    def __init__(self, name: str, seed: int) -> None:
        self._player = make_bot(name, seed)

    def choose(self, view: View, clock: Clock) -> Action:
        action: Action = self._player.choose(view, clock)
        return NameTrump(action.suit) if isinstance(action, NameTrump) and action.moon else action


def is_strong(game: AnyGame, deal: Deal) -> bool:
    """Whether some hand is long and strong enough to think of a moon."""
    return any(_is_strong([str(card) for card in hand]) for hand in deal.piles)


def _is_strong(cards: list[str]) -> bool:
    aces = [card[0] for card in cards if card[1] == "A"]
    if len(aces) < ACES:
        return False
    return any(aces.count(suit) == 2 and sum(card[0] == suit for card in cards) >= TRUMPS for suit in "CDHS")


@click.group(help=__doc__)
def main() -> None:
    pass


@main.command()
@click.option("--player", default="pinochle:basic")
@click.option("--deals", default=600)
@click.option("--seed", default=2026)
@click.option("--preset", default="racehorse")
def gifts(player: str, deals: int, seed: int, preset: str) -> None:
    """The player's own gifts against plain ones."""
    bots = {player: player, "plain gifts": lambda seed: PlainGifts(player, seed)}
    print(ct.compare(ct.game("pinochle", preset=preset), bots, deals=deals, seed=seed))


@main.command()
@click.option("--player", default="pinochle:basic")
@click.option("--deals", default=300)
@click.option("--seed", default=2026)
@click.option("--points", default=50, help="what a moon counts")
def moons(player: str, deals: int, seed: int, points: int) -> None:
    """The player's moons against none, on deals with a strong hand."""
    bots = {player: player, "no moons": lambda seed: NoMoons(player, seed)}
    print(ct.compare(ct.game("pinochle", moon=points), bots, deals=deals, seed=seed, filter=is_strong))


if __name__ == "__main__":
    main()
