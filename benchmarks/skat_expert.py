"""How `skat:expert` does against two `skat:basic`: every deal in all rotations, game points per deal.

    python -m benchmarks.skat_expert [--deals N] [--seed N] [--worlds N] [--seconds S] [--minutes M] [--list]

Printed is by how much the expert is ahead of the others, with a 95 % interval over deals, and by how much
it does better than `skat:basic` on the same seat of the same deals. `--list` scores by Seeger-Fabian.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from cardtable.core import Clock, Seat
from cardtable.games.skat import Skat
from cardtable.players.skat import BasicPlayer
from cardtable.players.skat.expert import BUDGET, ExpertPlayer
from cardtable.players.weighing import Budget
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Player
    from cardtable.games.skat import Action, Deal, View


class Timed:
    """A player whose slowest decision is kept."""

    def __init__(self, player: Player[Action, View]) -> None:
        self._player = player
        self.took: list[float] = []

    def choose(self, view: View, clock: Clock) -> Action:
        started = time.process_time()
        action = self._player.choose(view, clock)
        self.took.append(time.process_time() - started)
        return action


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--seed", default="1")
    options.add_argument("--worlds", type=int, default=BUDGET.worlds)
    options.add_argument("--seconds", type=float, default=BUDGET.seconds)
    options.add_argument("--minutes", type=float, default=60.0)
    options.add_argument("--list", action="store_true")
    given = options.parse_args()
    budget = Budget(given.worlds, BUDGET.batch, given.seconds)
    game = Skat(table=3 if given.list else 0)
    ahead: list[float] = []
    better: list[float] = []
    seen: Counter[str] = Counter()
    took: list[float] = []
    end = time.monotonic() + 60 * given.minutes
    for number in range(given.deals):
        deal = game.deal(Random(f"{given.seed}/{number}"))
        expert = Timed(ExpertPlayer(number, budget))
        one, other = _rotations(game, deal, expert, seen)
        ahead.append(one)
        better.append(other)
        took += expert.took
        if time.monotonic() > end:
            break
    print(f"{len(ahead)} deals in all rotations")
    print(f"expert ahead of a basic by {_interval(ahead)} points a deal")
    print(f"expert better than a basic on its seat by {_interval(better)} points a deal")
    print(f"seconds a decision: mean {mean(took):.2f}, longest {max(took):.2f}, {len(took)} decisions")
    for who in ("expert", "basic"):
        played, declared = seen[f"{who} played"], max(1, seen[f"{who} declared"])
        print(
            f"{who}: declared {declared / played:.1%}, of these won {seen[f'{who} won'] / declared:.1%}; "
            f"as defender beat {seen[f'{who} beat'] / max(1, seen[f'{who} defended']):.1%}"
        )


def _rotations(game: Skat, deal: Deal, expert: Timed, seen: Counter[str]) -> tuple[float, float]:
    basic = BasicPlayer()
    usual = _points(game, deal, [basic] * 3, None, Counter())
    ahead = better = 0.0
    for seat in range(3):
        players: list[Player[Action, View]] = [basic] * 3
        players[seat] = expert
        points = _points(game, deal, players, seat, seen)
        ahead += points[seat] - (sum(points) - points[seat]) / 2
        better += points[seat] - usual[seat]
    return ahead / 3, better / 3


def _points(
    game: Skat, deal: Deal, players: list[Player[Action, View]], expert: int | None, seen: Counter[str]
) -> tuple[int, ...]:
    state = play(Table(Record(game, deal)), players).last
    assert state.result is not None
    declarer = state.view(None).declarer
    for seat in range(3):
        who = "expert" if seat == expert else "basic"
        seen[f"{who} played"] += 1
        if declarer is None:
            continue
        won = state.result.points[declarer] > 0
        if declarer == Seat(seat):
            seen[f"{who} declared"] += 1
            seen[f"{who} won"] += won
        else:
            seen[f"{who} defended"] += 1
            seen[f"{who} beat"] += not won
    return state.result.points


def _interval(values: list[float]) -> str:
    if len(values) < 2:
        return f"{values[0]:+.1f}"
    return f"{mean(values):+.1f} ± {1.96 * stdev(values) / sqrt(len(values)):.1f}"


if __name__ == "__main__":
    main()
