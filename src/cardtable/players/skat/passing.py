"""The value of passing in the auction of skat, compared with the two other players.

If somebody else plays, that seat mostly wins and is ahead; if nobody does, nobody is. The numbers are means
over hands that the expert played against itself, scored for a list: `python -m lab.skat passing FILE`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.skat.auction import Auction

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


def passing(view: View, promised: float) -> float:
    """The value of passing for the seat to act, whose own game promises so much at 18."""
    auction = Auction.of(view)
    others = [seat for seat in range(3) if seat != view.seat and not auction.declined[seat]]
    if not others:
        return 0.0
    if not view.game.table:
        return WITHOUT_LIST
    bidders = sum(auction.said[seat] > 0 for seat in others)
    return _BY_OTHERS[len(others), bidders] + _STRENGTH * min(max(promised, _WEAKEST), _STRONGEST)
