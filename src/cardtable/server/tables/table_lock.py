"""The lock of one table: its commands run one after the other."""

from __future__ import annotations

import asyncio

LONGEST_WAIT = 1.0
MOST_IN_LINE = 32
"""If the first in the queue of a table has waited this many seconds, or the queue is this long, further
commands are refused."""


class TableLock(asyncio.Lock):
    """`since` has the time at which each waiting command came, the oldest first."""

    def __init__(self) -> None:
        super().__init__()
        self.since: dict[object, float] = {}

    def is_too_long(self, now: float) -> bool:
        """Whether a new command is refused because of those that wait."""
        since = self.since
        if not since:
            return False
        return len(since) >= MOST_IN_LINE or now - next(iter(since.values())) > LONGEST_WAIT
