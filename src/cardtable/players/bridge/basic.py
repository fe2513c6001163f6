"""`bridge:basic`: bids by a system of rules that explain themselves, and plays the cards by rules of
thumb."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import PLAYS, Action, Bid, Call, View
from cardtable.players.bridge import bidding, cardplay, claims
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.reasons import why_card
from cardtable.players.bridge.system.wording import rule_words
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.auction import Vulnerability
    from cardtable.players.bridge.system.rules import Rule, System


class BasicPlayer:
    """Uses the standard system unless it is given another."""

    def __init__(self, system: System | None = None) -> None:
        self.bidding = system or bidding.standard()

    @property
    def system(self) -> str:
        """The name of the system, as programs tell each other."""
        return self.bidding.title

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.contract is None:
            rule = bidding.choose(self.bidding, view.calls, view.hand, bidding.vulnerability(view.game))
            return Advice(rule.call, lambda: self.reason(view, rule))
        if view.claim is not None:
            return claims.answer(view, self.bidding)
        return claims.of_the_rest(view) or _card(view)

    def reason(self, view: View, rule: Rule) -> Text:
        """Why this rule makes the call."""
        return call_reason(view.hand, rule, self.bidding, view.calls, bidding.vulnerability(view.game))

    def explain(self, view: View, call: Bid | Call) -> str:
        """The meaning of one of our calls, in words."""
        return bidding.meaning(self.bidding, (*view.calls, call), bidding.vulnerability(view.game))

    def alert(self, view: View, call: Bid | Call) -> str | None:
        """The meaning of one of our conventional calls, in words. None for a natural call."""
        rules = self.bidding.rules(view.calls, bidding.vulnerability(view.game))
        conventional = any(rule.artificial and rule.call == call for rule in rules)
        return self.explain(view, call) if conventional else None


def _card(view: View) -> Advice[Action]:
    play = PLAYS[cardplay.usual(view).index]
    return Advice(play, partial(why_card, view, play))


def call_reason(
    cards: int, rule: Rule, system: System, calls: tuple[AnyCall, ...], vulnerable: Vulnerability
) -> Text:
    """Which hand makes this call here, and what the call says about it."""
    hand = EvaluatedHand(cards)
    shape = "-".join(str(length) for length in sorted(hand.lengths, reverse=True))
    says = rule_words(rule, system.rules(calls, vulnerable), system.auction(calls, vulnerable).shown)
    key = "bridge.why.pass" if rule.call is Call.PASS else "bridge.why.call"
    return Text(key, hcp=hand.hcp, shape=shape, says=says)
