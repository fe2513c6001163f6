"""Polls several programs at once: their output, their stderr, and whether they can take more input."""

from __future__ import annotations

import select
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from cardtable.programs.process import Program
    from cardtable.programs.stderr_tail import StderrTail


class Poll:
    """A poll object for these programs while they run. `full` are the programs with unsent input."""

    def __init__(self, programs: Collection[Program], full: Collection[Program] = ()) -> None:
        self._poll = select.poll()
        self._news: dict[int, Callable[[], object]] = {}
        for program in full:
            self._expect(program.input, select.POLLOUT, program.flush)
        for program in programs:
            self._expect(program.output, select.POLLIN, program.read)
            if program.stderr is not None and not program.stderr.is_over:
                self._expect(program.stderr.file, select.POLLIN, partial(self._take, program, program.stderr))

    def _expect(self, file: int, event: int, then: Callable[[], object]) -> None:
        self._poll.register(file, event)
        self._news[file] = then

    def _take(self, program: Program, stderr: StderrTail) -> None:
        program.read_stderr()
        if stderr.is_over:
            # A pipe that has ended is always ready, so a poll with it would never wait.
            self._poll.unregister(stderr.file)

    def ready(self) -> set[int]:
        """The file descriptors that are ready now."""
        return {file for file, _ in self._poll.poll(0)}

    def listen(self, seconds: float) -> None:
        """Read what is there. Wait at most `seconds` for the first of it."""
        # Rounded up. Rounded down, the last part of a millisecond would be a busy loop.
        for file, _ in self._poll.poll(ceil(seconds * 1000)):
            self._news[file]()
