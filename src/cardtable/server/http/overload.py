"""What a server does that cannot keep up: it refuses new work at once, and goes on with what it has begun.

Two things tell. If the loop is late again and again, there is more to do than the processor can. If very many
jobs wait for the store, the disk or the database is too slow. Whoever waits longer than a moment asks again,
and then there is even more to do; a refusal costs next to nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from cardtable.server.http.problems import busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope

TICK_SECONDS = 0.1
TICKS = 3
"""So often in a row the loop has to be late: once may be anything."""
PLAYING_SECONDS = 1.5
"""So late the loop may be before moves are refused."""
OTHERS_SECONDS = 0.75
"""The same for all that can wait: new guests, new tables, streams, analyses."""
MOST_UNWRITTEN = 1_000
"""So many jobs may wait for the store."""


class Overload:
    """`unwritten` tells how many jobs wait for the store, `clock` the time in seconds."""

    def __init__(self, unwritten: Callable[[], int], clock: Callable[[], float]) -> None:
        self._unwritten = unwritten
        self._clock = clock
        self._lags: deque[float] = deque([0.0] * TICKS, maxlen=TICKS)
        self._ticked: float | None = None
        self.worst = 0.0
        """The latest it has been since somebody asked for the figures."""

    @property
    def lag(self) -> float:
        """How many seconds the loop has been behind for some time."""
        return min(self._lags)

    def tick(self) -> None:
        """Called every TICK_SECONDS, or as soon after as the loop gets to it."""
        now = self._clock()
        late = 0.0 if self._ticked is None else max(0.0, now - self._ticked - TICK_SECONDS)
        self._ticked = now
        self._lags.append(late)
        self.worst = max(self.worst, late)

    async def watch(self) -> None:
        while True:
            self.tick()
            await asyncio.sleep(TICK_SECONDS)

    def check(self, scope: Scope) -> None:
        """Problem if this request has to wait for better times."""
        path: str = scope["path"]
        if not path.startswith(("/api/", "/receive", "/channel")):
            return  # pages are small, and operators want to know how we are
        is_move = path.startswith("/api/tables/") and scope["method"] == "POST"
        if self.lag > (PLAYING_SECONDS if is_move else OTHERS_SECONDS) or self._unwritten() >= MOST_UNWRITTEN:
            raise busy()
