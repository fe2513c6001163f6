"""`bridge:basic`: bids by a system of rules that explain themselves, and plays the cards by rules of
thumb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Advice
from cardtable.games.bridge import CLAIMS, Action, Bid, Call, Consent, View, side_of
from cardtable.players.bridge import bidding, cardplay
from cardtable.players.bridge.counting import Count
from cardtable.players.bridge.hand import Hand
from cardtable.players.bridge.system.wording import rule_words
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.games.bridge import AnyCall
    from cardtable.players.bridge.system.rules import Rule, System


# The last card is played as fast as it is claimed.
FEWEST_CLAIMED = 2


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
            rule = bidding.choose(self.bidding, view.calls, view.hand)
            return Advice(rule.call, call_reason(view.hand, view.calls, rule, self.bidding))
        if view.claim is not None:
            return _answer(view)
        return _claim_of_the_rest(view) or cardplay.advise(view)

    def explain(self, view: View, call: Bid | Call) -> str:
        """The meaning of one of our calls, in words."""
        return bidding.meaning(self.bidding, (*view.calls, call))

    def alert(self, view: View, call: Bid | Call) -> str | None:
        """The meaning of one of our conventional calls, in words. None for a natural call."""
        conventional = any(rule.artificial and rule.call == call for rule in self.bidding.rules(view.calls))
        return self.explain(view, call) if conventional else None


def call_reason(cards: int, calls: tuple[AnyCall, ...], rule: Rule, system: System) -> Text:
    """Which hand makes this call here, and what the call says about it."""
    hand = Hand(cards)
    shape = "-".join(str(length) for length in sorted(hand.lengths, reverse=True))
    says = rule_words(rule, system.rules(calls), system.auction(calls).shown)
    key = "bridge.why.pass" if rule.call is Call.PASS else "bridge.why.call"
    return Text(key, hcp=hand.hcp, shape=shape, says=says)


def left_to_us(view: View) -> int:
    """The tricks that the claim to be answered leaves to the side of this seat."""
    assert view.claim is not None
    assert view.claimer is not None
    assert view.seat is not None
    is_ours = side_of(view.claimer) == side_of(view.seat)
    return view.claim.tricks if is_ours else 13 - len(view.tricks) - view.claim.tricks


def _answer(view: View) -> Advice[Action]:
    """Refuse a claim if a hand of this side has more sure tricks than the claim leaves us."""
    count = Count(view)
    hands = [view.hand, view.dummy or Cards()] if count.is_declarer else [view.hand]
    sure = max(sum(count.is_master(card) for card in hand) for hand in hands)
    if sure > left_to_us(view):
        return Advice(Consent.REFUSE, Text("bridge.why.refuse", cards=sure))
    return Advice(Consent.ACCEPT, Text("bridge.why.accept"))


def _claim_of_the_rest(view: View) -> Advice[Action] | None:
    """Claim all remaining tricks if this hand leads and the others cannot beat or ruff any of its cards."""
    count = Count(view)
    left = 13 - len(view.tricks)
    if view.trick or left < FEWEST_CLAIMED or count.trumps_out or CLAIMS[left] not in view.legal:
        return None
    if len(count.masters) < left:
        return None
    return Advice(CLAIMS[left], Text("bridge.why.rest"))
