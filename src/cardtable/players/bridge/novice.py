"""`bridge:novice`: knows the system and the rules of thumb, and sometimes forgets them, as beginners do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.bridge import PLAYS, Action, Play, View
from cardtable.games.bridge.contract import ORDERS
from cardtable.players.beginner import BeginnerPlayer, by_trick
from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import close_calls, natural_call
from cardtable.players.bridge.counting import Count
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import Clock
    from cardtable.players.bridge.system.rules import System

FORGETS_CONVENTION = 0.4
MISCOUNTS_POINTS = 0.5
HASTY = 0.25


class NovicePlayer(BasicPlayer):
    """The same seed gives the same decisions."""

    def __init__(self, seed: int = 0, system: System | None = None) -> None:
        super().__init__(system)
        self._seed = seed

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        usual = super().advise(view, clock)
        rng = Random(f"{self._seed}/{view.seat}/{len(view.history)}/{int(view.hand)}")
        if view.contract is None:
            return self._call(view, rng)
        if isinstance(usual.action, Play) and len(view.legal) > 1 and rng.random() < HASTY:
            return _haste(view) or usual
        return usual

    def _call(self, view: View, rng: Random) -> Advice[Action]:
        usual, *others = close_calls(view, self.bidding)
        if usual.artificial and rng.random() < FORGETS_CONVENTION:
            return Advice(natural_call(view, self.bidding), lambda: Text("bridge.says.calls_what_it_holds"))
        rule = rng.choice(others) if others and rng.random() < MISCOUNTS_POINTS else usual
        return Advice(rule.call, lambda: self.reason(view, rule))


def beginner(seed: int, system: System | None = None) -> BeginnerPlayer[View, Action]:
    """`bridge:beginner`."""
    return BeginnerPlayer(seed, NovicePlayer(seed, system), _at_sight)


def _at_sight(view: View) -> list[Action]:
    if view.contract is None:
        return []
    plays = {each.card: each for each in view.legal if isinstance(each, Play)}
    return by_trick(ORDERS[view.contract.strain], view.trick, plays)


def _haste(view: View) -> Advice[Action] | None:
    """The highest card at once. None where that would be pointless."""
    count = Count(view)
    if not view.trick:
        longest = max((count.suit(count.held, suit) for suit in range(4)), key=len)
        return Advice(PLAYS[longest[-1].index], lambda: Text("bridge.why.hasty_lead"))
    legal = sum(action.card.bit for action in view.legal if isinstance(action, Play))
    winning = count.beating(legal)
    if not winning or count.is_ours:
        return None
    return Advice(PLAYS[winning[-1].index], lambda: Text("bridge.why.hasty_win"))
