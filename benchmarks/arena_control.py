"""What a control variate gains: `python -m benchmarks.arena_control [--sets N]`.

6 nimmt! between unequal and between equal players, in sets of all rotations. Printed is the half width of
the 95 % interval of the difference without and with the control (the heads in play), and the ratio.
"""

from __future__ import annotations

import argparse

import msgspec

from cardtable.arena.statistics.intervals import controlled, t_interval
from cardtable.arena.statistics.scoreboard import Scoreboard
from cardtable.arena.tournament.plan import Plan, SetLine
from cardtable.arena.tournament.play import play_sets
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.bots import read_bots

TABLES = (
    ("nimmt:basic", "nimmt:random"),
    ("nimmt:basic", "nimmt:random", "nimmt:random", "nimmt:random"),
    ("nimmt:flat", "nimmt:basic"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a control variate gains")
    parser.add_argument("--sets", type=int, default=400)
    sets = parser.parse_args().sets
    for table in TABLES:
        bots, _ = read_bots("nimmt", table)
        plan = Plan(Nimmt(len(bots)), tuple(bots), (tuple(range(len(bots))),), "1")
        board = Scoreboard(plan)
        for line in play_sets(plan, range(sets)).lines:
            board.add(msgspec.json.decode(line, type=SetLine))
        tally = board.tallies[0]
        plain = t_interval(tally.differences)
        better = t_interval(controlled(tally.differences, tally.controls))
        print(f"{' '.join(table):55} {plain}, with control {better}: {better.half / plain.half:.3f}")


if __name__ == "__main__":
    main()
