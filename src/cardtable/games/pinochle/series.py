"""How a series of pinochle counts: by how far one's side is ahead of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.series import Count, Series
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence


def _ahead(points: Sequence[int], seat: int) -> int:
    """The next seat is always an opponent's."""
    return points[seat] - points[(seat + 1) % len(points)]


SERIES = Series(counts=(Count(Text("pinochle.counts.ahead"), own=_ahead),))
"""In a race to a target the points of the others count as much as one's own."""
