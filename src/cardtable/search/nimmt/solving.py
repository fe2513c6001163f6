"""Reviews of hands of 6 nimmt!, and the value of each card, over samples of the other hands."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from cardtable.advice import Unit
from cardtable.search.nimmt.monte_carlo import Objective, evaluate
from cardtable.search.review import Decision, Review
from cardtable.search.solutions import Costs, Several, Values
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import timedelta

    from cardtable.core import Seat
    from cardtable.games.nimmt import View
    from cardtable.record import AnyRecord
    from cardtable.search.nimmt.monte_carlo import Evaluation
    from cardtable.search.solutions import Solution

GUESSES = 2_000


def solve(record: AnyRecord, time: timedelta) -> Solution:
    """For an unfinished hand, the value of each choice of each seat with the knowledge of that seat."""
    state = record.last
    if state.result is not None:
        return Costs.of(record, REVIEW)
    found = tuple(_of_view(state.view(seat), seat, time / len(state.to_act)) for seat in state.to_act)
    return found[0] if len(found) == 1 else Several(found)


def _of_view(view: View, seat: Seat, time: timedelta) -> Values[Any]:
    found = _evaluated(view, 0, time)
    title = f"seat {seat}: minus the heads in the end, over {found.worlds} guesses of the other hands"
    return Values(title, tuple((each.action, each.mean) for each in found.values))


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    for number, (state, seat, action) in enumerate(record.decisions()):
        view = state.view(seat)
        if len(view.legal) > 1:
            found = _evaluated(view, number)
            values = tuple((each.action, each.mean) for each in found.values)
            yield Decision(number, seat, action, values, (), found.worlds, _error(found, action))


def _error(found: Evaluation, action: Any) -> float:
    """The standard error of the difference between the best and this one. Both saw the same worlds, so the
    true error is smaller."""
    taken = next(each for each in found.values if each.action == action)
    return 0.0 if taken is found.values[0] else hypot(found.values[0].error, taken.error)


def _evaluated(view: View, seed: int, time: timedelta | None = None) -> Evaluation:
    return evaluate(view, budget=time, worlds=GUESSES, seed=seed, objective=Objective.HEADS, halving=False)


REVIEW = Review(Unit(Text("units.heads"), visible=0.5), Text("reviews.other_hands"), _decisions)
