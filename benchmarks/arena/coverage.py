"""How often a 95 % interval is right: `python -m benchmarks.arena.coverage [--tournaments N] [--deals N]`.

Players of 6 nimmt! for two that are equal but do not decide alike, so that the true difference is 0.
Student's interval of each tournament should contain it in 93 to 97 of 100: of two players, and of four in a
round robin, in which all six tables play the same deals. One long run is cut into tournaments.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

import cardtable as ct
from cardtable.arena.statistics.intervals import t_interval
from cardtable.arena.tournament.tournament import last_board
from cardtable.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.core import AnyPlayer


def other_chance(seed: int, number: int) -> AnyPlayer:
    """Players with the same seed decide the same; these do not."""
    return RandomPlayer(seed + number)


def differences(bots: int, deals: int) -> list[float]:
    """The lead of the first of this many equal players, by deal."""
    boards: list[Scoreboard] = []

    def watch(played: Iterator[Scoreboard]) -> Scoreboard:
        boards.append(last_board(played))
        return boards[0]

    players = {f"random {number}": partial(other_chance, number=number) for number in range(bots)}
    ct.compare(ct.game("nimmt", seats=2), players, deals=deals, seed=20240601, watch=watch)
    return boards[0].tallies[0].differences


def main() -> None:
    parser = argparse.ArgumentParser(description="How often a 95 % interval contains the truth")
    parser.add_argument("--tournaments", type=int, default=2_000)
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    for bots in (2, 4):
        values = differences(bots, given.tournaments * given.deals)
        cut = [values[start : start + given.deals] for start in range(0, len(values), given.deals)]
        right = sum(interval.low <= 0 <= interval.high for interval in map(t_interval, cut))
        print(f"{bots} players: {right / len(cut):.1%} of {len(cut)} intervals contain 0")


if __name__ == "__main__":
    main()
