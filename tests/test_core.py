"""The small values of the contract."""

from __future__ import annotations

from datetime import timedelta

from cardtable.core import Clock, Line, Result, Seat


def test_a_result_prints_its_arithmetic() -> None:
    """A line for each part of the sum with whom it concerns, then the points of all."""
    result = Result((7, -7), (Line("nine", 10, (Seat(0),)), Line("set", -3, (Seat(0), Seat(1)))))
    assert str(result) == "   10  seat 0: nine\n   -3  seat 0, 1: set\npoints  seat 0: 7   seat 1: -7"


def test_a_clock_never_goes_below_zero() -> None:
    """Without a limit there is no time left to speak of; when it is used up, nothing is left."""
    assert Clock().left is None
    assert Clock(timedelta(0)).left == 0.0
    left = Clock(timedelta(days=1)).left
    assert left is not None
    assert 0 < left <= 86_400
