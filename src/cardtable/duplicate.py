"""Duplicate play: how a game deals and compares hands when a deal is played more than once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyGame


@value
class SetHand:
    """A hand of a set: the chair on each seat, and the points of each seat."""

    chairs: tuple[int, ...]
    points: tuple[int, ...]


def mean_points(hands: Sequence[SetHand], size: int) -> list[float]:
    """The mean points of each place in a hand. Both partners have the points of their side."""
    places = range(len(hands[0].chairs) // size)
    return [
        sum([hand.points[hand.chairs.index(place * size)] for hand in hands]) / len(hands) for place in places
    ]


def _the_same(game: AnyGame, deal: int) -> AnyGame:
    return game


@dataclass(frozen=True)
class Duplicate:
    """How the hands of a set are dealt and compared.

    `facts` returns the game of deal number 0, 1, 2, …. `score` returns the score of a set for each place,
    higher is better, from its hands and the number of chairs at a place. `unit` is its unit. With `is_margin`
    the score is already the lead over the other place, so the two are not compared again.

    `control` is a number for each deal, as the journal writes it. Its mean is 0, and it is correlated with
    the distance between good and bad players. An advantage of one seat over another is no such number,
    because in a set everybody has it once.

    `kind` describes the hand in a word or two, from the game and the actions as they are written: a slam, a
    grand. Reports count by it.
    """

    facts: Callable[[Any, int], AnyGame] = _the_same
    score: Callable[[Sequence[SetHand], int], list[float]] = mean_points
    unit: str = "points/hand"
    is_margin: bool = False
    control: Callable[[Any, Mapping[str, str]], float] | None = None
    kind: Callable[[Any, Sequence[str]], str] | None = None
