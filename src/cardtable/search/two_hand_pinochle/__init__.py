"""Two-hand pinochle in the kernel."""

from __future__ import annotations

from cardtable.search.two_hand_pinochle.solving import REVIEW, solve
from cardtable.search.two_hand_pinochle.whole_hands import WHOLE_HANDS

__all__ = ["REVIEW", "WHOLE_HANDS", "solve"]
