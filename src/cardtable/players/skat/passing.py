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
_BY_OTHERS = {(1, 0): -28.0, (1, 1): -23.0, (2, 0): -26.0, (2, 1): -24.0, (2, 2): -24.0}
"""By the number of others still in the auction, and the number of these who have bid."""


def passing(view: View) -> float:
    """The value of passing for the seat to act."""
    auction = Auction.of(view)
    others = [seat for seat in range(3) if seat != view.seat and not auction.declined[seat]]
    if not others:
        return 0.0
    if not view.game.table:
        return WITHOUT_LIST
    return _BY_OTHERS[len(others), sum(auction.said[seat] > 0 for seat in others)]
