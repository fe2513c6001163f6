"""The strong player of two-hand pinochle: guesses what is hidden, looks ahead, plays the end perfectly."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle.two_hand import Action, Coin, Due, Meld, View, Word
from cardtable.players.pinochle.two_hand import CoursePlayer
from cardtable.search.two_hand import evaluate, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

WORLDS = 100
FEWEST_WORLDS = 20
# What a slow machine manages in a second, and which share of the time left a decision may take.
SOLVED_PER_SECOND = 2_000_000
VALUED_PER_SECOND = 6_000
SHARE = 0.6


class ExpertPlayer:
    """While there is a stock, each choice is played out over guesses of what is hidden; then it solves."""

    def __init__(self, seed: int = 0, worlds: int = WORLDS) -> None:
        self._rng = Random(seed)
        self._worlds = worlds
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
        nodes = None if clock.left is None else int(clock.left * SHARE * SOLVED_PER_SECOND)
        solved = solve(view, self._rng, nodes)
        if solved is None:
            return None
        ahead = (
            f"{solved.value} points more than" if solved.value >= 0 else f"{-solved.value} points less than"
        )
        return Advice(solved.action, f"all cards are known: perfect play gets {ahead} the other from here on")

    def _guessed(self, view: View, clock: Clock) -> Advice[Action]:
        # Without a stock there is only one world, as far as it matters.
        worlds = self._worlds if view.upcard else 1
        if clock.left is not None:
            in_time = int(clock.left * SHARE * VALUED_PER_SECOND / len(view.legal))
            worlds = min(worlds, max(FEWEST_WORLDS, in_time))
        valued = evaluate(view, view.legal, worlds, self._rng)
        best, second = sorted(valued, key=lambda each: -each.mean)[:2]
        plain = self._course.advise(view, clock)
        if plain.action == best.action:
            return Advice(best.action, f"{plain.why}; {worlds} guesses of what is hidden agree")
        gain = best.mean - second.mean
        return Advice(
            best.action,
            f"over {worlds} guesses of what is hidden it brings {gain:.1f} points more than {second.action}",
        )


def _costs_nothing(view: View) -> Action | None:
    """By the classic rules a dix, shown or exchanged, goes beside the meld of the turn."""
    if not view.game.classic or view.due is not Due.MELD:
        return None
    if Word.EXCHANGE in view.legal:
        return Word.EXCHANGE
    return _dix(view.legal)


def _dix(legal: Sequence[Action]) -> Action | None:
    return next((action for action in legal if isinstance(action, Meld) and len(action.copies) == 1), None)
