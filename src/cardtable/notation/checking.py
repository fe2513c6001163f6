"""The result of replaying the hands of a file and comparing them with what the file states."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.record import AnyRecord


class Outcome(Enum):
    """What came of a hand."""

    AGREES = "agrees"
    NOT_COMPARED = "not compared"
    DIFFERS = "differs"


@dataclass(frozen=True)
class Checked:
    """One hand of a file, by its first line, from 1. `why` says what differs, or why nothing could be
    compared. Without `is_hand` it is a line of the file that belongs to no hand."""

    line: int
    outcome: Outcome
    why: str = ""
    is_hand: bool = True


def replayed(line: int, text: str, read: Callable[[str], AnyRecord]) -> Checked:
    """A hand of a format that states only the actions: they must be legal."""
    try:
        over = read(text).last.result is not None
    except CardtableError as error:
        return Checked(line, Outcome.DIFFERS, str(error))
    if over:
        return Checked(line, Outcome.AGREES)
    return Checked(line, Outcome.NOT_COMPARED, "the actions stop before the end of the hand")
