"""Choosing among actions on the same worlds."""

from __future__ import annotations

from datetime import timedelta
from itertools import count, cycle
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Clock
from cardtable.players.weighing import Budget, Verdict, weigh

if TYPE_CHECKING:
    from collections.abc import Sequence


def judge(worlds: Sequence[int]) -> list[list[float]]:
    """`left` is worth the world, `right` always 3."""
    return [[float(world), 3.0] for world in worlds]


def test_means() -> None:
    """Values are means over the worlds looked at, the best action first."""
    verdict = weigh(["left", "right"], [0, 1, 2], judge, Budget(worlds=3))
    assert verdict == Verdict((("right", 3.0), ("left", 1.0)), worlds=3)
    assert verdict.best == "right"
    assert verdict.value("left") == 1.0
    assert verdict.as_good(margin=1.9) == ["right"]
    assert verdict.as_good(margin=2.0) == ["right", "left"]


def test_no_more_worlds_than_allowed() -> None:
    """Of endless worlds only as many are judged as the budget says, the last batch cut to fit."""
    batches: list[int] = []

    def counting(worlds: Sequence[int]) -> list[list[float]]:
        batches.append(len(worlds))
        return [[0.0, 0.0] for _ in worlds]

    assert weigh(["a", "b"], count(), counting, Budget(worlds=10, batch=4)).worlds == 10
    assert batches == [4, 4, 2]


def test_stops_when_clear() -> None:
    """When one action is ahead on every world, looking at more is a waste of time."""
    verdict = weigh(["left", "right"], cycle([4, 5]), judge, Budget(worlds=1000, batch=8))
    assert verdict.worlds == 16
    assert verdict.best == "left"


def test_no_fewer_worlds_than_wanted() -> None:
    """Where it takes more worlds to trust what looks clear, as many are looked at."""
    verdict = weigh(["left", "right"], cycle([4, 5]), judge, Budget(worlds=1000, batch=8, fewest=40))
    assert verdict.worlds == 40


def test_goes_on_while_in_doubt() -> None:
    """Actions that are equally good on average are looked at to the end."""
    assert weigh(["left", "right"], cycle([2, 4]), judge, Budget(worlds=100)).worlds == 100


def test_weights() -> None:
    """A world counts by how well it fits: 1 for world 0 and 3 for world 4 make 3 on average."""
    weights = {0: 1.0, 4: 3.0}
    verdict = weigh(["left", "right"], [0, 4], judge, Budget(worlds=2), weight=weights.__getitem__)
    assert verdict.value("left") == 3.0


def test_worlds_that_do_not_fit() -> None:
    """If no world fits what was seen, all count the same."""
    verdict = weigh(["left", "right"], [0, 4], judge, Budget(worlds=2), weight=lambda world: 0.0)
    assert verdict.value("left") == 2.0


def test_no_time_left() -> None:
    """However little time there is, one batch is judged, and no more."""
    budget = Budget(worlds=100, batch=5).within(Clock(timedelta(0)))
    assert weigh(["left", "right"], cycle([2, 4]), judge, budget).worlds == 5


def test_no_world() -> None:
    """Without any world there is nothing to choose by."""
    with pytest.raises(ValueError, match="no world"):
        weigh(["left", "right"], [], judge, Budget(worlds=5))


def test_advice() -> None:
    """The reason names the value, the worlds and the runner-up; the values of all actions go with it."""
    verdict = Verdict((("right", 3.0), ("left", 1.0)), worlds=3)
    advice = verdict.advice("right", "it is safe")
    assert advice.why == "it is safe; right +3.0 over 3 guesses of what is hidden, left +1.0"
    assert advice.values == (("right", 3.0), ("left", 1.0))
