"""What a server does that cannot keep up: it refuses new work at once, and goes on with what it has begun.

Requests that find others before them stand in line. Few are begun in one turn of the loop, so that turns stay
short and a refusal need not wait either; and when those in line and at work are too many to be answered
soon, nobody joins them. Two more things tell that there is too much to do: the loop is late again and again,
or very many jobs wait for the store. Whoever waits longer than a moment asks again, and then there is even
more to do; a refusal costs next to nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardtable.server.http.problems import busy

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import Scope

TICK_SECONDS = 0.1
TICKS = 3
"""So often in a row the loop has to be late: once may be anything."""
MOST_UNWRITTEN = 1_000
"""So many jobs may wait for the store, those included that will come of what is in line."""
EACH_TURN = 8
"""So many requests are begun in one turn of the loop."""
NEVER_TOO_MANY = 50
"""So many may be in line or at work, however long they take: they may all have come at once."""
PACE_SECONDS, NEWS = 0.001, 0.3
"""From one command that is done to the next, as long as nobody knows better; and the weight of what the last
tick has shown."""


class Work(Protocol):
    """How many commands have been begun and are not done, and how many have been done."""

    waiting: int
    done: int


class Patience(NamedTuple):
    """How many seconds the loop may be late, and somebody wait for an answer, before others are refused."""

    late: float
    answer: float


MOVES = Patience(1.5, 0.5)
OTHERS = Patience(0.75, 0.25)
"""All that can wait: new guests, new tables, streams, analyses."""


class Overload:
    """`unwritten` tells how many jobs wait for the store, `clock` the time in seconds."""

    def __init__(self, work: Work, unwritten: Callable[[], int], clock: Callable[[], float]) -> None:
        self._work = work
        self._unwritten = unwritten
        self._clock = clock
        self._lags: deque[float] = deque([0.0] * TICKS, maxlen=TICKS)
        self._ticked: float | None = None
        self._line: deque[asyncio.Future[None]] = deque()
        self._begun = 0
        self._pace = PACE_SECONDS
        self._done: int | None = None
        """How many commands were done at the last tick, if there was much to do then."""
        self.worst = 0.0
        """The latest it has been since somebody asked for the figures."""

    @property
    def lag(self) -> float:
        """How many seconds the loop has been behind for some time."""
        return min(self._lags)

    @property
    def waiting(self) -> int:
        """How many requests stand in line."""
        return len(self._line)

    def tick(self) -> None:
        """Called every TICK_SECONDS, or as soon after as the loop gets to it."""
        now = self._clock()
        passed = TICK_SECONDS if self._ticked is None else now - self._ticked
        late = max(0.0, passed - TICK_SECONDS)
        self._ticked = now
        self._lags.append(late)
        self.worst = max(self.worst, late)
        self._take_pace(passed)

    def _take_pace(self, passed: float) -> None:
        if self._before < NEVER_TOO_MANY:
            self._pace, self._done = PACE_SECONDS, None
            return
        if self._done is not None:
            each = passed / max(1, self._work.done - self._done)
            self._pace += (each - self._pace) * NEWS
        self._done = self._work.done

    async def watch(self) -> None:
        while True:
            self.tick()
            await asyncio.sleep(TICK_SECONDS)

    def enter(self, scope: Scope) -> asyncio.Future[None] | None:
        """What to wait for before this request is begun, or None if it may begin. Problem if it has to wait
        for better times."""
        path: str = scope["path"]
        if not path.startswith(("/api/", "/receive", "/channel")):
            return None  # pages are small, and operators want to know how we are
        is_move = path.startswith("/api/tables/") and scope["method"] == "POST"
        if self._exhausts(MOVES if is_move else OTHERS):
            raise busy()
        return self._join()

    @property
    def _before(self) -> int:
        """How many are in line and at work."""
        return len(self._line) + self._work.waiting

    @property
    def is_full(self) -> bool:
        """Whether nothing at all is begun."""
        return self._exhausts(MOVES)

    def _exhausts(self, patience: Patience) -> bool:
        before = self._before
        return (
            (before >= NEVER_TOO_MANY and before * self._pace > patience.answer)
            or self.lag > patience.late
            or len(self._line) + self._unwritten() >= MOST_UNWRITTEN
        )

    def _join(self) -> asyncio.Future[None] | None:
        loop = asyncio.get_running_loop()
        if self._begun < EACH_TURN and not self._line:
            self._begun += 1
            if self._begun == 1:
                loop.call_soon(self._turn)
            return None
        place: asyncio.Future[None] = loop.create_future()
        self._line.append(place)
        return place

    def _turn(self) -> None:
        """The next turn of the loop: the next few may begin."""
        self._begun = 0
        while self._line and self._begun < EACH_TURN:
            place = self._line.popleft()
            if not place.done():  # else whoever stood there has gone
                place.set_result(None)
                self._begun += 1
        if self._begun:
            asyncio.get_running_loop().call_soon(self._turn)
