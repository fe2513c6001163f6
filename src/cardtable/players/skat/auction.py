"""The auction of skat: what was said, and the value of passing compared with the two other players.

If somebody else plays, that seat mostly wins and is ahead; if nobody does, nobody is. The numbers are means
over hands that the expert played against itself, scored for a list: `python -m lab.skat passing FILE`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.skat import Bid, Call
from cardtable.games.skat.actions import VALUES
from cardtable.search.skat.hand_strength import STEPS

if TYPE_CHECKING:
    from cardtable.games.skat import View

WITHOUT_LIST = -4.0
"""Where only the value of the game counts."""
_BY_OTHERS = {(1, 0): -21.0, (1, 1): -17.0, (2, 0): -11.0, (2, 1): -17.0, (2, 2): -17.0}
"""For a hand that promises nothing, by the number of others still in the auction, and the number of these who
have bid."""
_STRENGTH = 0.24
_WEAKEST, _STRONGEST = -150.0, 60.0
"""Good cards are good in defence too: the value rises by this share of what the hand promises at 18."""


@dataclass(frozen=True)
class BidBounds:
    """The highest value each seat went to, and the lowest that it declined. 0 where it had no decision."""

    said: tuple[int, int, int]
    declined: tuple[int, int, int]

    @classmethod
    def of(cls, view: View) -> BidBounds:
        """The auction of this view."""
        said, declined = [0, 0, 0], [0, 0, 0]
        value, speaker = 0, None
        for move in view.history:
            action = move.action
            if isinstance(action, Bid):
                value, speaker = action.value, move.seat
                said[move.seat] = value
            elif action is Call.YES:
                said[move.seat] = value
            elif action is Call.PASS:
                # The player who answers declines the value that was said; the speaker declines the next one.
                asked = value if speaker not in (None, move.seat) else _next(value)
                declined[move.seat] = asked
                speaker = None
            else:
                break
        return cls((said[0], said[1], said[2]), (declined[0], declined[1], declined[2]))

    def steps(self, seat: int) -> tuple[int, int]:
        """The range of `STEPS` in which the seat may have wanted to stop."""
        most = self.declined[seat]
        return bisect_right(STEPS, self.said[seat]) - 1, bisect_left(STEPS, most) if most else len(STEPS)


def last_said(view: View) -> int:
    """The last value that the seat to act has said or held in this auction; 0 if it has not."""
    return 0 if view.seat is None else BidBounds.of(view).said[view.seat]


def passing(view: View, promised: float) -> float:
    """The value of passing for the seat to act, whose own game promises so much at 18."""
    auction = BidBounds.of(view)
    others = [seat for seat in range(3) if seat != view.seat and not auction.declined[seat]]
    if not others:
        return 0.0
    if not view.game.table:
        return WITHOUT_LIST
    bidders = sum(auction.said[seat] > 0 for seat in others)
    return _BY_OTHERS[len(others), bidders] + _STRENGTH * min(max(promised, _WEAKEST), _STRONGEST)


def _next(value: int) -> int:
    return next((each for each in VALUES if each > value), VALUES[-1])
