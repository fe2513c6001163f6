"""An event loop in which time is a number, order is drawn from a seed, and machines die between two steps.

Everything runs in one thread. Whatever is ready is run in an order that the seed decides, and when nothing
is, the clock jumps to the next thing that is due. Each callback belongs to a machine, which it has from the
context it was made in: those of a dead one are never run again, not even their `finally`, as after a
kill -9; those of a paused one wait.
"""

from __future__ import annotations

import asyncio
import hashlib
import heapq
from collections import deque
from contextlib import suppress
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from asyncio import Handle, TimerHandle
    from collections.abc import Callable, Coroutine
    from random import Random

STEP_SECONDS = 1e-5
MOST_STEPS = 40_000


class Stuck(Exception):
    """Nothing is left to wait for, or so much happens that there will be no end."""


@dataclass(eq=False)
class Machine:
    """What dies as a whole. `dies_at` is the step after which it does; so many seconds, at most, its threads
    are `slow`."""

    name: str
    number: int
    slow: float = 0.0
    dead: bool = False
    paused: bool = False
    steps: int = 0
    dies_at: int | None = None
    died: Callable[[], None] | None = None
    callbacks: deque[Handle] = field(default_factory=deque)
    tasks: dict[int, Handle] = field(default_factory=dict)

    def die(self) -> None:
        self.dead = True
        self.callbacks.clear()
        self.tasks.clear()


OUTSIDE = Machine("outside", 0)
_machine: ContextVar[Machine] = ContextVar("machine", default=OUTSIDE)


def machine() -> Machine:
    """The machine that runs just now."""
    return _machine.get()


class NumberedTask(asyncio.Task[Any]):
    """The number is the same in every run with the same seed."""

    number = 0


class SimulatedLoop(asyncio.BaseEventLoop):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self._due: list[tuple[float, int, Machine, TimerHandle]] = []
        self._counted = 0
        self._known: dict[Machine, None] = {}
        self._every: list[NumberedTask] = []
        self._hash = hashlib.blake2b(digest_size=12)
        self.steps = 0
        self.said: list[str] | None = None
        """What happened, in words, if somebody wants to read it."""
        self.set_task_factory(self._new_task)

    def time(self) -> float:
        return self._now

    @property
    def trace(self) -> str:
        """Two runs with the same trace did the same things in the same order."""
        return self._hash.hexdigest()

    def note(self, text: str) -> None:
        self._hash.update(text.encode())
        if self.said is not None:
            self.said.append(f"{self._now:9.4f} {machine().name:9} {text}")

    def run_on(self, where: Machine, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        context = Context()
        context.run(_machine.set, where)
        return self.create_task(work, context=context)

    # What asyncio calls.

    def _new_task(self, loop: Any, work: Any, context: Context | None = None) -> Any:
        return NumberedTask(work, loop=self, context=context)

    def _call_soon(self, callback: Any, args: Any, context: Context | None) -> Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._make_ready(handle, self._owner(handle))
        return handle

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> Handle:
        return self._call_soon(callback, args, context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._due, (when, self._count(), self._owner(handle), handle))
        return handle

    def _timer_handle_cancelled(self, handle: TimerHandle) -> None:
        """Skipped when it is due."""

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """A thread takes some time before it does something, and some more until it is heard."""
        future: asyncio.Future[Any] = self.create_future()
        self.call_later(self._lag(), self._work, future, func, args)
        return future

    def _work(self, future: asyncio.Future[Any], func: Callable[..., Any], args: Any) -> None:
        try:
            result, error = func(*args), None
        except Exception as raised:
            result, error = None, raised
        self.call_later(self._lag(), _tell, future, result, error)

    def _lag(self) -> float:
        return self._rng.expovariate(1000) + self._rng.random() * machine().slow

    def _run_once(self) -> None:
        while not (ready := self._ready_machines()):
            self._advance()
        where = ready[self._rng.randrange(len(ready))] if len(ready) > 1 else ready[0]
        handle, name = self._take(where)
        self._now += STEP_SECONDS
        self.steps += 1
        where.steps += 1
        self._hash.update(f"{where.number} {name} {self._now};".encode())
        if not handle.cancelled():
            handle._run()
        if where.dies_at is not None and where.steps >= where.dies_at and not where.dead:
            where.die()
            if where.died is not None:
                where.died()
        if self.steps > MOST_STEPS:
            raise Stuck(f"{self.steps} steps, and no end")

    def _ready_machines(self) -> list[Machine]:
        return [each for each in self._known if (each.callbacks or each.tasks) and not each.paused]

    def _take(self, where: Machine) -> tuple[Handle, int]:
        """Any task, or the callback that has waited longest: of those asyncio keeps the order."""
        number = self._rng.randrange(len(where.tasks) + bool(where.callbacks))
        if number == len(where.tasks):
            return where.callbacks.popleft(), 0
        task = sorted(where.tasks)[number]
        return where.tasks.pop(task), task

    def _advance(self) -> None:
        while self._due:
            when, _, where, handle = heapq.heappop(self._due)
            if not handle.cancelled() and not where.dead:
                self._now = max(self._now, when)
                self._make_ready(handle, where)
                return
        raise Stuck("nobody waits for anything any more")

    def _owner(self, handle: Handle) -> Machine:
        context: Context = handle._context  # type: ignore[attr-defined]
        return context.get(_machine, OUTSIDE)

    def _make_ready(self, handle: Handle, where: Machine) -> None:
        task = getattr(handle._callback, "__self__", None)  # type: ignore[attr-defined]
        if isinstance(task, NumberedTask) and not task.number:
            task.number = self._count()
            self._every.append(task)
        if where.dead:
            return
        self._known.setdefault(where)
        if isinstance(task, NumberedTask):
            where.tasks[task.number] = handle
        else:
            where.callbacks.append(handle)

    def _count(self) -> int:
        self._counted += 1
        return self._counted

    def end(self) -> None:
        """What has not ended by now never will; nobody is to hear of it."""
        for task in self._every:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(BaseException):
                    task.get_coro().close()
        OUTSIDE.die()
        OUTSIDE.dead = False
        self.close()


def _tell(future: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)
