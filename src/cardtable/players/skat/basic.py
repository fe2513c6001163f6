"""The players of skat that go by rules: one bids what the hand holds, pulls trumps, smears, throws low; the
other knows the same rules but makes human mistakes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Contract, Discard, Kind, Play, View
from cardtable.games.skat.actions import DISCARDS
from cardtable.games.skat.kinds import ORDERS
from cardtable.players.beginner import BeginnerPlayer, by_trick
from cardtable.players.skat import reasons
from cardtable.players.skat.auction import last_said
from cardtable.players.skat.cards import advise_card
from cardtable.players.skat.hands import PASSING, GamePlan, dealt_plan, hand_plans, plans
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

# How often a novice makes a mistake: in a card, in pushing, in bidding.
CARD_SLIPS, PUSH_SLIPS, BID_SLIPS = 0.25, 0.3, 0.12
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
            return Advice(DISCARDS[plan.pushed], lambda: reasons.push(plan.contract, plan.pushed, view.hand))
        if isinstance(first, Contract):
            contract = _best(view).contract
            return Advice(contract, lambda: reasons.game(contract, view))
        if Call.NO in view.legal:
            return Advice(Call.NO, lambda: Text("skat.why.not_over"))
        if Call.KONTRA in view.legal or Call.RE in view.legal:
            return Advice(Call.PASS, lambda: Text("skat.why.no_kontra"))
        return _bid(view)


def _bid(view: View) -> Advice[Action]:
    # The next value to say, or the one that is asked for.
    value = next((action.value for action in view.legal if isinstance(action, Bid)), view.bid)
    word: Action = Call.YES if Call.YES in view.legal else Bid(value)
    forehand = view.seat == 0
    plan = dealt_plan(view.hand, forehand=forehand, bid=value)
    if value <= plan.value and plan.worth >= PASSING and word in view.legal:
        said = last_said(view)
        if said and dealt_plan(view.hand, forehand=forehand, bid=said).contract == plan.contract:
            return Advice(word, lambda: reasons.worth("still", plan.contract, value))
        return Advice(word, lambda: reasons.worth("worth", plan.contract, plan.value))
    best = dealt_plan(view.hand, forehand=forehand)
    if best.worth < PASSING:
        return Advice(Call.PASS, lambda: Text("skat.why.weak"))
    return Advice(Call.PASS, lambda: reasons.worth("no_more", best.contract, best.value))


def _skat_or_hand(view: View) -> Advice[Action]:
    forehand = view.seat == 0
    plan = dealt_plan(view.hand, forehand=forehand, bid=view.bid)
    from_hand = [each for each in hand_plans(view.hand, forehand=forehand) if each.value >= view.bid]
    best = max(from_hand, key=lambda each: each.worth, default=None)
    if best is not None and best.worth > plan.worth + HAND_GAME:
        return Advice(best.contract, lambda: Text("skat.why.from_hand"))
    return Advice(Call.PICK_UP, lambda: Text("skat.why.pick_up"))


def _best(view: View) -> GamePlan:
    """The best plan. It is the same before and after pushing, because the twelve cards are the same."""
    twelve = Cards(view.hand | view.skat)
    return max(plans(twelve, view.bid, forehand=view.seat == 0), key=lambda plan: plan.worth)


class NovicePlayer:
    """Plays like `skat:basic` with mistakes: now and then it plays or pushes random legal cards, bids one
    step too far, or passes too early. The same seed and view give the same decision."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._basic = BasicPlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        return self.advise(view, clock).action

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        meant = self._basic.advise(view, clock)
        rng = Random(f"{self._seed}/{len(view.history)}/{view.hand}")
        others = _slips(view, meant.action)
        if not others or rng.random() >= _chance(meant.action):
            return meant
        return Advice(rng.choice(others), lambda: Text("skat.why.first_sight"))


def _chance(action: Action) -> float:
    if isinstance(action, Play):
        return CARD_SLIPS
    return PUSH_SLIPS if isinstance(action, Discard) else BID_SLIPS


def _slips(view: View, meant: Action) -> Sequence[Action]:
    """The actions it may take by mistake. Games are always announced as intended."""
    if isinstance(meant, Play | Discard):
        return [action for action in view.legal if isinstance(action, type(meant))]
    if view.declarer is not None:
        return []
    # One step too far, or a pass too early.
    step = next((action for action in view.legal if isinstance(action, Bid) or action is Call.YES), Call.PASS)
    return [step if meant is Call.PASS else Call.PASS]


def beginner(seed: int) -> BeginnerPlayer[View, Action]:
    """`skat:beginner`."""
    return BeginnerPlayer(seed, NovicePlayer(seed), _at_sight)


def _at_sight(view: View) -> list[Action]:
    """Where tricks are to be avoided it plays like the novice."""
    if view.contract is None or view.contract.kind is Kind.NULL:
        return []
    plays = {each.card: each for each in view.legal if isinstance(each, Play)}
    return by_trick(ORDERS[view.contract.kind], view.trick, plays)
