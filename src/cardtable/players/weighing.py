"""Chooses among actions by their values on samples of what is hidden.

All actions are judged on the same worlds, so that they differ by their effect and not by the luck of the
samples. Judging goes in batches. It ends when one action is clearly the best, when enough worlds were used,
or when the time is up.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Generic, TypeVar

from cardtable.advice import ENOUGH_GUESSES, Advice, Evidence, Unit, Why

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardtable.advice import Unit, Why
    from cardtable.core import Clock

A = TypeVar("A")
W = TypeVar("W")

# The standard errors of a clear lead, and the fewest worlds before it counts.
CLEARLY = 3.0
FEWEST = 12
# The share of the remaining time that may be used. The rest is for communication.
TIME_USED = 0.8


@dataclass(frozen=True)
class Budget:
    """At most this many worlds, in batches of this size, and at most this many seconds, if any. At least
    `fewest` worlds before one action counts as clearly the best."""

    worlds: int
    batch: int = 8
    seconds: float | None = None
    fewest: int = FEWEST

    def within(self, clock: Clock) -> Budget:
        """The same with no more time than the clock leaves. With a steady clock only the number of worlds
        counts."""
        if clock.steady:
            return replace(self, seconds=None)
        if clock.left is None:
            return self
        left = clock.left * TIME_USED
        return replace(self, seconds=left if self.seconds is None else min(left, self.seconds))


@dataclass(frozen=True)
class Verdict(Generic[A]):
    """The actions with their mean values, best first; equal ones in the given order. `errors` has the
    standard error of the distance of each to the best, in the same order; () if it is not known."""

    values: tuple[tuple[A, float], ...]
    worlds: int
    errors: tuple[float, ...] = ()

    @property
    def best(self) -> A:
        """The best action."""
        return self.values[0][0]

    def value(self, action: A) -> float:
        """The mean value of this action."""
        return next(value for each, value in self.values if each == action)

    def as_good(self, margin: float) -> list[A]:
        """The actions whose value is at most this much below the best."""
        return [action for action, value in self.values if value >= self.values[0][1] - margin]

    def looks_as_good(self, action: A, unit: Unit) -> bool:
        """Whether no person would see that this action is behind the best, or too few worlds were judged.
        Hints then follow the rule of thumb, whose reason helps a person in other hands too."""
        if all(each != action for each, _ in self.values):
            return False
        return self.worlds < ENOUGH_GUESSES or action in self.as_good(unit.visible)

    def advice(self, action: A, reason: Why, unit: Unit) -> Advice[A]:
        """This action with this reason, and the values of all actions as evidence, if anything was judged."""
        if self.worlds == 0:
            return Advice(action, reason)
        return Advice(action, reason, Evidence(self.values, self.worlds, unit, self.error(action)))

    def error(self, action: A) -> float | None:
        """The standard error of the lead of this action over the best other one. The lead may be negative."""
        if not self.errors or len(self.values) == 1:
            return None
        # The best is compared with the second, any other with the best.
        places = [place for place, (each, _) in enumerate(self.values) if each == action]
        return self.errors[max([1, *places])]


def weigh(
    actions: Sequence[A],
    worlds: Iterable[W],
    judge: Callable[[Sequence[W]], Sequence[Sequence[float]]],
    budget: Budget,
    weight: Callable[[W], float] | None = None,
) -> Verdict[A]:
    """The mean value of each action.

    `judge` gets some worlds and returns for each the values of all actions, in the order of `actions`.
    `weight` says how well a world fits what was seen; without it all count 1. At least one batch is judged,
    however little time there is. Raises ValueError if there is no world.
    """
    started = time.monotonic()
    source = iter(worlds)
    rows: list[Sequence[float]] = []
    weights: list[float] = []
    while len(rows) < budget.worlds:
        batch = list(islice(source, min(budget.batch, budget.worlds - len(rows))))
        if not batch:
            break
        rows += judge(batch)
        weights += (1.0 if weight is None else weight(world) for world in batch)
        clear = len(rows) >= budget.fewest and _is_clear(rows, weights)
        if clear or _is_over(budget, started, len(rows)):
            break
    if not rows:
        raise ValueError("there is no world to judge on")
    means = _means(rows, weights)
    order = sorted(range(len(actions)), key=lambda place: -means[place])
    errors = tuple(_error(rows, weights, order[0], place) for place in order)
    return Verdict(tuple((actions[place], means[place]) for place in order), len(rows), errors)


def _means(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    # If no world fits what was seen, all count the same.
    if not any(weights):
        weights = [1.0] * len(rows)
    total = sum(weights)
    return [
        sum(weight * row[column] for row, weight in zip(rows, weights, strict=True)) / total
        for column in range(len(rows[0]))
    ]


def _is_clear(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> bool:
    """Whether the best action leads each other beyond chance, by paired differences."""
    if not any(weights):
        return False
    means = _means(rows, weights)
    best = means.index(max(means))
    return all(
        means[best] - mean > CLEARLY * _error(rows, weights, best, other)
        for other, mean in enumerate(means)
        if other != best
    )


def _error(rows: Sequence[Sequence[float]], weights: Sequence[float], best: int, other: int) -> float:
    """The standard error of the lead of one action over another, from paired differences."""
    if not any(weights):
        weights = [1.0] * len(rows)
    total, squares = sum(weights), sum(weight * weight for weight in weights)
    ahead = [row[best] - row[other] for row in rows]
    mean = sum(weight * each for weight, each in zip(weights, ahead, strict=True)) / total
    spread = sum(weight * (each - mean) ** 2 for weight, each in zip(weights, ahead, strict=True))
    # For a weighted mean. With equal weights the last factor is 1/n.
    return sqrt(spread / total * squares / (total * total))


def _is_over(budget: Budget, started: float, judged: int) -> bool:
    """Whether another batch like the ones before would take too long."""
    if budget.seconds is None:
        return False
    spent = time.monotonic() - started
    return spent + spent / judged * budget.batch > budget.seconds
