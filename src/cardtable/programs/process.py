"""Programs at the other end of a line: started, spoken to in lines, and never left behind.

Nothing here blocks for longer than it was told to, whatever a program does: pipes and sockets are
non-blocking, lines and floods have caps, and a program runs in a session of its own that is killed
as a whole. `Programs` is the set of them that one host looks after together.
"""

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
from cardtable.programs.door import LOOPBACK, Door, Pipes
from cardtable.programs.launch import CannotStart, Limits, environment_for, launch
from cardtable.programs.lines import LineReader
from cardtable.programs.poll import Ears
from cardtable.programs.stderr_tail import KEPT, LastWords, shown
from cardtable.programs.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from cardtable.programs.launch import Command

MOST_UNASKED = 1_048_576
MOST_UNSENT = 1_048_576
CHUNK = 65_536
STATUS_WAIT = 0.5
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""Signals that end the host: while programs are started and ended they wait, so that none slips through."""


class Program:
    """One child process and the lines between it and us, ended by `newline`. Made by `Programs.start`."""

    def __init__(
        self,
        command: Command,
        environment: dict[str, str],
        limits: Limits,
        log: Path | None,
        io_log: Path | None = None,
        newline: str = "\n",
    ) -> None:
        self._transcript = None if io_log is None else Transcript(io_log, command.argv)
        door = Door() if command.connects else None
        if door is not None:
            command = command.filled({"host": LOOPBACK, "port": str(door.port)})
        try:
            self._process = launch(command, environment, limits, log, connects=door is not None)
        except CannotStart:
            if door is not None:
                door.close()
            if self._transcript is not None:
                self._transcript.close("does not start")
            raise
        self.pid = self._process.pid
        self._line = door or Pipes(self._process)
        self._newline = newline
        self._log = log
        complaints = self._process.stderr if door is None else self._process.stdout
        self.words = None if complaints is None else LastWords(complaints)
        """What it says on its stderr, unless that goes to a file, and on a stdout that is not its line."""
        self._reader = LineReader()
        self._unsent = b""
        self.gone: str | None = None
        """Why there is nobody to talk to any more."""

    @property
    def input(self) -> int:
        return self._line.input

    @property
    def output(self) -> int:
        return self._line.output

    def send(self, lines: Sequence[str]) -> None:
        """Queue lines; they leave with `flush`, all in one piece."""
        if self.gone is None:
            self._unsent += self._newline.join((*lines, "")).encode()
            if self._transcript is not None:
                self._transcript.said(lines)

    def flush(self) -> bool:
        """Send what the line takes now; True if nothing is left to send."""
        if not self._unsent or self.gone is not None:
            return True
        if not self._line.is_open:
            return False
        try:
            self._unsent = self._unsent[os.write(self.input, self._unsent) :]
        except BlockingIOError:
            # The pipe is full; the rest is sent when the program has read.
            pass
        except ConnectionError:
            self.gone = self._status() or "closed its input"
        if len(self._unsent) > MOST_UNSENT:
            self.gone = "does not read its input"
        return not self._unsent or self.gone is not None

    def read(self) -> int:
        """Take in what lies in the line now; how many bytes that was."""
        self._line.open()
        if not self._line.is_open:
            return 0
        try:
            data = os.read(self.output, CHUNK)
        except BlockingIOError:
            return 0
        except ConnectionError:
            # A connection that was reset is over, as one that was closed.
            data = b""
        if data:
            self._reader.feed(data)
            if self._transcript is not None:
                self._transcript.heard(data)
        elif self.gone is None:
            self.gone = self._status() or "closed its output"
        return len(data)

    def read_words(self) -> None:
        """Take in what it complains. Who says no more, and has not connected, never will."""
        if self.words is None:
            return
        self.words.read()
        if self.words.is_over and self.gone is None:
            self._line.open()
            if not self._line.is_open:
                self.gone = self._status() or "closed its output and has not connected"

    def line(self) -> str | None:
        """The next line already taken in; None if there is none. Flood if the program floods."""
        return self._reader.line()

    @property
    def has_lines(self) -> bool:
        return bool(self._reader)

    @property
    def has_news(self) -> bool:
        """It has said something, or is gone."""
        return self.gone is not None or bool(self._reader)

    def drop_lines(self) -> int:
        """Forget the lines it said up to now, and how many they were. If that never ends, `line`
        gives a Flood from now on."""
        dropped = size = 0
        while True:
            lines = self._reader.clear()
            dropped += len(lines)
            # Each line counts one byte more, so that empty lines are a flood, too.
            size += sum(map(len, lines), len(lines))
            if size > MOST_UNASKED:
                self._reader.give_up(f"more than {MOST_UNASKED} bytes that nobody asked for")
            # A reader that has something after it was cleared has given up.
            if self._reader or not self.read():
                return dropped

    def last_words(self) -> str:
        """The end of what it said on its stderr, in one line."""
        if self._log is None:
            return str(self.words)
        with open(self._log, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - KEPT))
            return shown(file.read())

    def has_exited(self) -> bool:
        return self._process.returncode is not None or self._exit() is not None

    def kill(self) -> None:
        """End the program with its whole process group, at once."""
        # Only here is the program waited for: till then nobody else can have the number of its group.
        if self._process.returncode is None:
            if self.gone is None and self.has_exited():
                self.gone = self._status()
            os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
        self.gone = self.gone or "was stopped by the host"
        self._line.close()
        if self.words is not None:
            self.words.close()
        if self._transcript is not None:
            self._transcript.close(self.gone)

    def close_input(self) -> None:
        self._line.close_input()

    def _status(self) -> str | None:
        """How it ended, where the pipe says it has: the status may come a moment after."""
        until = time.monotonic() + STATUS_WAIT
        while (ended := self._exit()) is None and time.monotonic() < until:
            time.sleep(0.001)
        if ended is None:
            return None
        if ended.si_code == os.CLD_EXITED:
            return f"exited with status {ended.si_status}"
        return f"was killed by signal {ended.si_status}, {signal.strsignal(ended.si_status)}"

    def _exit(self) -> os.waitid_result | None:
        # WNOWAIT: it stays a zombie, so that nobody else gets its number before `kill`.
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)


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
        self._ears: dict[tuple[Program, ...], Ears] = {}
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
        to a port is not kept from the network."""
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
            program = Program(command, environment, limits, log, io_log, newline)
            self._programs[program] = mark
        return program

    def flush(self) -> None:
        for program in self._programs:
            program.flush()

    def talking(self, among: Collection[Program]) -> list[Program]:
        """Those that have said something, without waiting."""
        ready = self._listening(among).ready()
        return [program for program in among if program.output in ready or program.has_lines]

    def wait(self, awaited: Collection[Program], until: float) -> list[Program]:
        """Send what is to be sent, and wait until the monotonic clock shows `until` at the latest.

        Those of the awaited programs that have said something, or are gone.
        """
        while True:
            full = [program for program in awaited if not program.flush()]
            ready = [program for program in awaited if program.has_news]
            if ready:
                return ready
            left = max(0.0, until - time.monotonic())
            # A pipe with room is always ready for writing: that is asked only if something is left to send.
            ears = Ears(awaited, full) if full else self._listening(awaited)
            ears.listen(left)
            ready = [program for program in awaited if program.has_news]
            if ready or not left:
                return ready

    def _listening(self, programs: Collection[Program]) -> Ears:
        """A host listens to the same few programs again and again."""
        key = tuple(programs)
        if key not in self._ears:
            self._ears[key] = Ears(key)
        return self._ears[key]

    def stop(self, program: Program) -> None:
        """End one program and all that it started."""
        # A cached poll has the numbers of files that are about to be closed, and used again for others.
        self._ears.clear()
        with uninterrupted(*ENDING):
            program.kill()
            descendants.end(self._programs.pop(program))

    def close(self, patience: float = 0) -> None:
        """End all programs. With patience they may, so many seconds, read to the end and go."""
        self._ears.clear()
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
                if program.words is not None:
                    # A program whose stderr is full would wait for a reader, and never end.
                    program.words.read()
            here = [program for program in here if not program.has_exited()]
            time.sleep(0.002)
