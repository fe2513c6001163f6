"""What hints promise of a hand of skat before the auction, and how often the game is won then.

    python -m benchmarks.skat.promises [--hands 300] [--plays 20] [--low 50] [--high 70] [--jackless]

Hands of ten cards are drawn until so many have a promise in this range at 18. Each is played as often, at 18,
with the other cards dealt anew each time: the two others pass, and the cards pushed and the game are those
that the nets of hand strength like best. The lead is that of `skat:basic`, and then everybody plays by the
nets of cards; of a null each fifth one is played, by --player. With --all-by that player plays every game.
The interval is at 95 %, over hands.
"""

from __future__ import annotations

from collections import defaultdict
from math import sqrt
from random import Random
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Any, cast

import click

from cardtable.cards import Cards
from cardtable.core import Clock, Seat
from cardtable.games.skat import Deal, Kind, Play, Skat
from cardtable.games.skat.actions import DECK, DISCARDS
from cardtable.games.skat.kinds import JACKS
from cardtable.players import make_bot
from cardtable.players.skat.bidding import after_skat, prospects
from cardtable.search.skat.card_play import playouts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.players.skat.bidding import Prospect

LIST = Skat(table=3)
LOWEST = 18
AUCTIONS = ("pass pass 18 skat", "18 pass pass skat", "pass 18 pass skat")
"""With which this seat plays."""
EACH_NULL = 5


@click.command(help=__doc__)
@click.option("--hands", default=300, show_default=True, type=click.IntRange(2))
@click.option("--plays", default=20, show_default=True, type=click.IntRange(1))
@click.option("--low", default=50, show_default=True)
@click.option("--high", default=70, show_default=True)
@click.option("--jackless", is_flag=True, help="Only hands without a jack.")
@click.option("--player", default="skat:club", show_default=True)
@click.option("--all-by", is_flag=True, help="The player plays every game.")
@click.option("--seed", default="1", show_default=True)
def main(
    hands: int, plays: int, low: int, high: int, *, jackless: bool, player: str, all_by: bool, seed: str
) -> None:
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    number = 0
    while len(found["all"]) < hands:
        number += 1
        rng = Random(f"{seed}/{number}")
        cards = rng.sample(DECK, len(DECK))
        hand, seat = Cards.of(cards[:10]), Seat(rng.randrange(3))
        jacks = sum(jack in hand for jack in JACKS)
        promise = after_skat(hand, LOWEST, seat == 0, LIST.table)
        if low <= 100 * promise.chance <= high and not (jackless and jacks):
            won = list(_won(hand, cards[10:], seat, plays, rng, player, all_by=all_by))
            share = sum(weight for is_won, weight in won if is_won) / sum(weight for _, weight in won)
            for name in ("all", f"{jacks} jacks", str(promise.contract)):
                found[name].append((promise.chance, share))
    print(f"{'':16}{'hands':>8}{'promised':>10}{'won':>8}{'difference':>14}")
    for name, each in sorted(found.items()):
        promised, share = (mean(column) for column in zip(*each, strict=True))
        around = 1.96 * pstdev(said - so for said, so in each) / sqrt(len(each))
        print(f"{name:16}{len(each):8}{promised:10.1%}{share:8.1%}{promised - share:+8.1%} ± {around:.1%}")


def _won(
    hand: Cards, rest: list[Any], seat: Seat, plays: int, rng: Random, player: str, *, all_by: bool
) -> Iterator[tuple[bool, int]]:
    """Of each game whether it was won, and for how many it stands."""
    for number in range(plays):
        rng.shuffle(rest)
        hands = [Cards.of(rest[:10]), Cards.of(rest[10:20])]
        hands.insert(seat, hand)
        skat = Cards.of(rest[20:])
        game = max(prospects(Cards(hand | skat), LOWEST, seat == 0), key=lambda each: each.gain(LIST.table))
        is_null = game.contract.kind is Kind.NULL
        if all_by or (is_null and number % EACH_NULL == 0):
            yield _played(hands, skat, seat, game, player), 1 if all_by else EACH_NULL
        elif not is_null:
            yield _played_by_nets(hands, skat, seat, game), 1


def _announced(hands: list[Cards], skat: Cards, seat: Seat, game: Prospect) -> Any:
    state = cast("Any", LIST.start(Deal((hands[0], hands[1], hands[2]), skat)))
    words = [LIST.parse(word) for word in AUCTIONS[seat].split()]
    for action in (*words, DISCARDS[game.pushed], game.contract):
        state = state.apply({state.to_act[0]: action})
    return state


def _played(hands: list[Cards], skat: Cards, seat: Seat, game: Prospect, player: str) -> bool:
    state = _announced(hands, skat, seat, game)
    bots = [make_bot(player, each) for each in range(3)]
    while state.to_act:
        (turn,) = state.to_act
        state = state.apply({turn: bots[turn].choose(state.view(turn), Clock(steady=True))})
    return bool(state.result.points[seat] > 0)


def _played_by_nets(hands: list[Cards], skat: Cards, seat: Seat, game: Prospect) -> bool:
    view = _announced(hands, skat, seat, game).view(Seat(0))
    lead = make_bot("skat:basic", 0).choose(view, Clock(steady=True))
    assert isinstance(lead, Play)
    held = [*hands]
    held[seat] = Cards((hands[seat] | skat) & ~game.pushed)
    return playouts(view, [(*held, game.pushed)], [lead.card])[0][0] >= game.needs


if __name__ == "__main__":
    main()
