"""Bridge with open cards."""

from cardtable.search.bridge.solving import POSITIONS, REVIEW, solve

__all__ = ["POSITIONS", "REVIEW", "solve"]
