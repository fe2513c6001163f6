"""The programs of one host: start them, wait for their lines, and end them all."""

from __future__ import annotations

import os
import signal
import stat
import time
from itertools import count
from typing import TYPE_CHECKING, Self

from cardtable.programs import descendants
from cardtable.programs.delayed_signals import uninterrupted
from cardtable.programs.launch import Limits, environment_for, processor_of
from cardtable.programs.poll import Poll
from cardtable.programs.process import Program

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from cardtable.programs.launch import Command

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end the host. They are delayed while programs start and end, so that no program is missed."""


class ProgramGroup:
    """The programs of one host, as a context manager. When the host leaves it, for any reason, all programs
    and their descendants are ended.

    Each program has a mark in its environment. Its descendants inherit the mark, so they are found even in
    other sessions. A watchman process looks for them if the host is killed. A host that is alone in its
    process may also adopt orphans. Then every orphan that is not one of its programs is ended too, whatever
    its environment is.

    Linux kills a program when the thread that started it ends. Start programs from a thread that stays.
    """

    def __init__(self, *, adopt_orphans: bool = False) -> None:
        self._mark = f"{os.getpid()}-{os.urandom(8).hex()}-"
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
        """Start a program. It gets `seed` in CARDTABLE_SEED, and its own directory in TMPDIR, which is
        removed at the end.

        `log` receives its stderr. `io_log` receives all lines in both directions. A program that connects to
        a port keeps access to the network. A confined program runs in a copy of its folder. Raises
        CannotStart if the program does not start.
        """
        limits = limits or Limits()
        if command.connects:
            limits = limits.with_network
        number = next(self._numbers)
        # The dot keeps the mark of program 1 from being a prefix of the mark of program 10.
        mark = f"{self._mark}{number}."
        with uninterrupted(*ENDING):
            if self._watchman is None:
                self._scratch = _new_folder()
                self._watchman = descendants.Watchman(self._mark, self._scratch)
            # The mode of the directory is all that a confined program can change about it.
            os.chmod(self._scratch, stat.S_IRWXU)
            folder = os.path.join(self._scratch, str(number))
            os.mkdir(folder)
            environment = environment_for(seed, folder, mark)
            if limits.confinement.files:
                # Imported here because hosts that confine nothing need no copies.
                from cardtable.programs.private_copy import in_private_copy

                # The program may keep a log in its own folder, and it could not write to the original.
                command = in_private_copy(command, folder)
            processor = processor_of(number) if limits.pin else None
            program = Program(command, environment, limits, log, io_log, newline, processor)
            self._programs[program] = mark
        return program

    def flush(self) -> None:
        """Send what is queued for the programs, as far as their pipes accept it now."""
        for program in self._programs:
            if program.unsent:
                program.flush()

    def talking(self, among: Collection[Program]) -> list[Program]:
        """The programs that have sent something. Does not wait."""
        ready = self._listening(among).ready()
        return [program for program in among if program.has_lines or (ready and program.output in ready)]

    def wait(self, awaited: Collection[Program], until: float) -> list[Program]:
        """Send what is queued, and wait until the monotonic clock shows `until` at the latest.

        Returns the awaited programs that sent something or are gone.
        """
        while True:
            full = [program for program in awaited if program.unsent and not program.flush()]
            ready = [program for program in awaited if program.has_news]
            if ready:
                return ready
            left = max(0.0, until - time.monotonic())
            # A pipe with free space is always ready for writing. So we poll for that only if something is
            # left to send.
            poll = Poll(awaited, full) if full else self._listening(awaited)
            poll.listen(left)
            ready = [program for program in awaited if program.has_news]
            if ready or not left:
                return ready

    def _listening(self, programs: Collection[Program]) -> Poll:
        """Cached, because a host listens to the same few programs again and again."""
        key = tuple(programs)
        if key not in self._polls:
            self._polls[key] = Poll(key)
        return self._polls[key]

    def stop(self, program: Program) -> None:
        """End one program and all that it started."""
        # A cached poll holds descriptors that are about to be closed and reused.
        self._polls.clear()
        with uninterrupted(*ENDING):
            program.kill()
            descendants.end(self._programs.pop(program))

    def close(self, patience: float = 0) -> None:
        """End all programs. First they have `patience` seconds to read to the end of their input and exit."""
        self._polls.clear()
        self._see_off(time.monotonic() + patience)
        with uninterrupted(*ENDING):
            for program in self._programs:
                program.kill()
            self._programs = {}
            if self._watchman is not None:
                if self._family is None:
                    descendants.end(self._mark)
                else:
                    self._family.end(self._watchman.pid)
                # Not before all are killed: if we die before that, the watchman does the work.
                self._watchman.dismiss()
                self._watchman = None
                descendants.remove(self._scratch)

    def _see_off(self, until: float) -> None:
        running = [program for program in self._programs if program.gone is None]
        while running and time.monotonic() < until:
            for program in running:
                if program.flush():
                    program.close_input()
                if program.stderr is not None:
                    # A program whose stderr pipe is full would wait for a reader and never end.
                    program.stderr.read()
            running = [program for program in running if not program.has_exited()]
            time.sleep(0.002)


def _new_folder() -> str:
    """A new folder for temporary files that only this user can read."""
    # `tempfile` does this, too, but it loads all kinds of archives.
    folder = os.path.join(os.environ.get("TMPDIR", "/tmp"), f"cardtable-{os.urandom(8).hex()}")
    os.mkdir(folder, stat.S_IRWXU)
    return folder
