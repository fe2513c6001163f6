"""How well a player declares three no trumps: boards of 1NT-3NT, after a published test of a declarer.

    python -m benchmarks.bridge.notrump_declarer bridge:expert --defenders bridge:basic --boards 400

South opens one no trump, North raises to three, nobody else bids: the boards are those random deals of a seed
on which Standard American bids so. A made contract counts 10 points and every trick 1. The same boards are
scored with open cards, which no declarer sees. Players think without a time limit, so any machine gives the
same figures. Boards are kept in build/; a run that was stopped goes on.
"""

from __future__ import annotations

from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.arena.statistics.intervals import t_interval
from cardtable.core import Clock
from cardtable.games.bridge import SEATS, Bridge, Contract, parse_call, side_of
from cardtable.players import make_bot
from cardtable.players.bridge import bidding
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.record import Record
from cardtable.search.bridge import double_dummy
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import Deal

GAME = Bridge("S", "none")
AUCTION = tuple(parse_call(word) for word in "1NT pass 3NT pass pass pass".split())  # noqa: SIM905
CONTRACT = Contract.parse("3NS")
MADE = 10


def boards(seed: int) -> Iterator[tuple[int, Deal]]:
    """Endless: the deals of the seed on which the auction goes so, with their numbers."""
    system = bidding.standard()
    for number in count():
        deal = GAME.deal(Random(f"{seed}/{number}"))
        # The dealer is South, and the first call already sorts out most deals.
        seats = [SEATS[(2 + turn) % 4] for turn in range(len(AUCTION))]
        if all(
            bidding.choose(system, AUCTION[:turn], deal.hands[seat], NOBODY).call == AUCTION[turn]
            for turn, seat in enumerate(seats)
        ):
            yield number, deal


def declared(deal: Deal, declarer: str, defenders: str, seed: int) -> int:
    """The tricks that the declarer takes."""
    players = [make_bot(declarer if side_of(seat) == 0 else defenders, seed) for seat in SEATS]
    table = Table(Record(GAME, deal, AUCTION))
    play(table, players, partial(Clock, steady=True))
    assert table.result is not None
    return table.result.tally[0]


def points(tricks: int) -> int:
    return tricks + (MADE if tricks >= CONTRACT.target else 0)


@click.command(help=__doc__)
@click.argument("declarer")
@click.option("--defenders", default="bridge:basic", show_default=True)
@click.option("--boards", "wanted", default=400, show_default=True)
@click.option("--seed", default=7311, show_default=True)
def main(declarer: str, defenders: str, wanted: int, seed: int) -> None:
    kept = Path("build") / f"notrump_{declarer}_{defenders}_{seed}.txt".replace(":", "_")
    kept.parent.mkdir(exist_ok=True)
    known = [line.split() for line in kept.read_text().splitlines()] if kept.exists() else []
    with kept.open("a") as journal:
        for place, (number, deal) in enumerate(boards(seed)):
            if place == wanted:
                break
            if place < len(known):
                continue
            (best,) = double_dummy.tricks([(deal, CONTRACT)])
            known.append([str(number), str(declared(deal, declarer, defenders, number)), str(best)])
            journal.write(" ".join(known[-1]) + "\n")
            journal.flush()
    taken, best_tricks = ([int(row[column]) for row in known[:wanted]] for column in (1, 2))
    behind = t_interval([float(best - own) for own, best in zip(taken, best_tricks, strict=True)])
    for who, tricks in ((f"{declarer} against {defenders}", taken), ("open cards", best_tricks)):
        made = sum(each >= CONTRACT.target for each in tricks)
        total = sum(map(points, tricks))
        click.echo(f"{who}: {made} of {wanted} made, {sum(tricks)} tricks, {total} points")
    click.echo(f"{behind.mean:.2f} ± {behind.half:.2f} tricks a board behind open cards")


if __name__ == "__main__":
    main()
