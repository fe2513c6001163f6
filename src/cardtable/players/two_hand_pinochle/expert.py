"""The strong player of two-hand pinochle: guesses what is hidden, looks ahead, plays the end perfectly."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.two_hand_pinochle import Action, Coin, Due, Meld, View, Word
from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.weighing import Budget, weigh
from cardtable.search.two_hand_pinochle.endgame import played_out, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

USUAL = Budget(worlds=100, batch=10)
CLUB = Budget(worlds=6, batch=6, seconds=0.05)
FOR_SOLVING = 0.75  # of the time; if it does not suffice, the rest is for a second best


class ExpertPlayer:
    """While there is a stock, each choice is played out over guesses of what is hidden; then it solves."""

    def __init__(self, seed: int = 0, budget: Budget = USUAL) -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._course = CoursePlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.due is Due.CALL:
            return Advice(Coin.HEADS, "a coin knows no reasons")
        if len(view.legal) == 1:
            return Advice(view.legal[0], "there is nothing else to do")
        if (free := _costs_nothing(view)) is not None:
            return Advice(free, "it counts 10 points and costs nothing")
        if not view.upcard and (solved := self._solved(view, clock)) is not None:
            return solved
        return self._guessed(view, clock)

    def _solved(self, view: View, clock: Clock) -> Advice[Action] | None:
        seconds = self._budget.within(clock).seconds
        time = None if seconds is None else timedelta(seconds=seconds * FOR_SOLVING)
        solved = solve(view, self._rng, time=time)
        if solved is None:
            return None
        more = "more" if solved.value >= 0 else "less"
        why = f"perfect play gets {abs(solved.value)} points {more} than the other from here on"
        return Advice(solved.action, f"all cards are known: {why}", ((solved.action, solved.value),))

    def _guessed(self, view: View, clock: Clock) -> Advice[Action]:
        worlds = view.game.worlds(view, self._rng)
        judge = partial(played_out, view, view.legal)
        if not view.upcard:
            # Without a stock there is but one world, as far as it matters.
            verdict = weigh(view.legal, worlds, judge, Budget(worlds=1))
            why = "there is no time to solve the end; by the rules of the course it brings the most"
            return Advice(verdict.best, why, verdict.values)
        verdict = weigh(view.legal, worlds, judge, self._budget.within(clock))
        plain = self._course.advise(view, clock)
        why = plain.why if plain.action == verdict.best else "it brings the most points"
        return verdict.advice(verdict.best, why)


def _costs_nothing(view: View) -> Action | None:
    """By the classic rules a dix, shown or exchanged, goes beside the meld of the turn."""
    if not view.game.classic or view.due is not Due.MELD:
        return None
    if Word.EXCHANGE in view.legal:
        return Word.EXCHANGE
    return _dix(view.legal)


def _dix(legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, Meld) and len(action.copies) == 1), None)
