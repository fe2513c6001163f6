"""The programs of one host, looked after together: started, waited for, and never left behind."""

from __future__ import annotations

import os
import secrets
import signal
import stat
import time
from itertools import count
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Self

from cardtable.programs import descendants
from cardtable.programs.delayed_signals import uninterrupted
from cardtable.programs.launch import Limits, environment_for, processor_of
from cardtable.programs.poll import Poll
from cardtable.programs.private_copy import in_private_copy
from cardtable.programs.process import Program

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from cardtable.programs.launch import Command

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end the host: while programs are started and ended they wait, so that none slips through."""


class Programs:
    """The programs of one host. However it is left, none of them is, nor what they started.

    Each has a mark in its environment, which its descendants inherit, so that they are found in
    sessions of their own, too; a watchman looks for them should the host be killed. A host that is
    alone in its process may also adopt orphans: then every process that comes to it without being
    one of its programs is ended as well, whatever became of its environment.

    Linux ends a program with the thread that started it, so that has to be one that stays.
    """

    def __init__(self, *, adopt_orphans: bool = False) -> None:
        self._mark = f"{os.getpid()}-{secrets.token_hex(8)}-"
        self._programs: dict[Program, str] = {}
        self._polls: dict[tuple[Program, ...], Poll] = {}
        self._numbers = count()
        self._watchman: descendants.Watchman | None = None
        self._scratch = ""
        self._family = descendants.Family() if adopt_orphans else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(
        self,
        command: Command,
        *,
        seed: int = 0,
        limits: Limits | None = None,
        log: Path | None = None,
        io_log: Path | None = None,
        newline: str = "\n",
    ) -> Program:
        """Start a program; it finds `seed` in CARDTABLE_SEED, and in TMPDIR a directory of its own that is
        removed in the end. `log` gets its stderr, and `io_log` all that it hears and says. One that connects
        to a port is not kept from the network. One that is confined runs in a copy of its folder."""
        limits = limits or Limits()
        if command.connects:
            limits = limits.with_network
        number = next(self._numbers)
        # The dot keeps the mark of program 1 from being the beginning of that of program 10.
        mark = f"{self._mark}{number}."
        with uninterrupted(*ENDING):
            if self._watchman is None:
                self._scratch = mkdtemp(prefix="cardtable-")
                self._watchman = descendants.Watchman(self._mark, self._scratch)
            # Its mode is the one thing about it that a confined program can change.
            os.chmod(self._scratch, stat.S_IRWXU)
            folder = os.path.join(self._scratch, str(number))
            os.mkdir(folder)
            environment = environment_for(seed, folder, mark)
            if limits.confinement.files:
                # It may keep a log beside itself, which it could not write there.
                command = in_private_copy(command, folder)
            processor = processor_of(number) if limits.pin else None
            program = Program(command, environment, limits, log, io_log, newline, processor)
            self._programs[program] = mark
        return program

    def flush(self) -> None:
        for program in self._programs:
            if program.unsent:
                program.flush()

    def talking(self, among: Collection[Program]) -> list[Program]:
        """Those that have said something, without waiting."""
        ready = self._listening(among).ready()
        return [program for program in among if program.has_lines or (ready and program.output in ready)]

    def wait(self, awaited: Collection[Program], until: float) -> list[Program]:
        """Send what is to be sent, and wait until the monotonic clock shows `until` at the latest.

        Those of the awaited programs that have said something, or are gone.
        """
        while True:
            full = [program for program in awaited if program.unsent and not program.flush()]
            ready = [program for program in awaited if program.has_news]
            if ready:
                return ready
            left = max(0.0, until - time.monotonic())
            # A pipe with room is always ready for writing: that is asked only if something is left to send.
            poll = Poll(awaited, full) if full else self._listening(awaited)
            poll.listen(left)
            ready = [program for program in awaited if program.has_news]
            if ready or not left:
                return ready

    def _listening(self, programs: Collection[Program]) -> Poll:
        """A host listens to the same few programs again and again."""
        key = tuple(programs)
        if key not in self._polls:
            self._polls[key] = Poll(key)
        return self._polls[key]

    def stop(self, program: Program) -> None:
        """End one program and all that it started."""
        # A cached poll has the numbers of files that are about to be closed, and used again for others.
        self._polls.clear()
        with uninterrupted(*ENDING):
            program.kill()
            descendants.end(self._programs.pop(program))

    def close(self, patience: float = 0) -> None:
        """End all programs. With patience they may, so many seconds, read to the end and go."""
        self._polls.clear()
        self._see_off(time.monotonic() + patience)
        with uninterrupted(*ENDING):
            for program in self._programs:
                program.kill()
            self._programs = {}
            if self._watchman is not None:
                descendants.end(self._mark)
                # Not before all are killed: if we die on the way, the watchman does it.
                self._watchman.dismiss()
                self._watchman = None
                descendants.remove(self._scratch)
            if self._family is not None:
                self._family.end()

    def _see_off(self, until: float) -> None:
        here = [program for program in self._programs if program.gone is None]
        while here and time.monotonic() < until:
            for program in here:
                if program.flush():
                    program.close_input()
                if program.stderr is not None:
                    # A program whose stderr is full would wait for a reader, and never end.
                    program.stderr.read()
            here = [program for program in here if not program.has_exited()]
            time.sleep(0.002)
