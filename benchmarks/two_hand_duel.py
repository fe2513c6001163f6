"""How much stronger the expert of two-hand pinochle is than the player of the course.

    python -m benchmarks.two_hand_duel [ROUNDS] [--classic]

Every round is played twice with the same cards, seats exchanged. Prints the points per round that the
expert is ahead, with a 95 % interval over deals, and how long its decisions took.
"""

from __future__ import annotations

import sys
import time
from datetime import timedelta
from random import Random
from statistics import mean, median, stdev

from cardtable.core import Clock
from cardtable.games.two_hand_pinochle import Action, Deal, TwoHand, View
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.expert import ExpertPlayer
from cardtable.record import Record
from cardtable.table import Table, play

THINKING = timedelta(seconds=1)
USUAL = 500


class Timed:
    """A player with a stopwatch."""

    def __init__(self, seed: int) -> None:
        self._player = ExpertPlayer(seed)
        self.seconds: list[float] = []

    def choose(self, view: View, clock: Clock) -> Action:
        started = time.perf_counter()
        action = self._player.choose(view, clock)
        self.seconds.append(time.perf_counter() - started)
        return action


def ahead(game: TwoHand, deal: Deal, expert: Timed) -> float:
    """The points of the expert more than the other's, over both seats."""
    first = _points(Table(Record(game, deal)), [expert, CoursePlayer()])
    second = _points(Table(Record(game, deal)), [CoursePlayer(), expert])
    return (first[0] - first[1] + second[1] - second[0]) / 2


def _points(table: Table[Deal, Action, View], players: list[Timed | CoursePlayer]) -> tuple[int, ...]:
    result = play(table, players, lambda: Clock(THINKING)).last.result
    assert result is not None
    return result.points


def main() -> None:
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    game, rounds = TwoHand(classic="--classic" in sys.argv), numbers[0] if numbers else USUAL
    leads, seconds = [], list[float]()
    for number in range(rounds):
        expert = Timed(number)
        leads.append(ahead(game, game.deal(Random(f"duel {number}")), expert))
        seconds += expert.seconds
    error = 1.96 * stdev(leads) / len(leads) ** 0.5
    print(f"expert - course: {mean(leads):.1f} ± {error:.1f} points a round, {rounds} deals from both seats")
    print(f"decisions of the expert: median {median(seconds):.3f} s, longest {max(seconds):.2f} s")


if __name__ == "__main__":
    main()
