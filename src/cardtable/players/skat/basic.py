"""A rule-based player of skat: bids what the hand holds, pulls trumps, smears, throws low."""

from __future__ import annotations

from cardtable.cards import Cards
from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Play, View
from cardtable.games.skat.actions import DISCARDS
from cardtable.players.skat import reasons
from cardtable.players.skat.cards import advise_card
from cardtable.players.skat.hands import PASSING, Plan, dealt_plan, hand_plans, plans
from cardtable.texts import Text

HAND_GAME = 10.0
"""How much more a hand game has to promise than picking up the skat."""


class BasicPlayer:
    """Rules of thumb that club players know. It does not search."""

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        first = view.legal[0]
        if isinstance(first, Play):
            return advise_card(view)
        if Call.PICK_UP in view.legal:
            return _skat_or_hand(view)
        if isinstance(first, Discard):
            plan = _best(view)
            return Advice(DISCARDS[plan.pushed], reasons.push(plan.contract, plan.pushed, view.hand))
        if isinstance(first, Contract):
            return Advice(_best(view).contract, reasons.game(_best(view).contract, view))
        if Call.NO in view.legal:
            return Advice(Call.NO, Text("skat.why.not_over"))
        if Call.KONTRA in view.legal or Call.RE in view.legal:
            return Advice(Call.PASS, Text("skat.why.no_kontra"))
        return _bid(view)


def _bid(view: View) -> Advice[Action]:
    # The next value to say, or the one that is asked for.
    value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
    word: Action = Call.YES if Call.YES in view.legal else Bid(value)
    forehand = view.seat == 0
    plan = dealt_plan(view.hand, forehand=forehand, bid=value)
    if value <= plan.value and plan.worth >= PASSING and word in view.legal:
        return Advice(word, reasons.worth("worth", plan.contract, plan.value))
    best = dealt_plan(view.hand, forehand=forehand)
    if best.worth < PASSING:
        return Advice(Call.PASS, Text("skat.why.weak"))
    return Advice(Call.PASS, reasons.worth("no_more", best.contract, best.value))


def _skat_or_hand(view: View) -> Advice[Action]:
    forehand = view.seat == 0
    plan = dealt_plan(view.hand, forehand=forehand, bid=view.bid)
    from_hand = [each for each in hand_plans(view.hand, forehand=forehand) if each.value >= view.bid]
    best = max(from_hand, key=lambda each: each.worth, default=None)
    if best is not None and best.worth > plan.worth + HAND_GAME:
        return Advice(best.contract, Text("skat.why.from_hand"))
    return Advice(Call.PICK_UP, Text("skat.why.pick_up"))


def _best(view: View) -> Plan:
    """The best plan. It is the same before and after pushing, because the twelve cards are the same."""
    twelve = Cards(view.hand | view.skat)
    return max(plans(twelve, view.bid, forehand=view.seat == 0), key=lambda plan: plan.worth)
