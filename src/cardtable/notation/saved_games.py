"""One hand in a file that a person names, to continue from there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.notation.own import records

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.record import AnyRecord

OWN_ENDINGS = (".json", ".jsonl")


@dataclass(frozen=True)
class Loaded:
    """The hand of a file, and the errors in the file."""

    record: AnyRecord
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Written:
    """The content of a file, and what of the hand it does not contain."""

    text: str
    losses: tuple[str, ...] = ()


@dataclass(frozen=True)
class SaveFile:
    """`read` raises NotationError, whose `why` has the line, if the hand cannot be continued. `write`
    raises GameError if the format cannot express this position."""

    read: Callable[[str], Loaded]
    write: Callable[[AnyRecord], Written]


def _read_line(text: str) -> Loaded:
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) != 1:
        raise NotationError(text, None, f"a file has one record on one line, not {len(lines)} lines")
    ((number, line),) = lines
    try:
        return Loaded(records.read(line))
    except NotationError as error:
        why = error.why if error.text == line else str(error)
        raise NotationError(text, None, f"line {number}: {why}") from None


def _write_line(record: AnyRecord) -> Written:
    return Written(f"{records.write(record)}\n")


RECORD_LINE = SaveFile(_read_line, _write_line)
