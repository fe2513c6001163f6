"""A log of all lines between a program and its host, with times, for people to read.

    # ./my_bot --fast, started 2026-11-16T01:40:00+00:00
        0.000131 > {"type":"hello", …}
        0.031007 < {"type":"ready"}
        0.031200 # exited with status 1

Times are seconds since the program was started.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from shlex import join
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path


class Transcript:
    """A log file that is appended to line by line, so that nothing is lost in a crash."""

    def __init__(self, path: Path, argv: Sequence[str]) -> None:
        self._file = open(path, "a", encoding="utf-8", errors="replace", buffering=1)  # noqa: SIM115
        self._started = time.monotonic()
        self._rest = b""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._file.write(f"# {join(argv)}, started {now}\n")

    def said(self, lines: Iterable[str]) -> None:
        """Log what the host sends."""
        for line in lines:
            self._write(">", line)

    def heard(self, data: bytes) -> None:
        """Log what the program sends, in pieces of any size."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._write("<", line.decode("utf-8", "replace"))

    def close(self, why: str) -> None:
        """Write the last, unfinished line and close the file."""
        if self._file.closed:
            return
        if self._rest:
            self._write("<", self._rest.decode("utf-8", "replace") + " (no end of line)")
        self._write("#", why)
        self._file.close()

    def _write(self, mark: str, line: str) -> None:
        self._file.write(f"{time.monotonic() - self._started:12.6f} {mark} {line}\n")
