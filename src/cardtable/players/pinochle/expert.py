"""The strong player of four-hand pinochle: guesses the other hands and tries its actions on the guesses."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Bid, NameTrump, Word
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.auction import Auction, Guess
from cardtable.players.pinochle.basic import BasicPlayer, promise, trump_reason
from cardtable.players.pinochle.cardplay import POINTS_AHEAD, card
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.forecast import Stakes
from cardtable.players.weighing import Budget, Verdict, weigh
from cardtable.texts import Text

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
            return Advice(view.legal[0], Text("why.only"))
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
        if len(calls) == 1:
            return Advice(Word.PASS, promise("far", best, bid=view.high))
        verdict = self._weighed(view, calls, Guess.after_call, budget)
        return verdict.advice(verdict.best, _call_reason(view, verdict.best, best), POINTS_AHEAD)

    def _named(self, view: View, budget: Budget) -> Advice[Action]:
        """A moon is never worth it by what is known here."""
        choices = [each for each in view.legal if not (isinstance(each, NameTrump) and each.moon)]
        verdict = self._weighed(view, choices, Guess.after_naming, budget)
        found = {each.trump: each for each in estimates(view.hand, view.game)}
        if isinstance(verdict.best, NameTrump):
            trump = verdict.best.suit
            why = trump_reason(view.hand, trump, found[trump].meld)
        else:
            best = max(found.values(), key=lambda each: each.points)
            why = promise("throw_in", best, bid=view.high)
        return verdict.advice(verdict.best, why, POINTS_AHEAD)

    def _weighed(
        self,
        view: View,
        actions: Sequence[Action],
        value: Callable[[Guess, Action, Stakes], float],
        budget: Budget,
    ) -> Verdict[Action]:
        assert view.seat is not None
        stakes, auction = Stakes(view.game, view.seat % 2), Auction(view)
        guesses = (Guess(state) for state in view.game.worlds(view, self._rng))
        return weigh(
            actions,
            guesses,
            lambda batch: [[value(guess, action, stakes) for action in actions] for guess in batch],
            budget,
            auction.weight,
        )


def _call_reason(view: View, call: Action, best: Estimate) -> Text:
    partners = view.holder is not None and view.holder % 2 == (view.seat or 0) % 2
    if not isinstance(call, Bid):
        spoken = any(isinstance(move.action, Bid) for move in view.history)
        if partners and spoken:
            return Text("pinochle.why.partners_bid")
        lowest = min((each.amount for each in view.legal if isinstance(each, Bid)), default=0)
        return promise("let_them" if 0 < lowest <= best.points else "pass", best)
    if call.amount > best.points:
        return promise("push", best, bid=call.amount)
    return promise("bid", best, bid=call.amount)
