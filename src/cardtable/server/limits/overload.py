"""What an overloaded server does: it refuses new work at once and finishes the work it has begun.

Requests wait in a queue. Few are started in one turn of the event loop, so that turns stay short and a
refusal need not wait either. When queued and running requests are too many to be answered soon, new ones are
refused. There are two more signs of overload: the loop is late several times in a row, or very many jobs wait
for the store. A client that waits too long asks again, which makes more work. A refusal costs almost nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardtable.server.views.refusals import busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope

TICK_SECONDS = 0.1
TICKS = 3
"""The loop has to be late this often in a row. Once may be chance."""
MOST_UNWRITTEN = 1_000
"""Jobs that may wait for the store, including those of queued requests."""
EACH_TURN = 8
"""Requests that are started in one turn of the loop."""
NEVER_TOO_MANY = 50
"""Requests that may be queued or running however long they take, because they may all have come at once."""
PACE_SECONDS, PACE_WEIGHT = 0.001, 0.3
"""The initial estimate of seconds between two finished commands, and the weight of the last tick in this
estimate."""


class Work(Protocol):
    """Commands that have been started but not finished, and commands that have been finished."""

    waiting: int
    done: int


class Patience(NamedTuple):
    """Seconds that the loop may be late, and that a client may wait, before others are refused."""

    late: float
    answer: float


MOVES = Patience(1.5, 0.5)
OTHERS = Patience(0.75, 0.25)
"""Requests that can wait: new guests, new tables, streams, analyses."""


class Overload:
    """`unwritten` returns the number of jobs that wait for the store, `clock` the time in seconds."""

    def __init__(self, work: Work, unwritten: Callable[[], int], clock: Callable[[], float]) -> None:
        self._work = work
        self._unwritten = unwritten
        self._clock = clock
        self._lags: deque[float] = deque([0.0] * TICKS, maxlen=TICKS)
        self._ticked: float | None = None
        self._queue: deque[asyncio.Future[None]] = deque()
        self._begun = 0
        self._pace = PACE_SECONDS
        self._done: int | None = None
        """The number of commands that were finished at the last tick, if the server was busy then."""
        self.worst = 0.0
        """The largest delay since the metrics were last read."""

    @property
    def lag(self) -> float:
        """The seconds that the loop has been late for some time."""
        return min(self._lags)

    @property
    def waiting(self) -> int:
        """The number of requests in the queue."""
        return len(self._queue)

    def tick(self) -> None:
        """Called every TICK_SECONDS, or as soon after as the loop can."""
        now = self._clock()
        passed = TICK_SECONDS if self._ticked is None else now - self._ticked
        late = max(0.0, passed - TICK_SECONDS)
        self._ticked = now
        self._lags.append(late)
        self.worst = max(self.worst, late)
        self._update_pace(passed)

    def _update_pace(self, passed: float) -> None:
        if self._pending < NEVER_TOO_MANY:
            self._pace, self._done = PACE_SECONDS, None
            return
        if self._done is not None:
            taken = passed / max(1, self._work.done - self._done)
            self._pace += (taken - self._pace) * PACE_WEIGHT
        self._done = self._work.done

    async def watch(self) -> None:
        """Call `tick` forever."""
        while True:
            self.tick()
            await asyncio.sleep(TICK_SECONDS)

    def enter(self, scope: Scope) -> asyncio.Future[None] | None:
        """A future to wait for before this request is started, or None if it may start now. Raises Refused
        if the server is overloaded."""
        path: str = scope["path"]
        if not path.startswith(("/api/", "/receive", "/channel")):
            return None  # Pages are small, and operators need the state of the server.
        is_move = path.startswith("/api/tables/") and scope["method"] == "POST"
        if self._exhausts(MOVES if is_move else OTHERS):
            raise busy()
        return self._enqueue()

    @property
    def _pending(self) -> int:
        """The number of queued and running requests."""
        return len(self._queue) + self._work.waiting

    @property
    def is_full(self) -> bool:
        """Whether no new request is accepted at all."""
        return self._exhausts(MOVES)

    def _exhausts(self, patience: Patience) -> bool:
        pending = self._pending
        return (
            (pending >= NEVER_TOO_MANY and pending * self._pace > patience.answer)
            or self.lag > patience.late
            or len(self._queue) + self._unwritten() >= MOST_UNWRITTEN
        )

    def _enqueue(self) -> asyncio.Future[None] | None:
        loop = asyncio.get_running_loop()
        if self._begun < EACH_TURN and not self._queue:
            self._begun += 1
            if self._begun == 1:
                loop.call_soon(self._start_some)
            return None
        place: asyncio.Future[None] = loop.create_future()
        self._queue.append(place)
        return place

    def _start_some(self) -> None:
        """Runs in the next turn of the loop: the next few requests may start."""
        self._begun = 0
        while self._queue and self._begun < EACH_TURN:
            place = self._queue.popleft()
            if not place.done():  # Otherwise the client of that request has gone.
                place.set_result(None)
                self._begun += 1
        if self._begun:
            asyncio.get_running_loop().call_soon(self._start_some)
