"""Sets of hand types: what a call can say about a hand.

A type is the number of high-card points and the length of each suit: there are 38 times 560. A set of types
is an integer with a bit for each, so that "or", "and" and "not" of meanings are exact and fast.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardtable.players.bridge.hand import EvaluatedHand

Shape = tuple[int, ...]
"""Lengths of clubs, diamonds, hearts, spades."""

MOST_HCP = 37
SHAPES: tuple[Shape, ...] = tuple(shape for shape in product(range(14), repeat=4) if sum(shape) == 13)
_INDEX = {shape: number for number, shape in enumerate(SHAPES)}
_ROW = len(SHAPES)
_EVERY_ROW = sum(1 << (_ROW * hcp) for hcp in range(MOST_HCP + 1))
_ROW_MASK = (1 << _ROW) - 1
EVERYTHING = _ROW_MASK * _EVERY_ROW
# An upper bound for all kinds of points: 37 high-card points with a void in each other suit are far below it.
MOST_POINTS = 60


def type_of(hand: EvaluatedHand, more: int = 0) -> int:
    """The number of the type, as if the hand had this many more high-card points."""
    hcp = min(MOST_HCP, max(0, hand.hcp + more))
    return hcp * _ROW + _INDEX[hand.lengths]


def _shape_row(test: Callable[[Shape], bool]) -> int:
    return sum(1 << number for number, shape in enumerate(SHAPES) if test(shape))


def of_shapes(test: Callable[[Shape], bool]) -> int:
    """All types with such a shape."""
    return _shape_row(test) * _EVERY_ROW


@lru_cache(maxsize=4096)
def hcp(low: int, high: int) -> int:
    """All types with this many high-card points."""
    return _rows(_ROW_MASK, low, high)


@cache
def _up_to(high: int) -> int:
    """One bit for each row up to this one."""
    return sum(1 << (_ROW * row) for row in range(min(high, MOST_HCP) + 1))


def _rows(shapes: int, low: int, high: int) -> int:
    return shapes * (_up_to(high) - _up_to(low - 1)) if high >= low and high >= 0 else 0


@lru_cache(maxsize=1024)
def length(suit: int, low: int, high: int = 13) -> int:
    """All types with this many cards of the suit."""
    return of_shapes(lambda shape: low <= shape[suit] <= high)


@cache
def longer(suit: int, other: int, by: int) -> int:
    """Types with at least this many more cards in one suit than in another."""
    return of_shapes(lambda shape: shape[suit] - shape[other] >= by)


@cache
def shaped(*patterns: tuple[int, int, int, int]) -> int:
    """Types whose lengths, the longest first, are one of these patterns."""
    return of_shapes(lambda shape: tuple(sorted(shape, reverse=True)) in patterns)


def _length_points(shape: Shape) -> int:
    return sum(max(0, suit - 4) for suit in shape)


def _support_points(shape: Shape, trumps: int) -> int:
    """Short suits are worth more with more trumps."""
    worth = {0: 5, 1: 3, 2: 1} if shape[trumps] >= 4 else {0: 3, 1: 2, 2: 1}
    if shape[trumps] < 3:
        return 0
    return sum(worth.get(length, 0) for suit, length in enumerate(shape) if suit != trumps)


POINTS = "points"


@cache
def _by_extra(measure: str | int) -> dict[int, int]:
    """For each number of points beyond high cards the shapes that have them. The measure is `points`,
    which counts long suits, or a trump suit, for which short suits count."""
    found: dict[int, int] = {}
    for number, shape in enumerate(SHAPES):
        extra = _length_points(shape) if isinstance(measure, str) else _support_points(shape, measure)
        found[extra] = found.get(extra, 0) | 1 << number
    return found


@lru_cache(maxsize=8192)
def points(low: int, high: int, measure: str | int = POINTS) -> int:
    """Types with this many points, high cards and distribution together."""
    found = 0
    for extra, shapes in _by_extra(measure).items():
        found |= _rows(shapes, max(0, low - extra), high - extra)
    return found


def _bounds(types: int, steps: Iterable[int]) -> tuple[int, int]:
    """The first and the last of these disjoint sets that has types in common with the given one."""
    met = [number for number, step in enumerate(steps) if types & step]
    return (met[0], met[-1]) if met else (0, 0)


def hcp_bounds(types: int) -> tuple[int, int]:
    """The lowest and highest high-card points of these types."""
    if not types:
        return 0, MOST_HCP
    low = ((types & -types).bit_length() - 1) // _ROW
    return low, (types.bit_length() - 1) // _ROW


def points_bounds(types: int, measure: str | int = POINTS) -> tuple[int, int]:
    """The lowest and highest points of these types."""
    if not types:
        return 0, MOST_POINTS
    return _bounds(types, (points(number, number, measure) for number in range(MOST_POINTS)))


def length_bounds(types: int, suit: int) -> tuple[int, int]:
    """The shortest and longest length of the suit in these types."""
    if not types:
        return 0, 13
    return _bounds(_folded(types), _length_rows(suit))


@lru_cache(maxsize=8192)
def _folded(types: int) -> int:
    """The shapes that occur with any number of points."""
    row = 0
    while types:
        row |= types & _ROW_MASK
        types >>= _ROW
    return row


@cache
def _length_rows(suit: int) -> tuple[int, ...]:
    return tuple(length(suit, number, number) & _ROW_MASK for number in range(14))
