"""Hands between formats: the type that a format reads them into, and what was wrong with those it could not
read.

Most formats say what a record says. A format that says more, such as the names of the players, has its own
`HandType`. Two formats of the same type lose nothing in a conversion.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cardtable.core import AnyGame, Deal
    from cardtable.record import AnyRecord

H = TypeVar("H")
"""The type that a format reads a hand into."""
U = TypeVar("U")


@dataclass(frozen=True)
class Finding:
    """An error in a file with its line, from 1. `is_hand` if a hand could not be read because of it, and
    not only a line between hands."""

    line: int
    text: str
    is_hand: bool = True


@dataclass(frozen=True)
class PlacedHand(Generic[H]):
    """A hand, and its first line in the file, from 1."""

    line: int
    hand: H


HandsRead: TypeAlias = tuple[list[PlacedHand[H]], list[Finding]]
"""What could be read, and what was wrong with the rest."""


@dataclass(frozen=True)
class Occasion:
    """What may be known about a hand besides its record: who sat on each seat, and where it was played.

    `deal` is the number of the deal, from 1. `table` counts, from 1, the tables that play the same deal in a
    `round`. `score` is the final score of the deal for seat 0.
    """

    names: tuple[str, ...] = ()
    title: str = ""
    event: str = ""
    round: str = ""
    deal: int | None = None
    table: int | None = None
    score: float | None = None


UNKNOWN = Occasion()


@dataclass(frozen=True)
class HandType(Generic[H]):
    """`to_record` and `from_record` raise NotationError for what the other side cannot express, and
    GameError for a hand that breaks the rules."""

    to_record: Callable[[H], AnyRecord]
    from_record: Callable[[AnyRecord, Occasion], H]


RECORDS: HandType[AnyRecord] = HandType(lambda record: record, lambda record, occasion: record)


@dataclass(frozen=True)
class DealtHand:
    """The deal of a hand, its number from 1 if it has one, and what the hand says about the rules: `facts`
    puts the dealer and the like into a game."""

    deal: Deal
    number: int | None = None
    facts: Callable[[Any], AnyGame] = lambda game: game


def each(hands: Iterable[PlacedHand[H]], convert: Callable[[H], U]) -> HandsRead[U]:
    """Apply a function to each hand. Hands for which it fails become findings."""
    good: list[PlacedHand[U]] = []
    findings: list[Finding] = []
    for placed in hands:
        try:
            good.append(PlacedHand(placed.line, convert(placed.hand)))
        except CardtableError as error:
            findings.append(Finding(placed.line, str(error)))
    return good, findings


def reading(
    split: Callable[[str], Iterable[tuple[int, str]]], read: Callable[[str], H]
) -> Callable[[str], HandsRead[H]]:
    """The `read` of a format in which `split` returns the texts of the hands with their lines."""

    def read_all(text: str) -> HandsRead[H]:
        return each([PlacedHand(*piece) for piece in split(text)], read)

    return read_all


def writing(
    prepare: Callable[[H], U], write: Callable[[list[U]], str]
) -> Callable[[Sequence[PlacedHand[H]]], tuple[str, list[Finding]]]:
    """The `write` of a format: `prepare` converts each hand, `write` makes a file of these."""

    def write_all(hands: Sequence[PlacedHand[H]]) -> tuple[str, list[Finding]]:
        writable, findings = each(hands, prepare)
        return write([placed.hand for placed in writable]), findings

    return write_all


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.strip()


def written_lines(hands: list[str]) -> str:
    """The hands, one line each."""
    return "".join(f"{hand}\n" for hand in hands)


def starts_with(pattern: str) -> Callable[[str], bool]:
    """The `looks_like` of a format that is recognized by its first characters."""
    form = re.compile(rf"\s*(?:{pattern})", re.ASCII)
    return lambda text: form.match(text) is not None
