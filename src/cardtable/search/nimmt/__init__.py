"""6 nimmt! in the kernel."""

from __future__ import annotations

from cardtable.search.nimmt.solving import REVIEW, solve

__all__ = ["REVIEW", "solve"]
