"""How a series of 6 nimmt! is scored: in heads, the fewest win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.series import Series, SeriesCount, keeping_seats
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence


def _heads(points: Sequence[int], seat: int) -> int:
    return -points[seat]


SERIES = Series(
    players=keeping_seats, counts=(SeriesCount(Text("nimmt.counts.heads"), own=_heads, fewest=True),)
)
