"""The player of two-hand pinochle that the course describes: keeps its melds, wins cheaply, melds the most.

To lead, it gives up the card whose loss leaves the most points of possible melds; of equal ones the
strongest, because it may take the turn. To chase, it wins with the cheapest card that does, trumps last.
Otherwise it throws the cheapest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Advice, Clock
from cardtable.games.two_hand_pinochle import Action, Coin, Due, View
from cardtable.players.two_hand_pinochle.outlook import Outlook
from cardtable.players.two_hand_pinochle.reasons import REASONS

if TYPE_CHECKING:
    from cardtable.players.two_hand_pinochle.outlook import Playable


class CoursePlayer:
    """The player of the course."""

    def choose(self, view: View, clock: Clock) -> Action:
        if view.due is Due.CALL:
            return Coin.HEADS
        if view.due is Due.MELD:
            # Melds are listed from the most points to the fewest. A dix is declared in addition where that
            # is allowed.
            return view.legal[0]
        choices = Outlook(view).choices
        return (_lead(choices) if view.due is Due.LEAD else _chase(choices)).play

    def advise(self, view: View, clock: Clock) -> Advice[Action]:
        action = self.choose(view, clock)
        return Advice(action, lambda: REASONS.why(view, action))


def _lead(choices: list[Playable]) -> Playable:
    return max(choices, key=lambda choice: (choice.points_kept, choice.is_trump, choice.points))


def _chase(choices: list[Playable]) -> Playable:
    winning = [choice for choice in choices if choice.wins]
    return min(winning or choices, key=lambda choice: (choice.cost, -choice.points_kept))
