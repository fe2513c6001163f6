"""A puzzle: a position as one seat sees it, the value of each action, and why the best is the best."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.notation.own import ids

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.record import AnyRecord

ID_LENGTH = 16


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    `record` ends where `seat` has to decide. `taken` is what was done there, `club` what the computer of that
    level would do. `values` has each action with its value, best first, as a mean over `guesses` samples of
    the hidden cards (0 if nothing was sampled). `unit` says what is counted, and with `share` values are
    probabilities. `cost` is what the action taken lost with the actual cards, in `cost_unit`. `line` is the
    best line then, if it is known. `unit`, `why` and `cost_unit` are texts by key and parameters, or None
    where there is only plain English (`why_plain`). `kind` says what is decided: a lead, a bid and so on.
    `as_good` has the actions that come to the same as the best one, such as a queen beside its king. They are
    not among the values.
    """

    record: AnyRecord
    seat: Seat
    kind: str
    taken: str
    club: str
    values: tuple[tuple[str, float], ...]
    guesses: int
    unit: dict[str, Any] | None
    share: bool
    why: dict[str, Any] | None
    why_plain: str
    cost: float
    cost_unit: dict[str, Any] | None
    line: tuple[str, ...] = ()
    as_good: tuple[str, ...] = ()

    def is_right(self, action: str) -> bool:
        """Whether this is the best action, or comes to the same."""
        return action == self.best or action in self.as_good

    @property
    def best(self) -> str:
        """The best action."""
        return self.values[0][0]

    @cached_property
    def id(self) -> str:
        """The same position has the same id, wherever it comes from."""
        return hashlib.sha256(f"{ids.write(self.record)} {self.seat}".encode()).hexdigest()[:ID_LENGTH]
