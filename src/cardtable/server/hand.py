"""The hand on a web table, and the hands that were finished there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.core import Result, Seat
from cardtable.errors import OutOfTurn
from cardtable.notation import ids
from cardtable.record import Record
from cardtable.server import fair
from cardtable.server.shapes import FinishedShape, ScoreShape
from cardtable.table import Table

if TYPE_CHECKING:
    from cardtable.core import Game, Move, View
    from cardtable.notation.records import AnyRecord
    from cardtable.server.events import Dealt


@dataclass(frozen=True)
class Hand:
    """`players` has the chair of each seat, `chosen` what seats have chosen while others have not.

    The table inside is never changed: `after` makes a new one.
    """

    number: int
    game: Game[Any, Any, Any]
    options: dict[str, Any]
    players: tuple[int, ...]
    commitment: str
    secret: bytes
    table: Table[Any, Any, Any]
    chosen: tuple[tuple[Seat, Any], ...] = ()

    @classmethod
    def dealt(cls, table_id: str, event: Dealt, game: Game[Any, Any, Any], secret: bytes) -> Hand:
        table = Table(Record(game, fair.deal(game, secret, table_id, event.hand)))
        return cls(event.hand, game, event.options, event.players, event.commitment, secret, table)

    def after(self, chair: int, action: Any) -> Hand:
        """The hand with this choice made. OutOfTurn or IllegalAction if it cannot be."""
        table, seat = self.table.copy(), self.seat_of(chair)
        if seat is None:
            raise OutOfTurn((), table.waiting)
        moved_on = table.submit(seat, action)
        return replace(self, table=table, chosen=() if moved_on else (*self.chosen, (seat, action)))

    def seat_of(self, chair: int) -> Seat | None:
        """None for a chair that sits this hand out."""
        return Seat(self.players.index(chair)) if chair in self.players else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The chairs whose choice is missing."""
        return tuple(self.players[seat] for seat in self.table.waiting)

    @property
    def moves(self) -> tuple[Move[Any], ...]:
        """All moves as the public saw them."""
        view: View[Any] = self.table.view(None)
        return tuple(view.history)


@dataclass(frozen=True)
class Finished:
    """A hand that is over: nothing about it is secret any more."""

    number: int
    players: tuple[int, ...]
    commitment: str
    secret: bytes
    record: AnyRecord
    result: Result

    @classmethod
    def of(cls, hand: Hand) -> Finished:
        result = hand.table.result
        assert result is not None
        return cls(hand.number, hand.players, hand.commitment, hand.secret, hand.table.record, result)

    @cached_property
    def shape(self) -> FinishedShape:
        """The arithmetic by chair, and all that was secret."""
        return FinishedShape(
            number=self.number,
            id=ids.write(self.record),
            points=dict(zip(map(str, self.players), self.result.points, strict=True)),
            lines=[
                ScoreShape(line.name, line.value, [self.players[seat] for seat in line.seats])
                for line in self.result.lines
            ],
            commitment=self.commitment,
            secret=self.secret.hex(),
        )
