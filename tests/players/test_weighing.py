"""Choosing among actions on the same worlds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import count, cycle
from typing import TYPE_CHECKING

import pytest

from cardtable.advice import Evidence, Sureness, Unit
from cardtable.core import Clock
from cardtable.players.weighing import Budget, weigh

if TYPE_CHECKING:
    from collections.abc import Sequence

POINTS = Unit("points")


def judge(worlds: Sequence[int]) -> list[list[float]]:
    """`left` is worth the world, `right` always 3."""
    return [[float(world), 3.0] for world in worlds]


def test_means() -> None:
    """Values are means over the worlds looked at, the best action first."""
    verdict = weigh(["left", "right"], [0, 1, 2], judge, Budget(worlds=3))
    assert (verdict.values, verdict.worlds) == ((("right", 3.0), ("left", 1.0)), 3)
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
    """The reason stands alone; values, worlds and the error of the lead are its evidence."""
    verdict = weigh(["left", "right"], [0, 1, 2], judge, Budget(worlds=3))
    advice = verdict.advice("right", "It is safe.", POINTS)
    assert advice.why == "It is safe."
    assert advice.evidence is not None
    assert advice.evidence.values == (("right", 3.0), ("left", 1.0))
    assert (advice.evidence.guesses, advice.evidence.lead("right"), advice.evidence.lead("left")) == (
        3,
        2,
        -2,
    )
    # Ahead by 3, 2 and 1: a standard deviation of sqrt(2/3), over the root of three worlds.
    assert advice.evidence.error == pytest.approx((2 / 3) ** 0.5 / 3**0.5)


def test_nothing_is_advised_without_evidence_for_it() -> None:
    """Whoever has values must have one for what is advised."""
    with pytest.raises(ValueError, match="up is advised without evidence"):
        weigh(["left", "right"], [0], judge, Budget(worlds=1)).advice("up", "It is safe.", POINTS)


@pytest.mark.parametrize(
    ("guesses", "error", "sureness"),
    [
        (0, None, Sureness.KNOWN),
        (4, 0.1, Sureness.FEW),
        (40, 0.5, Sureness.CLEAR),
        (40, 1.5, Sureness.CLOSE),
        (40, None, Sureness.ESTIMATE),
    ],
)
def test_how_sure_a_verdict_is(guesses: int, error: float | None, sureness: Sureness) -> None:
    """A lead of two is clear if the error is below one; from few guesses nothing is concluded."""
    evidence = Evidence((("right", 3.0), ("left", 1.0)), guesses, POINTS, error=error)
    assert evidence.sureness("right") is sureness
    assert replace(evidence, estimate=True).sureness("right") is Sureness.ESTIMATE


def test_what_looks_as_good() -> None:
    """Too few worlds tell nothing. Then `left` is 1 behind and `low` 2: it depends on what a person sees."""

    def judging(worlds: Sequence[int]) -> list[list[float]]:
        return [[float(world), 3.0, 1.0] for world in worlds]

    actions = ["left", "right", "low"]
    few = weigh(actions, cycle([0, 4]), judging, Budget(worlds=8))
    assert [few.looks_as_good(action, POINTS) for action in actions] == [True, True, True]
    enough = weigh(actions, cycle([0, 4]), judging, Budget(worlds=16, fewest=100))
    assert [enough.looks_as_good(action, POINTS) for action in actions] == [False, True, False]
    assert [enough.looks_as_good(action, Unit("points", 1.0)) for action in actions] == [True, True, False]
    assert not enough.looks_as_good("none of them", POINTS)


def test_a_difference_that_nobody_sees_is_not_clear() -> None:
    """However certain it is: 25 and 24 per cent, with an error of a tenth of a per cent."""
    values = (("right", 0.25), ("left", 0.24))
    evidence = Evidence(values, 4000, Unit("chances", visible=0.02, share=True), error=0.001)
    assert evidence.sureness("right") is Sureness.CLOSE
    assert replace(evidence, values=(("right", 0.28), values[1])).sureness("right") is Sureness.CLEAR
