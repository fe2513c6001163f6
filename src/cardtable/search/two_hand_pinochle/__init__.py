"""Two-hand pinochle in the kernel."""

from __future__ import annotations

from cardtable.search.two_hand_pinochle.solving import REVIEW, solve

__all__ = ["REVIEW", "solve"]
