"""The end of a program's stderr, to explain why it failed."""

from __future__ import annotations

import os
import re
from typing import IO

CHUNK = 65_536
KEPT = 4_096
MOST_CHUNKS = 16
LINES = 8
LONGEST = 300

_WHERE = re.compile(r"at .*:\d+\)?( \{)?|\d+: 0x[0-9a-f]+ .*|[~^]+")
"""Lines that say where an error happened, not what it was. Java and JavaScript print them last, often many of
them."""


class StderrTail:
    """A pipe that is read while its program is waited for, so that a program with much stderr is not blocked.
    Only the end is kept."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.file = pipe.fileno()
        self.is_over = False
        self._pipe = pipe
        self._kept = b""
        os.set_blocking(self.file, False)

    def read(self) -> int:
        """Read what is available now. Returns the number of bytes."""
        try:
            data = os.read(self.file, CHUNK)
        except BlockingIOError:
            return 0
        self.is_over = not data
        self._kept = (self._kept + data)[-KEPT:]
        return len(data)

    def close(self) -> None:
        """Close the pipe."""
        self.is_over = True
        self._pipe.close()

    def __str__(self) -> str:
        """The last lines joined into one that is safe to print on a terminal. Reading stops early if the
        program floods."""
        for _ in range(MOST_CHUNKS):
            if self.is_over or not self.read():
                break
        return shown(self._kept)


def shown(written: bytes) -> str:
    """The last lines in one, without control characters and without lines that only say where an error is."""
    lines = [line.strip() for line in written.decode("utf-8", "replace").splitlines()]
    text = " / ".join([line for line in lines if line and not _WHERE.fullmatch(line)][-LINES:])
    # A program must not send control sequences to the reader's terminal.
    plain = "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text])
    return plain if len(plain) <= LONGEST else f"…{plain[1 - LONGEST :]}"
