"""What comes of replaying the hands of a file and comparing them with what the file says of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.record import AnyRecord


class Outcome(Enum):
    AGREES = "agrees"
    NOT_COMPARED = "not compared"
    DIFFERS = "differs"


@dataclass(frozen=True)
class Checked:
    """One hand of a file, by the line it starts in, from 1 on; `why` says what differs, or why nothing
    could be compared. Without `is_hand` it is a line of the file that belongs to no hand."""

    line: int
    outcome: Outcome
    why: str = ""
    is_hand: bool = True


def replayed(line: int, text: str, read: Callable[[str], AnyRecord]) -> Checked:
    """A hand of a format that claims nothing but that every action was allowed."""
    try:
        over = read(text).last.result is not None
    except CardtableError as error:
        return Checked(line, Outcome.DIFFERS, str(error))
    if over:
        return Checked(line, Outcome.AGREES)
    return Checked(line, Outcome.NOT_COMPARED, "the actions stop before the end of the hand")
