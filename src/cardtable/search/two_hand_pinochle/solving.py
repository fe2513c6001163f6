"""Solutions and reviews of rounds of two-hand pinochle: perfect play near the end, samples before."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.advice import Unit
from cardtable.games.two_hand_pinochle import Word
from cardtable.games.two_hand_pinochle.state import Chasing, Leading, Melding
from cardtable.search.review import Decision, Review
from cardtable.search.solutions import Costs, NothingToSolve, Values
from cardtable.search.two_hand_pinochle import endgame
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import timedelta

    from cardtable.games.two_hand_pinochle import Action, View
    from cardtable.record import AnyRecord
    from cardtable.search.two_hand_pinochle.endgame import ValuedAction

SCORE = Unit(Text("units.score"), visible=10)
GUESSES = 400
"""Samples of what is hidden while there is a stock."""

REVIEW_GUESSES = 30
CONFIRMING, CONFIRMED = 300, 3
"""Other samples, in which a cost of the action and of so many better ones has to be seen, too: the best of
many actions looks better than it is."""
REVIEW_POSITIONS = 20_000_000
"""Some seconds. Two hands of 12 cards take about three million."""


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
    each = endgame.solve_each(view, Random(0), time=time)
    if each is None:
        valued = endgame.evaluate(view, view.legal, 1, Random(0))
        note = f"not solved: the time was out after {time.total_seconds():g} s"
        return Values(f"{title} when both play by rules of thumb", _best_first(valued), (), note)
    return Values(f"{title} with perfect play", _best_first(each), tuple(endgame.best_line(state)))


def _decisions(record: AnyRecord) -> Iterator[Decision[Any]]:
    """Those without a stock that would take too long are left out."""
    for number, (state, seat, action) in enumerate(record.decisions()):
        if not isinstance(state, Leading | Chasing | Melding):
            continue
        view = state.view(seat)
        if len(view.legal) == 1 or Word.EXCHANGE in view.legal:
            continue
        decision = _judged(view, number, action)
        if decision is not None:
            yield decision


def _judged(view: View, number: int, action: Action) -> Decision[Any] | None:
    (seat,) = view.to_act
    rng = Random(number)
    if not view.upcard:
        solved = endgame.solve_each(view, rng, positions=REVIEW_POSITIONS)
        return None if solved is None else Decision(number, seat, action, _best_first(solved))
    ranked = _best_first(first := endgame.evaluate(view, view.legal, REVIEW_GUESSES, rng))
    decision = Decision(
        number, seat, action, ranked, (), REVIEW_GUESSES, _error(first, action), SCORE.visible
    )
    if not decision.is_slip:
        return decision
    looked_at = list(dict.fromkeys([*(each for each, _ in ranked[:CONFIRMED]), action]))
    again = endgame.evaluate(view, looked_at, CONFIRMING, rng)
    best = _best_first(again)
    # No other counts for more than those that were looked at again.
    others = [(each, min(value, best[0][1])) for each, value in ranked if each not in looked_at]
    values = tuple(sorted([*best, *others], key=lambda valued: -valued[1]))
    return replace(decision, values=values, guesses=CONFIRMING, error=_error(again, action))


def _error(valued: Sequence[ValuedAction], action: Action) -> float:
    return next(each.error for each in valued if each.action == action)


def _best_first(valued: Sequence[ValuedAction]) -> tuple[tuple[Any, float], ...]:
    ranked = sorted(valued, key=lambda each: -each.mean)
    return tuple((each.action, each.mean) for each in ranked)


REVIEW = Review(SCORE, Text("reviews.guesses_and_end"), _decisions)
