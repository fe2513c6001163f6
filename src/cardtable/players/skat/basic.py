"""A rule-based player of skat: bids what the hand holds, pulls trumps, smears, throws low."""

from __future__ import annotations

from cardtable.cards import Cards
from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import DISCARDS
from cardtable.players.skat import reasons
from cardtable.players.skat.cards import advise_card
from cardtable.players.skat.hands import HAND_GAME, Plan, dealt_plan, plans
from cardtable.texts import Text


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
    plan = dealt_plan(view.hand, forehand=view.seat == 0)
    if plan.surplus < 0:
        return Advice(Call.PASS, Text("skat.why.weak"))
    # The next value to say, or the one that is asked for.
    value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
    word: Action = Call.YES if Call.YES in view.legal else Bid(value)
    if value <= plan.value and word in view.legal:
        return Advice(word, reasons.worth("worth", plan.contract, plan.value))
    return Advice(Call.PASS, reasons.worth("no_more", plan.contract, plan.value))


def _skat_or_hand(view: View) -> Advice[Action]:
    plan = dealt_plan(view.hand, forehand=view.seat == 0)
    if plan.contract.kind is not Kind.NULL and plan.surplus > HAND_GAME:
        return Advice(Contract(plan.contract.kind, hand=True), Text("skat.why.from_hand"))
    return Advice(Call.PICK_UP, Text("skat.why.pick_up"))


def _best(view: View) -> Plan:
    """The best plan. It is the same before and after pushing, because the twelve cards are the same."""
    return max(plans(Cards(view.hand | view.skat), view.bid), key=_worth)


def _worth(plan: Plan) -> float:
    """The expected score of a plan on a list: won games add 50, lost ones count double and cost 90."""
    chance = min(0.97, max(0.02, 0.78 + 0.12 * plan.surplus))
    # 90 is 50 for the lost game plus 40 that each opponent gets (Seeger-Fabian).
    return chance * (plan.value + 50) - (1 - chance) * (2 * plan.value + 90)
