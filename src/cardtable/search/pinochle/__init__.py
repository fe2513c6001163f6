"""Four-hand pinochle with open cards."""

from __future__ import annotations

from cardtable.search.pinochle.solving import POSITIONS, REVIEW, solve

__all__ = ["POSITIONS", "REVIEW", "solve"]
