"""The strong player of four-hand pinochle: guesses the other hands and tries its actions on the guesses."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Bid, NameTrump, Word
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.auction import Auction, Guess
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.cardplay import card
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.forecast import Stakes
from cardtable.players.weighing import Budget, weigh

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.games.pinochle import Action, View

USUAL = Budget(worlds=160, batch=16)
CLUB = Budget(worlds=4, batch=4)
ABOVE = 8
"""So many points above what the hand promises are bids looked at."""


class ExpertPlayer:
    def __init__(self, seed: int = 0, budget: Budget = USUAL) -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._basic = BasicPlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if len(view.legal) == 1:
            return Advice(view.legal[0], "nothing else is allowed")
        budget = self._budget.within(clock)
        if view.contract is None:
            naming = view.seat == view.holder
            return self._named(view, budget) if naming else self._called(view, budget)
        if not view.melds:
            return self._basic.advise(view, clock)
        return card(view, self._rng, budget)

    def _called(self, view: View, budget: Budget) -> Advice[Action]:
        best = estimates(view.hand, view.game)[0]
        most = best.points + ABOVE * SCALES[view.game.counting].melds
        calls = [call for call in view.legal if not isinstance(call, Bid) or call.amount <= most]
        why = f"with trump {best.trump} the hand promises about {best.points:.0f}"
        if len(calls) == 1:
            return Advice(Word.PASS, f"{why}, far from {view.high}")
        return self._weighed(view, calls, Guess.after_call, why, budget)

    def _named(self, view: View, budget: Budget) -> Advice[Action]:
        """A moon is never worth it by what is known here."""
        choices = [each for each in view.legal if not (isinstance(each, NameTrump) and each.moon)]
        return self._weighed(view, choices, Guess.after_naming, "it is worth the most", budget)

    def _weighed(
        self,
        view: View,
        actions: Sequence[Action],
        value: Callable[[Guess, Action, Stakes], float],
        why: str,
        budget: Budget,
    ) -> Advice[Action]:
        assert view.seat is not None
        stakes, auction = Stakes(view.game, view.seat % 2), Auction(view)
        guesses = (Guess(state) for state in view.game.worlds(view, self._rng))
        verdict = weigh(
            actions,
            guesses,
            lambda batch: [[value(guess, action, stakes) for action in actions] for guess in batch],
            budget,
            auction.weight,
        )
        return verdict.advice(verdict.best, why)
