"""Duplicate play: what a game has of its own when a deal is played more than once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyGame


@value
class Hand:
    """A hand of a set: the chair on each seat, and the points of each seat."""

    chairs: tuple[int, ...]
    points: tuple[int, ...]


def mean_points(hands: Sequence[Hand], size: int) -> list[float]:
    """For each place its points in a hand, on average. Both partners have the points of their side."""
    places = range(len(hands[0].chairs) // size)
    return [
        sum([hand.points[hand.chairs.index(place * size)] for hand in hands]) / len(hands) for place in places
    ]


def _the_same(game: AnyGame, deal: int) -> AnyGame:
    return game


@dataclass(frozen=True)
class Duplicate:
    """How the hands of a set are dealt and compared.

    `facts` gives the game of deal number 0, 1, 2, …; `score` what a set is worth to each place, the more
    the better, from its hands and the number of chairs at a place; `unit` says what that is. With
    `is_margin` it is what the place is ahead of the other one by; then the two are not compared again.

    `control` is a number for each deal, as the journal writes it, that is 0 on average and goes along with
    how far good and bad players are apart. What one seat has against another is no such number: in a set
    everybody has it once.

    `kind` says in a word or two what kind of hand it was, from the game and the actions as they are written:
    a slam, a grand. Reports count by it.
    """

    facts: Callable[[Any, int], AnyGame] = _the_same
    score: Callable[[Sequence[Hand], int], list[float]] = mean_points
    unit: str = "points/hand"
    is_margin: bool = False
    control: Callable[[Any, Mapping[str, str]], float] | None = None
    kind: Callable[[Any, Sequence[str]], str] | None = None
