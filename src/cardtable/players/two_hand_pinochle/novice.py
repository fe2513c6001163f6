"""A beginner who follows the rules and makes the mistakes that people make.

It tries to win every turn with its best card, whatever melds that breaks, and often overlooks melds.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import ORDERS
from cardtable.games.two_hand_pinochle import CARD_POINTS, Due, Meld, Play, Word
from cardtable.players.beginner import BeginnerPlayer, by_trick
from cardtable.players.pinochle.novice import SLIP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Clock
    from cardtable.games.two_hand_pinochle import Action, View

OVERLOOKED, MISSED = 0.6, 0.9
"""How often a beginner does not see a meld that combines cards on the table and in the hand."""


class NovicePlayer:
    """A beginner in two-hand pinochle."""

    def __init__(self, seed: int = 0, overlooked: float = OVERLOOKED) -> None:
        self._rng = Random(seed)
        self._overlooked = overlooked

    def choose(self, view: View, clock: Clock) -> Action:
        if view.due is Due.CALL:
            return self._rng.choice(view.legal)
        if view.due is Due.MELD:
            return self._meld(view.legal)
        plays = [each for each in view.legal if isinstance(each, Play)]
        if self._rng.random() < SLIP:
            return self._rng.choice(plays)
        rising = sorted(plays, key=lambda play: CARD_POINTS[play.copy.card])
        if view.due is Due.LEAD:
            return rising[-1]
        beating = ORDERS[view.trump].beaten_by[view.lead[0].index]
        winning = [play for play in rising if beating & play.copy.card.bit]
        return winning[-1] if winning else rising[0]

    def _meld(self, legal: Sequence[Action]) -> Action:
        """Any meld that it sees, not the best. By the classic rules it exchanges the dix."""
        seen = [each for each in legal if isinstance(each, Meld) and self._rng.random() >= self._overlooked]
        return self._rng.choice(seen) if seen else Word.NO_MELD


def beginner(seed: int) -> BeginnerPlayer[View, Action]:
    """`two-hand-pinochle:beginner`."""
    return BeginnerPlayer(seed, NovicePlayer(seed, MISSED), _at_sight)


def _at_sight(view: View) -> list[Action]:
    """Leads are the novice's."""
    plays = {each.copy.card: each for each in view.legal if isinstance(each, Play)} if view.lead else {}
    return by_trick(ORDERS[view.trump], view.lead, plays)
