"""The hand on a web table, and the hands that were finished there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.core import Result, Seat
from cardtable.errors import OutOfTurn
from cardtable.record import Record
from cardtable.server.tables.copy_with import copy_with
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame, AnyView, Deal, Move
    from cardtable.record import AnyRecord
    from cardtable.roles import Roles
    from cardtable.server.events import Dealt
    from cardtable.server.tables.chairs import Chair
    from cardtable.table import AnyTable


class Position:
    """A position. `table` does not change as long as the position is in use. `bots` has the computer of each
    seat, None where there is none: the meaning of calls depends on it.

    Readers keep in `kept` what they make of it, and in `kept_in_hand` what may serve for the next one.
    """

    def __init__(
        self,
        game: AnyGame,
        table: AnyTable,
        before: Position | None = None,
        bots: tuple[str | None, ...] = (),
    ) -> None:
        self.game = game
        self.bots: tuple[str | None, ...] = bots if before is None else before.bots
        self.kept: dict[str, Any] = {}
        # Not the position before: that would keep the whole hand.
        self.kept_in_hand: dict[str, Any] = {} if before is None else before.kept_in_hand
        self._table = table
        self._views: dict[Seat | None, Any] = {}

    def view(self, seat: Seat | None) -> Any:
        """The View of a seat, or of a spectator."""
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    @cached_property
    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        return [list(side) for side in self._table.sides]

    @cached_property
    def roles(self) -> Roles:
        """The roles of the seats, such as dealer and declarer."""
        roles: Roles = self.view(None).roles
        return roles


@dataclass(frozen=True)
class RoomHand:
    """A hand. `players` has the chair of each seat, `chosen` the choices of seats while others still choose.

    `decided` has the chair of each decision that a person made, and the number of actions before it.
    `taken_back` counts the decisions that were taken back.

    The table inside is never changed: `after` makes a new one. The position object stays the same as long as
    nothing in it has changed.
    """

    number: int
    game: AnyGame
    options: dict[str, Any]
    players: tuple[int, ...]
    commitment: str
    secret: bytes
    table: AnyTable
    position: Position
    chosen: tuple[tuple[Seat, Any], ...] = ()
    decided: tuple[tuple[int, int], ...] = ()
    taken_back: int = 0

    @classmethod
    def dealt(
        cls, event: Dealt, game: AnyGame, deal: Deal, secret: bytes, chairs: Sequence[Chair]
    ) -> RoomHand:
        """The hand at its beginning."""
        table = Table(Record(game, deal))
        position = Position(game, table, bots=tuple(chairs[chair].bot for chair in event.players))
        return cls(event.hand, game, event.options, event.players, event.commitment, secret, table, position)

    def after(self, chair: int, action: Any) -> RoomHand:
        """The hand after this choice. Raises OutOfTurn or IllegalAction if it is not possible."""
        table, seat = self.table.copy(), self.seat_of(chair)
        if seat is None:
            raise OutOfTurn((), table.waiting)
        # False while others still have to choose. Then the position is the same.
        if table.submit(seat, action):
            position = Position(self.game, table, self.position)
            after = copy_with(self, table=table, position=position, chosen=())
        else:
            after = copy_with(self, table=table, chosen=(*self.chosen, (seat, action)))
        self._made[chair, str(action)] = after
        return after

    def after_text(self, chair: int, text: str) -> RoomHand:
        """The same for the text of an action. A command tries the action out before its event happens, so
        the result is usually cached."""
        return self._made.get((chair, text)) or self.after(chair, self.game.parse(text))

    @cached_property
    def _made(self) -> dict[tuple[int, str], RoomHand]:
        return {}

    def decided_by(self, chair: int, before: int) -> RoomHand:
        """The hand with a note that this chair's person decided after this many actions."""
        return copy_with(self, decided=(*self.decided, (chair, before)))

    def back_to(self, length: int) -> RoomHand:
        """The hand as it was after this many actions."""
        record = self.table.record
        table = Table(replace(record, actions=record.actions[:length]))
        kept = tuple(note for note in self.decided if note[1] < length)
        position = Position(self.game, table, self.position)
        taken_back = self.taken_back + 1
        return copy_with(self, table=table, position=position, chosen=(), decided=kept, taken_back=taken_back)

    def swapped(self, one: int, other: int) -> RoomHand:
        """The hand with two chairs on each other's seats. Earlier decisions stay as they are."""
        changed = {one: other, other: one}
        players = tuple(changed.get(chair, chair) for chair in self.players)
        return copy_with(self, players=players, decided=())

    def seat_of(self, chair: int) -> Seat | None:
        """The seat of this chair. None if it sits this hand out."""
        return Seat(self.players.index(chair)) if chair in self.players else None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The chairs that still have to choose."""
        return tuple(self.players[seat] for seat in self.table.waiting)

    @property
    def moves(self) -> tuple[Move[Any], ...]:
        """All moves as the public saw them."""
        view: AnyView = self.position.view(None)
        return tuple(view.history)


@dataclass(frozen=True)
class Finished:
    """A hand that is over, so that nothing about it is secret any more. `chairs` are all chairs of the
    table at its end. `taken_back` counts the decisions that were taken back."""

    number: int
    players: tuple[int, ...]
    chairs: tuple[Chair, ...]
    commitment: str
    secret: bytes
    record: AnyRecord
    result: Result
    taken_back: int = 0

    @classmethod
    def of(cls, hand: RoomHand, chairs: tuple[Chair, ...]) -> Finished:
        """The finished hand of this hand. Its result must be known."""
        result = hand.table.result
        assert result is not None
        record, back = hand.table.record, hand.taken_back
        return cls(hand.number, hand.players, chairs, hand.commitment, hand.secret, record, result, back)

    @property
    def names(self) -> list[str]:
        """The names by seat."""
        return [self.chairs[chair].shown_name for chair in self.players]

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What readers make of the hand and keep with it."""
        return {}
