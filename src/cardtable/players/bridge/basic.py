"""`bridge:basic`: bids by a system whose rules explain themselves, and plays the cards by rules of thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import Action, Bid, Call, Consent, View
from cardtable.players.bridge import bidding, cardplay
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.hand import Hand
from cardtable.players.bridge.system.wording import rule_words
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.rules import Rule, System


class BasicPlayer:
    """Bids by the standard system if it is given no other."""

    def __init__(self, system: System | None = None) -> None:
        self.bidding = system or bidding.standard()

    @property
    def system(self) -> str:
        """The name of the system, as programs tell it each other."""
        return self.bidding.title

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        if view.contract is None:
            rule = bidding.choose(self.bidding, view.calls, view.hand)
            return Advice(rule.call, call_reason(view.hand, view.calls, rule, self.bidding))
        if view.claim is not None:
            return _answer(view)
        return cardplay.advise(view)

    def explain(self, view: View, call: Bid | Call) -> str:
        """What a call of ours means, in words."""
        return bidding.meaning(self.bidding, (*view.calls, call))

    def alert(self, view: View, call: Bid | Call) -> str | None:
        """What a conventional call of ours means, in words; None for one that is natural."""
        conventional = any(rule.artificial and rule.call == call for rule in self.bidding.rules(view.calls))
        return self.explain(view, call) if conventional else None


def call_reason(cards: int, calls: tuple[AnyCall, ...], rule: Rule, system: System) -> Text:
    """What the hand is that makes this call after these, and what the call says of it."""
    hand = Hand(cards)
    shape = "-".join(str(length) for length in sorted(hand.lengths, reverse=True))
    says = rule_words(rule, system.rules(calls), system.auction(calls).shown)
    key = "bridge.why.pass" if rule.call is Call.PASS else "bridge.why.call"
    return Text(key, hcp=hand.hcp, shape=shape, says=says)


def _answer(view: View) -> Advice[Action]:
    """A claim is accepted if the other hands together cannot be seen to take a trick that it denies us."""
    assert view.contract is not None
    assert view.claim is not None
    count = Count(view)
    left = 13 - len(view.tricks)
    sure = sum(count.is_master(card) for card in view.hand)
    if sure > left - view.claim.tricks:
        return Advice(Consent.REFUSE, Text("bridge.why.refuse", cards=sure))
    return Advice(Consent.ACCEPT, Text("bridge.why.accept"))
