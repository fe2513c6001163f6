"""Skat with open cards."""

from __future__ import annotations

from cardtable.search.skat.solving import POSITIONS, REVIEW, solve
from cardtable.search.skat.whole_hands import WHOLE_HANDS

__all__ = ["POSITIONS", "REVIEW", "WHOLE_HANDS", "solve"]
