"""Puzzles as JSON lines."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.notation.own import records
from cardtable.puzzles.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    """A puzzle as it is written."""

    record: msgspec.Raw
    seat: int
    kind: str
    taken: str
    club: str
    values: list[tuple[str, float]]
    guesses: int
    unit: dict[str, Any] | None
    share: bool
    why: dict[str, Any] | None
    why_plain: str
    cost: float
    cost_unit: dict[str, Any] | None
    line: list[str]
    as_good: list[str] = []


_decoder = msgspec.json.Decoder(_Line)


def to_line(puzzle: Puzzle) -> str:
    """The puzzle as one line, with all cards of the deal."""
    return msgspec.json.encode(
        _Line(
            msgspec.Raw(records.write(puzzle.record).encode()),
            puzzle.seat,
            puzzle.kind,
            puzzle.taken,
            puzzle.club,
            list(puzzle.values),
            puzzle.guesses,
            puzzle.unit,
            puzzle.share,
            puzzle.why,
            puzzle.why_plain,
            puzzle.cost,
            puzzle.cost_unit,
            list(puzzle.line),
            list(puzzle.as_good),
        )
    ).decode()


def from_line(text: str) -> Puzzle:
    """The puzzle in a line. Raises NotationError if it is not one."""
    try:
        line = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise NotationError(text[:40], 0, f"this is not a puzzle: {error}") from None
    return Puzzle(
        records.read(bytes(line.record).decode()),
        Seat(line.seat),
        line.kind,
        line.taken,
        line.club,
        tuple(line.values),
        line.guesses,
        line.unit,
        line.share,
        line.why,
        line.why_plain,
        line.cost,
        line.cost_unit,
        tuple(line.line),
        tuple(line.as_good),
    )


def to_text(puzzles: Iterable[Puzzle]) -> str:
    """The puzzles, one line each."""
    return "".join(f"{to_line(each)}\n" for each in puzzles)


def from_text(text: str) -> list[Puzzle]:
    """The puzzles of a text, one line each. Raises NotationError."""
    return [from_line(line) for line in text.splitlines() if line.strip()]


def shipped(game: str) -> list[Puzzle]:
    """The puzzles of a game that come with cardtable; [] if there are none."""
    file = files("cardtable.puzzles").joinpath("sets", f"{game}.jsonl")
    return from_text(file.read_text(encoding="utf-8")) if file.is_file() else []
