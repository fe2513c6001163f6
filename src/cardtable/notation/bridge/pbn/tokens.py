"""Splits the text of PBN into tags and the lines below them, game by game, however untidy the file is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
# The start of a tag whose rest may be on the next line.
_OPEN_TAG = re.compile(r'\s*\[\s*(?:[A-Za-z0-9_]+\s*(?:"(?:[^"\\]|\\.)*(?:"\s*)?)?)?')
_ESCAPED = re.compile(r'\\(["\\])')
_STARTING = ("event", "board")
_USUAL_CASE = {name.lower(): name for name in ("Event", "Site", "Date", "Round", "Room", "Scoring", "Board")}


@dataclass
class Tag:
    """`name` as it is written in the file. `rows` are the lines that follow, without comments."""

    line: int
    name: str
    value: str
    rows: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)


@dataclass
class PbnSection:
    """The tags of one game by lower-case name. Of a tag that is there twice the first counts. `broken` has
    what could not be read, by line."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    broken: list[tuple[int, str]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """The value of a tag; empty if it is missing."""
        tag = self.tags.get(name)
        return "" if tag is None else tag.value


def looks_like(text: str) -> bool:
    """A first line that PBN starts with, or a tag before anything else, even a broken one."""
    lines = (line.strip() for line in text.lstrip("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith(("%", "{", ";"))), "")
    return text.startswith("% PBN") or (first.startswith("[") and _TAG.search(text) is not None)


def sections(text: str) -> Iterator[PbnSection]:
    """A blank line ends a game, unless what follows can only belong to it."""
    reader = _Reader()
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        yield from reader.take(number, line)
    reader.end()
    if reader.section.tags or reader.section.broken:
        yield reader.section


class _Reader:
    def __init__(self) -> None:
        self.section = PbnSection(1)
        self._last: Tag | None = None
        self._noted: Tag | None = None
        self._in_comment = False
        self._blank = False
        # A tag that is not complete, and its first line.
        self._open = (0, "")

    def take(self, number: int, line: str) -> Iterator[PbnSection]:
        if line.startswith("%"):
            return
        commented = self._in_comment or bool(line.strip())
        first, opened = self._open
        line = self._without_comments(line, in_quotes=opened.count('"') == 1)
        if opened and (line.lstrip().startswith("[") or not commented):
            self.end()
        elif opened:
            number, line = first, f"{opened} {line}"
        self._open = (0, "")
        if not line.strip():
            self._blank = self._blank or not commented
            return
        while line.strip():
            tag = _TAG.match(line)
            if tag is None:
                self._data(number, line)
                return
            name, value = tag.group(1), _ESCAPED.sub(r"\1", tag.group(2))
            if self._starts_new(name.lower()):
                yield self.section
                self.section, self._last, self._noted = PbnSection(number), None, None
            self._tag(Tag(number, _USUAL_CASE.get(name.lower(), name), value))
            self._blank = False
            line = line[tag.end() :]

    def end(self) -> None:
        """What is still open is not closed any more."""
        number, line = self._open
        if line:
            self._broken(number, line)

    def _starts_new(self, name: str) -> bool:
        if not self.section.tags or name == "note":
            return False
        tags = self.section.tags
        if name in tags:
            return self._blank or name in _STARTING
        return self._blank and (name == "event" or (name == "board" and "deal" in tags))

    def _tag(self, tag: Tag) -> None:
        name = tag.name.lower()
        if not self.section.tags:
            self.section.line = tag.line
        number, colon, text = tag.value.partition(":")
        if name == "note" and colon and self._noted is not None:
            self._noted.notes.setdefault(number.strip(), text.strip())
            return
        self.section.tags.setdefault(name, tag)
        # Lines below a repeated tag are ignored like the tag.
        self._last = tag
        if name in ("auction", "play"):
            self._noted = tag

    def _data(self, number: int, line: str) -> None:
        if line.lstrip().startswith("["):
            if _OPEN_TAG.fullmatch(line):
                self._open = (number, line)
            else:
                self._broken(number, line)
        elif self._last is not None:
            self._last.rows.append(line.strip())
            self._blank = False
        else:
            self.section.broken.append((number, f"neither a tag nor below one: {line.strip()[:40]}"))

    def _broken(self, number: int, line: str) -> None:
        self.section.broken.append((number, f'not a tag such as [Dealer "N"]: {line.strip()[:40]}'))
        self._last = None if self._blank else self._last

    def _without_comments(self, line: str, *, in_quotes: bool) -> str:
        """Remove `{…}`, also over several lines, and `; …`, but not inside a quoted value."""
        if not self._in_comment and "{" not in line and ";" not in line:
            return line
        kept: list[str] = []
        for place, char in enumerate(line):
            if self._in_comment:
                self._in_comment = char != "}"
            elif char == '"' and not (in_quotes and line[place - 1 : place] == "\\"):
                in_quotes = not in_quotes
                kept.append(char)
            elif char == "{" and not in_quotes:
                self._in_comment = True
            elif char == ";" and not in_quotes:
                break
            else:
                kept.append(char)
        return "".join(kept)
