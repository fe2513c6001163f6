"""Listening to several programs at once: what they say and complain, and whether they take in more."""

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
    """For these programs, as long as they run. `full` are those that have not taken in all that was sent."""

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
            # A pipe that has ended is always ready: no poll with it would ever wait.
            self._poll.unregister(stderr.file)

    def ready(self) -> set[int]:
        """The files that have something now."""
        return {file for file, _ in self._poll.poll(0)}

    def listen(self, seconds: float) -> None:
        """Take in what there is, waiting for the first of it at most so many seconds."""
        # Rounded down, the last part of a millisecond would become a busy loop.
        for file, _ in self._poll.poll(ceil(seconds * 1000)):
            self._news[file]()
