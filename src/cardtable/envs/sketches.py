"""Sketches: what of a game is encoded as numbers, and the largest number of choices.

A sketch uses only a View, so an agent learns nothing that its seat does not see. Seats count from the
observing one: 0 is itself, 1 the next.

The part of a game in this layer makes the sketch of the game with its options. A game
without a part gets the one of `any_game`.
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
    """`cards` are all kinds, each with this many `copies`. `words` are what actions say besides cards, and
    `highest` is the largest number in one. No seat ever has more than `most` legal actions.

    `trick` are the cards on the table with their seats. `shown` are the piles that the seat sees, always the
    same number and its own hand first. `numbers` are the rest, always the same number, scaled so that 1 is
    large.

    If the words of actions are not known, `buckets` is the number of places that unknown words share. The
    crc32 of a word gives its place.
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
    """The values as texts."""
    return tuple(str(value) for value in values)
