"""Bytes to lines, for what programs say: nothing they send takes more room than it may."""

from __future__ import annotations

from collections import deque

from cardtable.errors import BadMessage

LONGEST_LINE = 65_536


class Flood(BadMessage):
    """It says so much that what it means cannot be found any more."""


class LineReader:
    """Bytes in any pieces to lines, without I/O."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._flood: str | None = None

    def feed(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n") if self._rest else data.split(b"\n")
        for line in lines:
            self._take(line)
        # A line without an end must not fill the memory.
        if len(self._rest) > self._longest:
            self._take(self._rest)
            self._rest = b""

    def line(self) -> str | None:
        """The next whole line; None while there is none. Flood once a line is too long."""
        if self._lines:
            return self._lines.popleft().decode("utf-8", "replace").rstrip("\r")
        # What it said before the flood is heard first.
        if self._flood is not None:
            raise Flood(self._flood)
        return None

    def clear(self) -> list[bytes]:
        """Forget the whole lines said so far, and what they were."""
        lines = list(self._lines)
        self._lines.clear()
        return lines

    def give_up(self, why: str) -> None:
        """Take in nothing more: from here on there is only a Flood."""
        self._flood = self._flood or why

    def __bool__(self) -> bool:
        return bool(self._lines) or self._flood is not None

    def _take(self, line: bytes) -> None:
        if len(line) > self._longest:
            self.give_up(f"a line of more than {self._longest} bytes")
        elif self._flood is None:
            self._lines.append(line)
