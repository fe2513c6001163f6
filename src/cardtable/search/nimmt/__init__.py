"""6 nimmt! in the kernel."""

from __future__ import annotations

from cardtable.search.nimmt.solving import REVIEW, solve
from cardtable.search.nimmt.whole_hands import WHOLE_HANDS

__all__ = ["REVIEW", "WHOLE_HANDS", "solve"]
