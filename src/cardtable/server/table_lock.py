"""The lock of one table: its commands run one after the other."""

from __future__ import annotations

import asyncio
import time

LONGEST_WAIT = 1.0
MOST_IN_LINE = 32
"""If the first in the queue of a table has waited this many seconds, or the queue is this long, further
commands are refused."""


class TableLock(asyncio.Lock):
    """`since` has the time at which each waiting command came, the oldest first.

    After `in_vain` was raised because the store does not answer, those that wait behind get it at once. Each
    would wait as long again.
    """

    def __init__(self, in_vain: type[Exception]) -> None:
        super().__init__()
        self._in_vain = in_vain
        self.since: dict[object, float] = {}
        self._in_vain_at = 0.0

    async def __aenter__(self) -> None:
        came = time.monotonic()
        await self.acquire()
        if came < self._in_vain_at:
            self.release()
            raise self._in_vain("the database did not answer the last request either")

    async def __aexit__(self, kind: object, error: object, traceback: object) -> None:
        if isinstance(error, self._in_vain):
            self._in_vain_at = time.monotonic()
        self.release()

    def is_too_long(self, now: float) -> bool:
        """Whether a new command is refused because of those that wait."""
        since = self.since
        if not since:
            return False
        return len(since) >= MOST_IN_LINE or now - next(iter(since.values())) > LONGEST_WAIT
