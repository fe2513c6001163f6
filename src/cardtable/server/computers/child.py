"""Processes of their own for work that must not hold up the server."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from cardtable.programs.delayed_signals import without_interrupts

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

AT_ONCE = timedelta(0)

Work = Callable[["Connection"], None]
"""What a process does all its life; it ends when the server closes its end."""


class Child:
    """A process that is started when it is first sent something, and can be stopped at any time."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def is_running(self) -> bool:
        return self._pipe is not None

    def send(self, message: object) -> None:
        pipe = self._pipe or self._start()
        pipe.send(message)

    def _start(self) -> Connection:
        # The server has threads: a fork could inherit a lock that nobody is there to release.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        # Not a daemon: players may have processes of their own, as bridge has for its solver.
        process = context.Process(target=_live, args=(self._work, theirs))
        with without_interrupts():
            process.start()
        # As long as we hold this end, too, the death of the process would not end the pipe.
        theirs.close()
        self._process, self._pipe = process, ours
        return ours

    async def receive(self, patience: timedelta) -> object:
        """What it says next. TimeoutError, or EOFError and OSError if it is gone."""
        pipe, loop, ready = self._pipe, asyncio.get_running_loop(), asyncio.Event()
        assert pipe is not None, "nothing was sent"
        loop.add_reader(pipe.fileno(), ready.set)
        try:
            async with asyncio.timeout(patience.total_seconds()):
                await ready.wait()
        finally:
            loop.remove_reader(pipe.fileno())
        return pipe.recv()

    def stop(self, patience: timedelta = AT_ONCE) -> None:
        """At once, or after some time in which one that waits for work ends by itself, and what it has
        started with it."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.join(patience.total_seconds())
            self._process.kill()
            self._process.join()
        self._process = self._pipe = None


def _live(work: Work, pipe: Connection) -> None:
    with suppress(EOFError, OSError):
        work(pipe)
    # A process waits for those it has started before it ends, and they would wait for work.
    for started in multiprocessing.active_children():
        started.kill()
