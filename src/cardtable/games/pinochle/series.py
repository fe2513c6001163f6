"""How a series of pinochle is scored: by the lead of one's side over the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.series import Series, SeriesCount
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.pinochle.view import View


def _ahead(points: Sequence[int], seat: int) -> int:
    """The next seat always belongs to the opponents."""
    return points[seat] - points[(seat + 1) % len(points)]


def _contract(view: View) -> str:
    return "" if view.contract is None else f"{view.contract.bid} {view.contract.trump}"


AHEAD = SeriesCount(Text("pinochle.counts.ahead"), own=_ahead)
"""In a race to a target the points of the others count as much as one's own."""
SERIES = Series(counts=(AHEAD,), contract=_contract)
