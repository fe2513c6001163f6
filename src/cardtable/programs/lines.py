"""Splits the bytes from a program into lines and limits how much memory they take."""

from __future__ import annotations

from collections import deque

from cardtable.errors import BadMessage

LONGEST_LINE = 65_536


class Flood(BadMessage):
    """A program sends more than the limit. What it sends is ignored from then on."""


class LineReader:
    """Turns bytes, in pieces of any size, into lines. Does no I/O."""

    def __init__(self, longest: int = LONGEST_LINE) -> None:
        self._longest = longest
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._flood: str | None = None

    def feed(self, data: bytes) -> None:
        """Add bytes that were received."""
        *lines, self._rest = (self._rest + data).split(b"\n") if self._rest else data.split(b"\n")
        for line in lines:
            self._take(line)
        # A line without an end must not fill the memory.
        if len(self._rest) > self._longest:
            self._take(self._rest)
            self._rest = b""

    def line(self) -> str | None:
        """The next whole line, or None if there is none yet. Raises Flood once a line is too long."""
        if self._lines:
            return self._lines.popleft().decode("utf-8", "replace").rstrip("\r")
        # Lines from before the flood are returned first.
        if self._flood is not None:
            raise Flood(self._flood)
        return None

    def clear(self) -> list[bytes]:
        """Drop all whole lines received so far and return them."""
        lines = list(self._lines)
        self._lines.clear()
        return lines

    def give_up(self, why: str) -> None:
        """Accept no more bytes: `line` raises Flood from now on."""
        self._flood = self._flood or why

    def __bool__(self) -> bool:
        return bool(self._lines) or self._flood is not None

    def _take(self, line: bytes) -> None:
        if len(line) > self._longest:
            self.give_up(f"a line of more than {self._longest} bytes")
        elif self._flood is None:
            self._lines.append(line)
