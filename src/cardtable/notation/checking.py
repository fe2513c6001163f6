"""What comes of replaying the hands of a file and comparing them with what the file says of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    AGREES = "agrees"
    NOT_COMPARED = "not compared"
    DIFFERS = "differs"


@dataclass(frozen=True)
class Checked:
    """One hand of a file, by the line it starts in, from 1 on; `why` says what differs, or why nothing
    could be compared."""

    line: int
    outcome: Outcome
    why: str = ""
