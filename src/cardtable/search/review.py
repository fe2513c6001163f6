"""What could have been done: what each action of a played hand was worth, and what it cost.

Where a game can be solved, the values are those of perfect play with all cards open; else they are means over
guesses of what the seat could not know. Values are better the higher they are for the seat that acted.

The part of a game in this layer publishes its `REVIEW`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from cardtable.core import A
from cardtable.games import published

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.core import Seat
    from cardtable.record import AnyRecord


@dataclass(frozen=True)
class Decision(Generic[A]):
    """The action with this number, from 0: by whom, and what each legal action was worth, best first.

    `line` is the best line from here on, where it is known, beginning with the best action.
    """

    number: int
    seat: Seat
    action: A
    values: tuple[tuple[A, float], ...]
    line: tuple[A, ...] = ()

    @property
    def cost(self) -> float:
        """How much less the action was worth than the best."""
        taken = next(value for action, value in self.values if action == self.action)
        return self.values[0][1] - taken


@dataclass(frozen=True)
class Review:
    """How the hands of a game are reviewed: `unit` is what values count, `how` where they come from."""

    unit: str
    how: str
    decisions: Callable[[AnyRecord], Iterator[Decision[Any]]]


def review_of(game: str) -> Review | None:
    """How hands of this game are reviewed; None if they cannot be."""
    review: Review | None = published("search", game, "REVIEW")
    return review
