"""Bridge with open cards."""

from cardtable.search.bridge.solving import POSITIONS, REVIEW, solve
from cardtable.search.bridge.whole_hands import WHOLE_HANDS

__all__ = ["POSITIONS", "REVIEW", "WHOLE_HANDS", "solve"]
