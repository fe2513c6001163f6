"""The strong player of two-hand pinochle: samples what is hidden, looks ahead, and plays the end
perfectly."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cardtable.advice import Advice, Evidence, Unit
from cardtable.games.two_hand_pinochle import Action, Due, Meld, View, Word
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.reasons import REASONS
from cardtable.players.weighing import Budget, weigh
from cardtable.search.two_hand_pinochle.door import POSITIONS
from cardtable.search.two_hand_pinochle.endgame import played_out, solve, solve_each
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Clock

USUAL = Budget(worlds=100, batch=10)
CLUB = Budget(worlds=6, batch=6, seconds=0.05)
POINTS_AHEAD = Unit(Text("units.points_ahead"), visible=10)
FOR_SOLVING = 0.4  # The share of the time for the best action, and for the values of all.
MOST_POSITIONS = 3_500_000
"""Positions of a solution: about 0.75 s. A limit in positions is the same on every machine."""


class ExpertPlayer:
    """While there is a stock, each choice is played out over samples of the hidden cards. After that it
    solves."""

    def __init__(self, seed: int = 0, budget: Budget = USUAL) -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._course = CoursePlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self._decided(view, clock, is_hint=False).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        return self._decided(view, clock, is_hint=True)

    def _decided(self, view: View, clock: Clock, *, is_hint: bool) -> Advice[Action]:
        if view.due is Due.CALL:
            return self._course.advise(view, clock)
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("why.only"))
        if (free := _costs_nothing(view)) is not None:
            return Advice(free, lambda: REASONS.why(view, free))
        if not POSITIONS.admits(view.game):
            return self._course.advise(view, clock)
        if not view.upcard and (solved := self._solved(view, clock, is_hint)) is not None:
            return solved
        return self._guessed(view, clock)

    def _solved(self, view: View, clock: Clock, is_hint: bool) -> Advice[Action] | None:
        seconds = self._budget.within(clock).seconds
        time = None if seconds is None else timedelta(seconds=seconds * FOR_SOLVING)
        solved = solve(view, self._rng, time=time, positions=MOST_POSITIONS)
        if solved is None:
            return None
        values: tuple[tuple[Action, float], ...] = ((solved.action, float(solved.value)),)
        if is_hint:
            each = solve_each(view, self._rng, time=time, positions=3 * MOST_POSITIONS)
            others = [(found.action, found.mean) for found in each or () if found.action != solved.action]
            values += tuple(sorted(others, key=lambda valued: -valued[1]))
        return _advice(view, solved.action, Evidence(values, 0, POINTS_AHEAD))

    def _guessed(self, view: View, clock: Clock) -> Advice[Action]:
        worlds = view.game.worlds(view, self._rng)
        # Without a stock there is only one relevant world.
        budget = self._budget.within(clock) if view.upcard else Budget(worlds=1)
        verdict = weigh(view.legal, worlds, partial(played_out, view, view.legal), budget)
        evidence = Evidence(verdict.values, verdict.worlds, POINTS_AHEAD, verdict.error(verdict.best))
        return _advice(view, verdict.best, evidence)


def _advice(view: View, action: Action, evidence: Evidence[Action]) -> Advice[Action]:
    """With a sentence that is true of this action and, if possible, not of the next best one."""
    other = next((each for each, _ in evidence.values if each != action), None)
    return Advice(action, lambda: REASONS.why(view, action, other), evidence)


def _costs_nothing(view: View) -> Action | None:
    """By the classic rules a dix, shown or exchanged, comes in addition to the meld of the turn."""
    if not view.game.classic or view.due is not Due.MELD:
        return None
    if Word.EXCHANGE in view.legal:
        return Word.EXCHANGE
    return _dix(view.legal)


def _dix(legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, Meld) and len(action.copies) == 1), None)
