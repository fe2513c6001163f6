"""Four-hand pinochle with open cards."""

from __future__ import annotations

from cardtable.search.pinochle.solving import POSITIONS, REVIEW, solve
from cardtable.search.pinochle.whole_hands import WHOLE_HANDS

__all__ = ["POSITIONS", "REVIEW", "WHOLE_HANDS", "solve"]
