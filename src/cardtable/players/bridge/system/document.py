"""Reads a system from its text. docs/games/bridge_bidding.md describes the format."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import BadOption, NotationError
from cardtable.players.bridge.system.condition import SUIT
from cardtable.players.bridge.system.expression import parse_expression
from cardtable.players.bridge.system.pattern import VARIABLES, parse_pattern
from cardtable.players.bridge.system.places import VULNERABILITY, parse_place
from cardtable.texts.catalogue import ENGLISH, catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.players.bridge.system.auction import Auction
    from cardtable.players.bridge.system.expression import Expression
    from cardtable.players.bridge.system.pattern import CallPattern

_CALL = re.compile(rf"P|X|XX|(~[1-7]?|\^{{1,2}}|[1-7])(N|{SUIT})")
_HEADER = re.compile(r"(instead )?(after|general)\b([^\[]*?)(?:\[([^\]]*)\])?\s*(?:when (.*))?")
_VULNERABILITY = re.compile("|".join(VULNERABILITY))
FLAGS = ("forcing", "gf", "artificial")


@dataclass(frozen=True)
class SystemLine:
    """A rule as written: its call and condition still contain names of suits."""

    call: str
    condition: Expression
    name: str
    forcing: bool
    game_forcing: bool
    artificial: bool
    number: int
    file: str
    is_particular: bool = True
    """Whether it belongs to a section for certain auctions, not for all."""


@dataclass(frozen=True)
class SystemSection:
    """The lines for a place in the auction. A general section has no patterns."""

    patterns: tuple[CallPattern, ...]
    conventions: tuple[str, ...]
    place: Callable[[Auction], bool] | None
    instead: bool
    lines: tuple[SystemLine, ...]
    number: int
    file: str
    place_text: str
    """The words of `place`, empty without one."""

    @property
    def is_general(self) -> bool:
        return not self.patterns

    @property
    def sees_vulnerability(self) -> bool:
        """Whether its place or one of its lines asks who is vulnerable."""
        texts = (self.place_text, *(line.condition.text for line in self.lines))
        return any(map(_VULNERABILITY.search, texts))


@dataclass(frozen=True)
class Document:
    """The text of a system: its title, its sections and its conventions."""

    key: str
    title: str
    conventions: frozenset[str]
    sections: tuple[SystemSection, ...]

    def with_conventions(self, on: frozenset[str], off: frozenset[str]) -> Document:
        """The document with some conventions switched on or off."""
        return replace(self, conventions=(self.conventions | on) - off)

    @property
    def known_conventions(self) -> frozenset[str]:
        """All names that sections depend on."""
        return frozenset(
            name.removeprefix("not ") for section in self.sections for name in section.conventions
        )


def shipped() -> list[str]:
    """The names of the systems that come with the package."""
    folder = files("cardtable.players.bridge").joinpath("systems")
    return sorted(each.name.removesuffix(".txt") for each in folder.iterdir() if each.name.endswith(".txt"))


@cache
def meanings() -> tuple[str, ...]:
    """The names that a rule may have: those with a text, `bridge.says.NAME`, that needs nothing else."""
    says = ((key.rpartition("."), text) for key, text in catalogue(ENGLISH).words.items())
    return tuple(name for (part, _, name), text in says if part == "bridge.says" and "{" not in text)


def read(name: str, within: tuple[Path, ...] = ()) -> Document:
    """The system of this name or in this file. Raises BadOption if there is none, and NotationError with the
    line.

    `within` are the files that include it, the last one directly. Files are looked up relative to that one.
    """
    if name in shipped():
        text = files("cardtable.players.bridge").joinpath("systems", f"{name}.txt").read_text("utf-8")
        return parse(text, name)
    path = within[-1].parent / name if within else Path(name)
    if path.suffix and path.is_file():
        if path.resolve() in within:
            raise BadOption(f"{name} includes itself")
        return parse(_text(path), name, (*within, path.resolve()))
    raise BadOption(f"there is no bidding system {name!r}; there are {', '.join(shipped())}, or give a file")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadOption(f"{path} is no text in UTF-8") from None


def parse(text: str, name: str, within: tuple[Path, ...] = ()) -> Document:
    """The system of a text. `name` is used in messages. Raises NotationError with the line. `within` are
    the files that are being read: its own, and those that include it."""
    reader = _Reader(name, within)
    for number, content in _contents(text):
        try:
            reader.take(number, content)
        except NotationError as error:
            raise NotationError(content.strip(), None, f"{name}, line {number}: {error.why}") from None
        except BadOption as error:
            raise NotationError(content.strip(), None, f"{name}, line {number}: {error}") from None
    return reader.document()


class _Reader:
    """Reads line by line. A section is complete when the next one begins."""

    def __init__(self, name: str, within: tuple[Path, ...]) -> None:
        self._within = within
        self._document = Document(name, name, frozenset(), ())
        self._included: list[SystemSection] = []
        self._sections: list[SystemSection] = []
        self._switched: list[tuple[int, str]] = []
        """Conventions that are switched on or off, with their line."""

    def take(self, number: int, content: str) -> None:
        name = self._document.key
        word, _, rest = content.strip().partition(" ")
        if content[0].isspace():
            if not self._sections:
                raise NotationError(content, None, "a rule stands below its section")
            section = self._sections[-1]
            line = _line(name, number, content.strip())
            _refuse_unbound(section, line)
            line = replace(line, is_particular=not section.is_general)
            self._sections[-1] = replace(section, lines=(*section.lines, line))
        elif word == "system":
            self._document = replace(self._document, title=rest.strip())
        elif word in ("conventions", "without"):
            self._switched += [(number, each) for each in rest.split()]
            on, off = (rest, "") if word == "conventions" else ("", rest)
            self._document = self._document.with_conventions(frozenset(on.split()), frozenset(off.split()))
        elif word == "include":
            other = read(rest.strip(), self._within)
            self._included += other.sections
            self._document = self._document.with_conventions(other.conventions, frozenset())
        else:
            self._sections.append(_section(name, number, content))

    def document(self) -> Document:
        """The document. The sections of a system come before those that it includes. Raises NotationError
        if it switches a convention that no section has."""
        document = replace(self._document, sections=(*self._sections, *self._included))
        for number, switched in self._switched:
            if switched not in document.known_conventions:
                known = ", ".join(sorted(document.known_conventions))
                raise NotationError(
                    switched,
                    None,
                    f"{document.key}, line {number}: no section has this convention; there are {known}",
                )
        return document


def _contents(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].rstrip()
        if content:
            yield number, content


def _section(name: str, number: int, header: str) -> SystemSection:
    match = _HEADER.fullmatch(header)
    if match is None:
        raise NotationError(header, None, "a section begins with after, instead after, or general")
    instead, kind, patterns, conventions, place = match.groups()
    texts = [] if kind == "general" else [part.strip() for part in patterns.split("|")]
    if not all(texts):
        raise NotationError(header, None, "after what? `after opening` is the first call")
    return SystemSection(
        tuple(parse_pattern("" if text == "opening" else text) for text in texts),
        tuple(part.strip() for part in (conventions or "").split(",") if part.strip()),
        parse_place(place) if place else None,
        bool(instead),
        (),
        number,
        name,
        place or "",
    )


def _refuse_unbound(section: SystemSection, line: SystemLine) -> None:
    """Raises NotationError if a rule names a suit that the pattern of its section does not bind."""
    used = {*line.condition.names, line.call.lstrip("~^1234567")} & VARIABLES
    for pattern in section.patterns or (parse_pattern(""),):
        unbound = used - pattern.variables
        if unbound:
            raise NotationError(
                line.call, None, f"{sorted(unbound)[0]} stands for no suit of {pattern.text!r}"
            )


def _line(file: str, number: int, content: str) -> SystemLine:
    rule, _, notes = content.partition(";")
    call, _, condition = rule.strip().partition(" ")
    if not _CALL.fullmatch(call):
        raise NotationError(content, None, f"{call} is not a call of a rule; write 1M, ~suit, ^y, P, X, XX")
    words = [word.strip() for word in notes.split(",") if word.strip()]
    names = [word for word in words if word not in FLAGS]
    if len(names) > 1:
        raise NotationError(content, None, f"a rule has one name, not {', '.join(names)}")
    name = names[0].replace(" ", "_") if names else ""
    if name and name not in meanings():
        raise NotationError(content, None, f"{name} is no meaning; there are {', '.join(meanings())}")
    return SystemLine(
        call,
        parse_expression(condition.strip() or "any"),
        name,
        "forcing" in words or "gf" in words,
        "gf" in words,
        "artificial" in words,
        number,
        file,
    )
