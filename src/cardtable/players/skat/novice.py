"""A player of skat that knows the rules of thumb but makes human mistakes."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.skat import Action, Bid, Call, Discard, Play, View
from cardtable.players.skat.basic import BasicPlayer
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

# How often it makes a mistake: in a card, in pushing, in bidding.
CARD_SLIPS, PUSH_SLIPS, BID_SLIPS = 0.25, 0.3, 0.12


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
        return Advice(rng.choice(others), Text("skat.why.first_sight"))


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
