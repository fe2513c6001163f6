"""The strong player of four-hand pinochle: samples the other hands and tries its actions on the samples."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.pinochle import Bid, Give, NameTrump, Word
from cardtable.games.pinochle.agreements import natural_from
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.agreements import Agreements, agreements_of
from cardtable.players.pinochle.auction import CallsHeard, Guess
from cardtable.players.pinochle.basic import (
    BasicPlayer,
    call_reason,
    gift_reason,
    promise,
    tells_reason,
    trump_reason,
)
from cardtable.players.pinochle.cardplay import POINTS_AHEAD, card
from cardtable.players.pinochle.estimate import ABOVE, Estimate, estimates
from cardtable.players.pinochle.forecast import Stakes
from cardtable.players.pinochle.passing import ranked_gifts, ranked_returns
from cardtable.players.weighing import Budget, Verdict, weigh
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.games.pinochle import Action, Contract, View

USUAL = Budget(worlds=160, batch=16)
CLUB, CLUB_PASSES = Budget(worlds=4, batch=4), Budget(worlds=32)

RAISES = 4
"""The number of bids that are considered if there will be another turn. A higher bid gains nothing."""

GIFTS, RETURNS = 30, 30
"""The number of choices of cards to pass that are considered."""

PASSES = 48
"""The largest number of samples."""

CHOSEN_OF = 6
"""A sample for the pass is chosen out of this many by the calls."""


class ExpertPlayer:
    """`agreements` are those of this player and its partner; None for what the table agrees on."""

    def __init__(self, seed: int = 0, budget: Budget = USUAL, agreements: str | None = None) -> None:
        self._rng = Random(seed)
        self._budget = budget
        self._agreements = agreements_of(agreements)
        self._basic = BasicPlayer(agreements)

    def choose(self, view: View, clock: Clock) -> Action:
        return self._decided(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("why.only"))
        return self._decided(view, clock, self._basic.advise(view, clock))

    def _decided(self, view: View, clock: Clock, rule: Advice[Action] | None = None) -> Advice[Action]:
        """With a rule of thumb, its action is taken where the samples cannot tell which is better."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], lambda: Text("why.only"))
        budget = self._budget.within(clock)
        if view.melds:
            return card(view, self._rng, budget, is_hint=rule is not None)
        if view.contract is not None:
            return self._passed(view, view.contract, budget, rule)
        naming = view.seat == view.holder
        return self._named(view, budget, rule) if naming else self._called(view, budget, rule)

    def _called(self, view: View, budget: Budget, rule: Advice[Action] | None) -> Advice[Action]:
        assert view.seat is not None
        best, agreed = estimates(view.hand, view.game)[0], Agreements.at(view, self._agreements)
        adds, told = agreed.partner_adds(view.game, view.history, view.seat)
        best = replace(best, points=best.points + adds)
        most = best.points + ABOVE * SCALES[view.game.counting].unit
        calls = [call for call in view.legal if not isinstance(call, Bid) or call.amount <= most]
        lowest = next((call.amount for call in calls if isinstance(call, Bid)), None)
        if lowest is None:
            return Advice(Word.PASS, lambda: promise("far", best, bid=view.high))
        first = agreed.first_call(view.game, view.history, view.seat, view.hand, lowest, most)
        if view.game.auction == "passes":
            # A first bid that tells of melds must be true. Anything else is a pass, or natural.
            natural = [
                call for call in calls if isinstance(call, Bid) and call.amount >= natural_from(view.game)
            ]
            calls = calls[: 1 + RAISES] if first is None else [Word.PASS, *natural[:1]]
            calls += [first] if isinstance(first, Bid) else []
        verdict = self._weighed(view, calls, Guess.after_call, budget)
        unit = POINTS_AHEAD[view.game.counting]
        worth = dict(verdict.values)
        chosen = verdict.best
        # A bid is only called safe where the samples do not prefer to pass.
        if rule is not None and verdict.looks_as_good(rule.action, unit):
            if worth[rule.action] >= worth.get(Word.PASS, worth[rule.action]):
                chosen = rule.action
            if chosen == rule.action and (worth[chosen] > 0 or chosen is Word.PASS):
                return verdict.advice(chosen, rule.reason, unit)
        if chosen == first and isinstance(first, Bid):
            return verdict.advice(first, lambda: tells_reason(view, first, best, told), unit)
        is_safe = worth[chosen] > 0
        return verdict.advice(chosen, lambda: _reason(view, chosen, best, told, is_safe=is_safe), unit)

    def _named(self, view: View, budget: Budget, rule: Advice[Action] | None) -> Advice[Action]:
        verdict = self._weighed(view, view.legal, Guess.after_naming, budget)
        unit = POINTS_AHEAD[view.game.counting]
        if rule is not None and verdict.looks_as_good(rule.action, unit):
            return verdict.advice(rule.action, rule.reason, unit)
        return verdict.advice(
            verdict.best, lambda: _naming_reason(view, verdict.best), POINTS_AHEAD[view.game.counting]
        )

    def _passed(
        self, view: View, contract: Contract, budget: Budget, rule: Advice[Action] | None
    ) -> Advice[Action]:
        """The choice with the highest value among those that the rules like best."""
        trump, number = contract.trump, view.game.passing
        if view.seat == contract.bidder:
            ranked = ranked_returns(view.hand, trump, view.game, RETURNS)
        else:
            ranked = ranked_gifts(view.hand, trump, number, GIFTS)
        guesses = self._likely(view)
        stakes = Stakes(view.game, contract.bidder % 2)
        choices: list[Action] = [Give(cards) for cards in ranked]
        verdict = weigh(
            choices,
            guesses,
            lambda batch: [[guess.after_passing(each, stakes) for each in choices] for guess in batch],
            replace(budget, worlds=min(budget.worlds, PASSES), batch=8),
        )
        unit = POINTS_AHEAD[view.game.counting]
        if rule is not None and verdict.looks_as_good(rule.action, unit):
            return verdict.advice(rule.action, rule.reason, unit)
        best = verdict.best
        assert isinstance(best, Give)
        returns = view.seat == contract.bidder
        return verdict.advice(
            best, lambda: gift_reason(best.cards, trump, returns=returns), POINTS_AHEAD[view.game.counting]
        )

    def _guesses(self, view: View) -> tuple[Iterator[Guess], CallsHeard]:
        """Endless samples, and a function that says how well each fits the calls."""
        agreed = Agreements.at(view, self._agreements)
        worlds = view.game.worlds(view, self._rng)
        return (Guess(state, agreed) for state in worlds), CallsHeard(view, agreed)

    def _likely(self, view: View) -> Iterator[Guess]:
        """Samples that fit the calls: one out of some at a time, by how well each fits."""
        guesses, auction = self._guesses(view)
        while True:
            some = list(islice(guesses, CHOSEN_OF))
            weights = [auction.weight(guess) for guess in some]
            yield self._rng.choices(some, weights if sum(weights) > 0 else None)[0]

    def _weighed(
        self,
        view: View,
        actions: Sequence[Action],
        value: Callable[[Guess, Action, Stakes], float],
        budget: Budget,
    ) -> Verdict[Action]:
        assert view.seat is not None
        stakes = Stakes(view.game, view.seat % 2)
        guesses, auction = self._guesses(view)
        return weigh(
            actions,
            guesses,
            lambda batch: [[value(guess, action, stakes) for action in actions] for guess in batch],
            budget,
            auction.weight,
        )


class ClubPlayer:
    """Bids by rule, and passes and plays cards as the expert does, on fewer guesses. Of many bids on few
    guesses the luckiest looks best, and that costs more than guessing gains."""

    def __init__(self, seed: int = 0, agreements: str | None = None) -> None:
        self._bids = BasicPlayer(agreements)
        self._passes = ExpertPlayer(seed, CLUB_PASSES, agreements)
        self._cards = ExpertPlayer(seed, CLUB, agreements)

    def choose(self, view: View, clock: Clock) -> Action:
        return self._part(view).choose(view, clock)

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        return self._part(view).advise(view, clock)

    def _part(self, view: View) -> BasicPlayer | ExpertPlayer:
        if view.contract is None:
            return self._bids
        return self._cards if view.melds else self._passes


def _naming_reason(view: View, action: Action) -> Text:
    found = {each.trump: each for each in estimates(view.hand, view.game)}
    if not isinstance(action, NameTrump):
        best = max(found.values(), key=lambda each: each.points)
        return promise("throw_in", best, bid=view.high)
    if action.moon:
        return Text("pinochle.why.moon", suit=Text(f"suits.{action.suit}"))
    return trump_reason(view.hand, action.suit, found[action.suit].meld)


def _reason(view: View, call: Action, best: Estimate, told: int | None, *, is_safe: bool) -> Text:
    partners = view.holder is not None and view.holder % 2 == (view.seat or 0) % 2
    if not isinstance(call, Bid):
        spoken = any(isinstance(move.action, Bid) for move in view.history)
        if partners and spoken:
            return Text("pinochle.why.partners_bid")
        lowest = min((each.amount for each in view.legal if isinstance(each, Bid)), default=0)
        return promise("let_them", best) if 0 < lowest <= best.points else call_reason("pass", best, told)
    if call.amount > best.points:
        return promise("push", best, bid=call.amount)
    if not is_safe:
        return promise("lesser_evil", best, bid=call.amount)
    return call_reason("bid", best, told, bid=call.amount)
