"""Trick games with open cards, solved by the kernel: the same functions for every game.

A position comes from `search.skat` or `search.pinochle`. Its value is what its side has in the end when
everybody plays perfectly with all cards open. A search may be limited. Then every answer is still true, but
may leave a gap: `Bounds` has what is proved so far.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

from cardtable._kernel import trick_line, trick_playouts, trick_solve
from cardtable.core import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Sized

    from cardtable._kernel import TrickAnswer, TrickPosition
    from cardtable.cards import Card
    from cardtable.tricks import Order


class OpenPosition(Protocol):
    """A position of any trick game. `points` is what its side has already, `unit` the value of one unit of
    the kernel, and `deck` the kinds of cards in the kernel's numbering."""

    @property
    def points(self) -> int: ...

    @property
    def unit(self) -> int: ...

    @property
    def deck(self) -> tuple[Card, ...]: ...

    @property
    def turn(self) -> Seat: ...

    @property
    def maximizes(self) -> bool:
        """Whether the seat whose turn it is belongs to the side that the value is counted for."""

    @property
    def kernel(self) -> TrickPosition: ...


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits of a search of one position. Without any it runs until it is done.

    The same number of nodes gives the same answer everywhere, whatever else is searched in parallel. Time is
    for all positions of one call together.
    """

    nodes: int | None = None
    time: timedelta | None = None


NO_LIMIT = Limit()


@dataclass(frozen=True, slots=True)
class Bounds:
    """A value between `low` and `high`, both included."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known exactly."""
        return self.low == self.high

    def reaches(self, target: int) -> bool | None:
        """Whether the value is at least this. None if that is not decided."""
        if self.low >= target:
            return True
        return False if self.high < target else None

    def __str__(self) -> str:
        return str(self.low) if self.exact else f"{self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Solved:
    """What is known about a position after a search of this many nodes.

    `complete` says that the question was answered. Otherwise the limit came first and the bounds are those
    reached so far. `cards` has every legal card, if they were asked for.
    """

    value: Bounds
    cards: Mapping[Card, Bounds]
    nodes: int
    complete: bool
    maximizes: bool

    @property
    def best(self) -> Card:
        """The best card by what is proved; the first in the order of the game among equals. Raises
        ValueError if the cards were not asked for."""
        if not self.cards:
            raise ValueError("the cards of this position were not asked for")
        sign = 1 if self.maximizes else -1

        def merit(card: Card) -> tuple[int, int]:
            bounds = self.cards[card]
            sure, hoped = (bounds.low, bounds.high) if self.maximizes else (bounds.high, bounds.low)
            return sign * sure, sign * hoped

        return max(self.cards, key=merit)


@dataclass(frozen=True, slots=True)
class BestLine:
    """Best play from a position on, with the value it leads to."""

    plays: tuple[tuple[Seat, Card], ...]
    value: Bounds
    nodes: int
    complete: bool


def value(position: OpenPosition, limit: Limit = NO_LIMIT) -> Solved:
    """The exact value of a position."""
    return values_many([position], limit)[0]


def reaches(position: OpenPosition, target: int, limit: Limit = NO_LIMIT) -> bool | None:
    """Whether the side gets at least this much in the end. None if the limit came first.

    This is much cheaper than the value.
    """
    return values_many([position], limit, target=target)[0].value.reaches(target)


def cards(position: OpenPosition, limit: Limit = NO_LIMIT, *, target: int | None = None) -> Solved:
    """The value of each legal card; with a target only whether each reaches it."""
    return cards_many([position], limit, target=target)[0]


def values_many(
    positions: Sequence[OpenPosition],
    limit: Limit = NO_LIMIT,
    *,
    target: int | None = None,
    threads: int | None = None,
) -> list[Solved]:
    """The value of each position, or only whether it reaches the target. Runs without the interpreter
    lock."""
    return _solve(positions, limit, target, threads, by_card=False)


def cards_many(
    positions: Sequence[OpenPosition],
    limit: Limit = NO_LIMIT,
    *,
    target: int | None = None,
    threads: int | None = None,
) -> list[Solved]:
    """The value of each legal card of each position, as in `cards`. Each position has the whole `limit` of
    nodes. By default there is a thread for each processor."""
    return _solve(positions, limit, target, threads, by_card=True)


def line(position: OpenPosition, limit: Limit = NO_LIMIT) -> BestLine:
    """Best play to the end. If the limit comes first the line stops there: the cards found so far are best
    ones."""
    played, found = trick_line(position.kernel, nodes=limit.nodes, milliseconds=_milliseconds(limit))
    plays = tuple((Seat(seat), position.deck[number]) for seat, number in played)
    return BestLine(plays, _bounds(position, found.low, found.high), found.nodes, found.complete)


def playouts(position: OpenPosition, count: int, seed: int) -> list[int]:
    """The values of this many games in which everybody plays random legal cards."""
    found = trick_playouts(position.kernel, count=count, seed=seed)
    return [position.points + position.unit * points for points in found]


def kernel_deck(order: Order) -> tuple[Card, ...]:
    """The cards in the kernel's numbering: trumps first, then suit by suit, each from its lowest card up."""

    def place(card: Card) -> tuple[bool, int, int]:
        suit = order.same_suit[card.index]
        stronger = order.beaten_by[card.index] & suit
        # The number of a suit's mask has no meaning. It keeps the cards of a suit together.
        return not suit & order.trumps, suit, -stronger.bit_count()

    return tuple(sorted(order.cards, key=place))


def wrong_sizes(hands: Sequence[Sized], leader: Seat, trick: Sequence[Card], most: int) -> str | None:
    """What is wrong with the numbers of cards: before a trick, all hands have the same number."""
    sizes = [len(hand) for hand in hands]
    for number in range(len(trick)):
        sizes[(leader + number) % len(hands)] += 1
    if len(set(sizes)) == 1 and 0 < sizes[0] <= most:
        return None
    held = ", ".join(str(len(hand)) for hand in hands)
    on_table = f" with {len(trick)} on the table" if trick else ""
    return f"the seats hold {held} cards{on_table}; before a trick all have as many, 1 to {most}"


def _solve(
    positions: Sequence[OpenPosition], limit: Limit, target: int | None, threads: int | None, *, by_card: bool
) -> list[Solved]:
    found = trick_solve(
        [position.kernel for position in positions],
        targets=None if target is None else [_kernel_target(position, target) for position in positions],
        cards=by_card,
        nodes=limit.nodes,
        milliseconds=_milliseconds(limit),
        threads=threads or os.cpu_count() or 1,
    )
    return [_solved(position, answer) for position, answer in zip(positions, found, strict=True)]


def _kernel_target(position: OpenPosition, target: int) -> int:
    """The target in the kernel's units, rounded up."""
    return -((position.points - target) // position.unit)


def _solved(position: OpenPosition, found: TrickAnswer) -> Solved:
    by_card = {position.deck[number]: _bounds(position, low, high) for number, low, high in found.cards}
    value = _bounds(position, found.low, found.high)
    return Solved(value, by_card, found.nodes, found.complete, position.maximizes)


def _bounds(position: OpenPosition, low: int, high: int) -> Bounds:
    return Bounds(position.points + position.unit * low, position.points + position.unit * high)


def _milliseconds(limit: Limit) -> float | None:
    return None if limit.time is None else limit.time / timedelta(milliseconds=1)
