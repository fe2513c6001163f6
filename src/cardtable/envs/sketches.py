"""What of a game is put into numbers, and how many choices there can be at most.

A sketch is told from a View alone, so an agent learns nothing that its seat does not see. Seats count
from the one that looks: 0 is itself, 1 the next.

The part of a game in this layer publishes `sketch`, which makes the sketch of a game with its options. A game
that has no part gets the one of `any_game`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardtable.core import Seat, T

V = TypeVar("V")
Piles = tuple["Iterable[object]", ...]


@dataclass(frozen=True)
class Sketch(Generic[V]):
    """`cards` are all kinds, of which there are so many `copies`. `words` are what actions say besides cards,
    and `highest` is the largest number in one. No seat ever has more than `most` legal actions.

    `trick` are the cards on the table by the seat they came from, `shown` the piles that the seat sees,
    always as many and its own hand first, and `numbers` the rest, always as many, in which 1 is much.

    Where it is not known what actions say, `buckets` is how many places words share that are not among
    `words`: crc32 of the word tells which is its own.
    """

    cards: tuple[str, ...]
    copies: int
    words: tuple[str, ...]
    highest: int
    most: int
    trick: Callable[[V], Iterable[tuple[int, object]]]
    shown: Callable[[V], Piles]
    numbers: Callable[[V], Iterable[float]]
    buckets: int = 0


def from_seat(seat: Seat | None, by_seat: Sequence[T]) -> list[T]:
    """The same, beginning with this seat."""
    first = seat or 0
    return [*by_seat[first:], *by_seat[:first]]


def one_of(size: int, place: int | None) -> list[float]:
    """As many numbers, with a 1 at this place."""
    return [float(number == place) for number in range(size)]


def texts(values: Iterable[object]) -> tuple[str, ...]:
    return tuple(str(value) for value in values)
