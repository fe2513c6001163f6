"""The time."""

from __future__ import annotations

import time


def now() -> float:
    """The time in seconds since 1970."""
    return time.time()
