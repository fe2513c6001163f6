"""How often a 95 % interval is right: `python -m benchmarks.arena_coverage [--tournaments N] [--sets N]`.

Tournaments of 6 nimmt! for two between players that are equal but do not decide alike, so that the true
difference is 0. Student's interval of each should contain it in 93 to 97 of 100.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import TYPE_CHECKING

from cardtable.arena.statistics.intervals import Running
from cardtable.arena.tournament.sets import seatings, sides_of
from cardtable.duplicate import Hand, mean_points
from cardtable.games.nimmt import Nimmt
from cardtable.players.random import RandomPlayer
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.nimmt import Action, Deal, View

GAME = Nimmt(2)


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a 95 % interval contains the truth")
    parser.add_argument("--tournaments", type=int, default=2_000)
    parser.add_argument("--sets", type=int, default=20)
    options = parser.parse_args()
    rng = Random(20240601)
    right = sum(contains_the_truth(options.sets, rng) for _ in range(options.tournaments))
    print(f"{right / options.tournaments:.1%} of {options.tournaments} intervals contain 0")


def contains_the_truth(sets: int, rng: Random) -> bool:
    sample = Running()
    players: list[Player[Action, View]] = [RandomPlayer(rng.getrandbits(31)) for _ in range(2)]
    for _ in range(sets):
        deal = GAME.deal(rng)
        hands = []
        for chairs in seatings(sides_of(GAME), [0, 1]):
            table: Table[Deal, Action, View] = Table(Record(GAME, deal))
            play(table, [players[chair] for chair in chairs])
            assert table.result is not None
            hands.append(Hand(chairs, table.result.points))
        one, other = mean_points(hands, 1)
        sample.add(one - other)
    interval = sample.t_interval()
    return interval.low <= 0 <= interval.high


if __name__ == "__main__":
    main()
