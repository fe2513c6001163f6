"""A player of skat by rule: bids what the hand holds, pulls trumps, smears, throws low."""

from __future__ import annotations

from cardtable.cards import Cards
from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import DISCARDS
from cardtable.players.skat.cards import advise_card
from cardtable.players.skat.hands import HAND_GAME, Plan, dealt_plan, plans


class BasicPlayer:
    """Rules of thumb that club players know; nothing is searched."""

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
            return Advice(DISCARDS[plan.pushed], f"these two are best away in a game of {plan.contract}")
        if isinstance(first, Contract):
            return Advice(_best(view).contract, f"the best game that is worth {view.bid} with these cards")
        if Call.NO in view.legal:
            return Advice(Call.NO, "it is not over until the last card")
        if Call.KONTRA in view.legal or Call.RE in view.legal:
            return Advice(Call.PASS, "nothing is doubled without a reason")
        return _bid(view)


def _bid(view: View) -> Advice[Action]:
    plan = dealt_plan(view.hand, forehand=view.seat == 0)
    if plan.surplus < 0:
        return Advice(Call.PASS, "the hand is too weak for any game")
    # The next value to say, or the one that is asked for.
    value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
    word: Action = Call.YES if Call.YES in view.legal else Bid(value)
    if value <= plan.value and word in view.legal:
        return Advice(word, f"{plan.contract} is worth {plan.value}")
    return Advice(Call.PASS, f"{plan.contract} is worth {plan.value} and no more")


def _skat_or_hand(view: View) -> Advice[Action]:
    plan = dealt_plan(view.hand, forehand=view.seat == 0)
    if plan.contract.kind is not Kind.NULL and plan.surplus > HAND_GAME:
        return Advice(Contract(plan.contract.kind, hand=True), "strong enough without the skat")
    return Advice(Call.PICK_UP, "two more cards to choose from")


def _best(view: View) -> Plan:
    """The same plan before and after pushing: the twelve cards are the same."""
    return max(plans(Cards(view.hand | view.skat), view.bid), key=_worth)


def _worth(plan: Plan) -> float:
    """What a plan promises: won games count 50 on a list, lost ones double and 90 against."""
    chance = min(0.97, max(0.02, 0.78 + 0.12 * plan.surplus))
    # 90 are 50 for the game lost and 40 that each of the others gets (Seeger-Fabian).
    return chance * (plan.value + 50) - (1 - chance) * (2 * plan.value + 90)
