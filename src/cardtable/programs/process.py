"""One program and the line to it: start, lines in both directions, and the end with all that it started.

Nothing here blocks longer than asked, whatever the program does. Pipes and sockets are non-blocking, the size
of lines is limited, and the program runs in its own process group, which is killed as a whole.
"""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

from cardtable.programs.launch import CannotStart, Limits, launch
from cardtable.programs.lines import LineReader
from cardtable.programs.pipes import Pipes
from cardtable.programs.stderr_tail import KEPT, StderrTail, shown
from cardtable.programs.transcript import Transcript

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardtable.programs.connection import Port
    from cardtable.programs.launch import Command

MOST_UNASKED = 1_048_576
MOST_UNSENT = 1_048_576
CHUNK = 65_536
STATUS_WAIT = 0.5


class Program:
    """One child process and the lines to and from it, each ended by `newline`. Made by
    `ProgramGroup.start`."""

    def __init__(
        self,
        command: Command,
        environment: dict[str, str],
        limits: Limits,
        log: Path | None,
        io_log: Path | None = None,
        newline: str = "\n",
        processor: int | None = None,
    ) -> None:
        self._transcript = None if io_log is None else Transcript(io_log, command.argv)
        port: Port | None = None
        if command.connects:
            # Imported here because sockets would take a host of other programs a while to load.
            from cardtable.programs.connection import LOOPBACK, Port

            port = Port()
            command = command.filled({"host": LOOPBACK, "port": str(port.number)})
        try:
            self._process = launch(
                command, environment, limits, log, connects=port is not None, processor=processor
            )
        except CannotStart:
            if port is not None:
                port.close()
            if self._transcript is not None:
                self._transcript.close("does not start")
            raise
        self.pid = self._process.pid
        self._line = port or Pipes(self._process)
        self._newline = newline
        self._log = log
        complaints = self._process.stderr if port is None else self._process.stdout
        self.stderr = None if complaints is None else StderrTail(complaints)
        """The end of its stderr, unless that goes to a file, and of a stdout that is not its line."""
        self._reader = LineReader()
        self.unsent = b""
        """Bytes that are queued and not sent yet."""
        self.gone: str | None = None
        """Why the program can no longer be reached."""

    @property
    def input(self) -> int:
        """The descriptor to poll for writing."""
        return self._line.input

    @property
    def output(self) -> int:
        """The descriptor to poll for reading."""
        return self._line.output

    def send(self, lines: Sequence[str]) -> None:
        """Queue lines. `flush` sends them in one piece."""
        if self.gone is None:
            self.unsent += self._newline.join((*lines, "")).encode()
            if self._transcript is not None:
                self._transcript.said(lines)

    def flush(self) -> bool:
        """Send what the line accepts now. True if nothing is left."""
        if not self.unsent or self.gone is not None:
            return True
        if not self._line.is_open:
            return False
        try:
            self.unsent = self.unsent[os.write(self._line.input, self.unsent) :]
        except BlockingIOError:
            # The pipe is full. The rest is sent when the program has read.
            pass
        except ConnectionError:
            self.gone = self._status() or "closed its input"
        if len(self.unsent) > MOST_UNSENT:
            self.gone = "does not read its input"
        return not self.unsent or self.gone is not None

    def read(self) -> int:
        """Read what is available now. Returns the number of bytes."""
        line = self._line
        if not line.is_open:
            line.open()
            if not line.is_open:
                return 0
        try:
            data = os.read(line.output, CHUNK)
        except BlockingIOError:
            return 0
        except ConnectionError:
            # A connection that was reset is over, like one that was closed.
            data = b""
        if data:
            self._reader.feed(data)
            if self._transcript is not None:
                self._transcript.heard(data)
        elif self.gone is None:
            self.gone = self._status() or "closed its output"
        return len(data)

    def read_stderr(self) -> None:
        """Read what is available on stderr. A program whose stderr ends before it has connected will never
        connect."""
        if self.stderr is None:
            return
        self.stderr.read()
        if self.stderr.is_over and self.gone is None:
            self._line.open()
            if not self._line.is_open:
                self.gone = self._status() or "closed its output and has not connected"

    def line(self) -> str | None:
        """The next line that was received, or None. Raises Flood if the program sends too much."""
        return self._reader.line()

    @property
    def has_lines(self) -> bool:
        """Whether `line` has something to return."""
        return bool(self._reader)

    @property
    def has_news(self) -> bool:
        """Whether the program has sent something or is gone."""
        return self.gone is not None or bool(self._reader)

    def drop_lines(self) -> int:
        """Drop the lines received so far and return their number. If they never end, `line` raises Flood from
        now on."""
        dropped = size = 0
        while True:
            lines = self._reader.clear()
            dropped += len(lines)
            # Each line counts one extra byte, so that empty lines are a flood too.
            size += sum(map(len, lines), len(lines))
            if size > MOST_UNASKED:
                self._reader.give_up(f"more than {MOST_UNASKED} bytes that nobody asked for")
            # A reader that still has something after it was cleared has given up.
            if self._reader or not self.read():
                return dropped

    def stderr_tail(self) -> str:
        """The end of its stderr, in one line."""
        if self._log is None:
            return str(self.stderr)
        with open(self._log, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - KEPT))
            return shown(file.read())

    def has_exited(self) -> bool:
        """Whether the process has ended."""
        return self._process.returncode is not None or self._exit() is not None

    def kill(self) -> None:
        """End the program and its whole process group at once."""
        # The program is waited for only here. Until then no other process can get the number of its group.
        if self._process.returncode is None:
            if self.gone is None and self.has_exited():
                self.gone = self._status()
            os.killpg(self.pid, signal.SIGKILL)
            self._process.wait()
        self.gone = self.gone or "was stopped by the host"
        self._line.close()
        if self.stderr is not None:
            self.stderr.close()
        if self._transcript is not None:
            self._transcript.close(self.gone)

    def close_input(self) -> None:
        """The program reads the end of file after what was sent."""
        self._line.close_input()

    def _status(self) -> str | None:
        """How the program ended, once its pipe has closed. The exit status may come a moment later."""
        until = time.monotonic() + STATUS_WAIT
        while (ended := self._exit()) is None and time.monotonic() < until:
            time.sleep(0.001)
        if ended is None:
            return None
        if ended.si_code == os.CLD_EXITED:
            return f"exited with status {ended.si_status}"
        return f"was killed by signal {ended.si_status}, {signal.strsignal(ended.si_status)}"

    def _exit(self) -> os.waitid_result | None:
        # WNOWAIT leaves a zombie, so that no other process gets its number before `kill`.
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
