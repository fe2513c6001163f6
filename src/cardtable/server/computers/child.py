"""Separate processes for work that must not block the server."""

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
"""The main function of the process. It ends when the server closes its end of the pipe."""


class Child:
    """A process that is started when it is first sent something, and can be stopped at any time."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and not stopped."""
        return self._pipe is not None

    def send(self, message: object) -> None:
        """Send a message. Starts the process if needed."""
        pipe = self._pipe or self._start()
        pipe.send(message)

    def _start(self) -> Connection:
        # The server has threads: a fork could inherit a lock that nothing would release.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        # Not a daemon, because players may start processes of their own.
        process = context.Process(target=_live, args=(self._work, theirs))
        with without_interrupts():
            process.start()
        # If we kept this end too, the death of the process would not close the pipe.
        theirs.close()
        self._process, self._pipe = process, ours
        return ours

    async def receive(self, patience: timedelta) -> object:
        """The next message from the process. Raises TimeoutError, or EOFError or OSError if the process is
        gone."""
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
        """End the process at once, or after some time in which an idle process ends by itself, with all
        that it started."""
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
    # A process waits for its children before it ends, and they would wait for work.
    for started in multiprocessing.active_children():
        started.kill()
