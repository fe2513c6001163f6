"""What a seat sees of a hand of 6 nimmt!: the rows, what everybody took, and its own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.nimmt.actions import HEADS, Action, Card, Play
from cardtable.roles import Roles, turn_of
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Move, Result, Seat
    from cardtable.games.nimmt.game import Deal, Nimmt

Row = tuple[Card, ...]

ROW_FULL = 5
"""The player of the next card takes the row."""


@value
class Taken:
    """A row that a seat had to take, and the number of the trick, from 1."""

    seat: Seat
    trick: int
    cards: Row

    @property
    def heads(self) -> int:
        """The heads of the row."""
        return sum(map(HEADS.__getitem__, self.cards))


@value(kw_only=True)
class View:
    """`rows` are in order from the highest to the lowest last card. `waiting` are the cards of this trick
    that are open but not yet placed, lowest first. There are some only while their first owner takes a
    row."""

    game: Nimmt
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    hand: tuple[Card, ...]
    rows: tuple[Row, ...]
    waiting: tuple[tuple[Seat, Card], ...] = ()
    taken: tuple[Taken, ...]
    start: tuple[Card, ...]
    history: tuple[Move[Action], ...]
    result: Result | None = None
    deal: Deal | None = None

    @property
    def roles(self) -> Roles:
        return Roles(turn_of(self.to_act))

    @property
    def heads(self) -> tuple[int, ...]:
        """The heads each seat has taken in this hand."""
        return heads(self.taken, self.game.seats)

    @property
    def row_heads(self) -> tuple[int, ...]:
        """The heads in each row."""
        return tuple([sum(map(HEADS.__getitem__, row)) for row in self.rows])

    @property
    def row_length(self) -> int:
        """The most cards in a row."""
        return ROW_FULL

    @property
    def goes_to(self) -> tuple[int | None, ...]:
        """For each card of this hand the row it would go to as the rows lie now; None if it is lower than
        all."""
        return tuple([row_for(self.rows, card) for card in self.hand])

    @property
    def tricks(self) -> int:
        """How many tricks a hand has."""
        return self.game.hand_size

    @property
    def trick(self) -> int:
        """The number of the current trick, from 1; the last one once the hand is over."""
        plays = sum(isinstance(move.action, Play) for move in self.history)
        complete = plays // self.game.seats
        return complete if self.waiting or self.result else complete + 1


def row_for(rows: Sequence[Row], card: Card) -> int | None:
    """The row in which this card has to be placed: the one with the nearest lower last card. None if all are
    higher."""
    # Rows run from the highest last card down, so the first lower one is the nearest.
    for number, row in enumerate(rows):
        if row[-1] < card:
            return number
    return None


def heads(taken: tuple[Taken, ...], seats: int) -> tuple[int, ...]:
    """The heads of each seat in these rows."""
    sums = [0] * seats
    for row in taken:
        sums[row.seat] += row.heads
    return tuple(sums)
