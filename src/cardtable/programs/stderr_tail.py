"""What a program said last on its stderr, for whoever has to tell why it failed."""

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
"""Where something happened, and not what: Java and JavaScript tell that last, often in many lines."""


class StderrTail:
    """A pipe that is read whenever its program is waited for, so that who complains a lot need not wait. Only
    the end is kept."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self.file = pipe.fileno()
        self.is_over = False
        self._pipe = pipe
        self._kept = b""
        os.set_blocking(self.file, False)

    def read(self) -> int:
        """Take in what lies in the pipe now; how many bytes that was."""
        try:
            data = os.read(self.file, CHUNK)
        except BlockingIOError:
            return 0
        self.is_over = not data
        self._kept = (self._kept + data)[-KEPT:]
        return len(data)

    def close(self) -> None:
        self.is_over = True
        self._pipe.close()

    def __str__(self) -> str:
        """The last lines, as one that can be shown on a terminal; a flood is not followed to its end."""
        for _ in range(MOST_CHUNKS):
            if self.is_over or not self.read():
                break
        return shown(self._kept)


def shown(said: bytes) -> str:
    lines = [line.strip() for line in said.decode("utf-8", "replace").splitlines()]
    text = " / ".join([line for line in lines if line and not _WHERE.fullmatch(line)][-LINES:])
    # A program must not send control sequences to the terminal of whoever reads this.
    plain = "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text])
    return plain if len(plain) <= LONGEST else f"…{plain[1 - LONGEST :]}"
