"""Solutions and reviews of rounds of two-hand pinochle: perfect play near the end, samples before."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from cardtable.games.two_hand_pinochle import Word
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding
from cardtable.search.review import Decision, Review
from cardtable.search.solutions import Costs, NothingToSolve, Values
from cardtable.search.two_hand_pinochle import endgame
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.record import AnyRecord
    from cardtable.search.two_hand_pinochle.endgame import ValuedAction

GUESSES = 400
"""Samples of what is hidden while there is a stock."""

REVIEW_GUESSES = 60
QUICKLY_SOLVED = 10  # Cards of a hand that is solved quickly for every choice.


def solve(record: AnyRecord, time: timedelta) -> Values[Any] | Costs[Any]:
    """The value of each action, or the cost of each decision of a finished round. Raises NothingToSolve
    before the play."""
    state = record.last
    if state.result is not None:
        return Costs.of(record, REVIEW)
    if not isinstance(state, Leading | Chasing | Melding):
        raise NothingToSolve("there is nothing to solve before the play")
    return _of_state(state, time)


def _of_state(state: Leading | Chasing | Melding, time: timedelta) -> Values[Any]:
    (seat,) = state.to_act
    view = state.view(seat)
    title = f"seat {seat}: points more than the other from here on"
    if view.upcard:
        valued = endgame.evaluate(view, view.legal, GUESSES, Random(0))
        return Values(f"{title}, over {GUESSES} guesses of what is hidden", _best_first(valued))
    started = monotonic()
    solved = endgame.solve(view, Random(0), time=time)
    took = timedelta(seconds=monotonic() - started)
    if solved is None:
        valued = endgame.evaluate(view, view.legal, 1, Random(0))
        note = f"not solved: the time was out after {time.total_seconds():g} s"
        return Values(f"{title} when both play by rules of thumb", _best_first(valued), (), note)
    line = tuple(endgame.best_line(state))
    # Solving after each choice takes about as long each time as it took here.
    if took * len(view.legal) > time:
        best = ((solved.action, float(solved.value)),)
        return Values(f"{title} with perfect play", best, line, "there was no time for the others")
    return Values(f"{title} with perfect play", _best_first(endgame.solve_each(state)), line)


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    for number, (state, seat, action) in enumerate(record.decisions()):
        if not isinstance(state, Leading | Chasing | Melding):
            continue
        view = state.view(seat)
        if len(view.legal) == 1 or Word.EXCHANGE in view.legal:
            continue
        if not view.upcard and len(view.hand) <= QUICKLY_SOLVED:
            valued, guesses = endgame.solve_each(state), 0
        else:
            guesses = REVIEW_GUESSES if view.upcard else 1
            valued = endgame.evaluate(view, view.legal, guesses, Random(number))
        error = next(each.error for each in valued if each.action == action)
        yield Decision(number, seat, action, _best_first(valued), (), guesses, error)


def _best_first(valued: Sequence[ValuedAction]) -> tuple[tuple[Any, float], ...]:
    ranked = sorted(valued, key=lambda each: -each.mean)
    return tuple((each.action, each.mean) for each in ranked)


REVIEW = Review(Text("units.score"), Text("reviews.guesses_and_end"), _decisions)
