"""The bids of an auction of skat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.skat import Bid, Call
from cardtable.games.skat.actions import VALUES
from cardtable.search.skat.hand_strength import STEPS

if TYPE_CHECKING:
    from cardtable.games.skat import View


@dataclass(frozen=True)
class Auction:
    """The highest value each seat went to, and the lowest that it declined. 0 where it had no decision."""

    said: tuple[int, int, int]
    declined: tuple[int, int, int]

    @classmethod
    def of(cls, view: View) -> Auction:
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


def _next(value: int) -> int:
    return next((each for each in VALUES if each > value), VALUES[-1])
