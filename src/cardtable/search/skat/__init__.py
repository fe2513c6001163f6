"""Skat with open cards."""

from __future__ import annotations

from cardtable.search.skat.solving import POSITIONS, REVIEW, solve

__all__ = ["POSITIONS", "REVIEW", "solve"]
