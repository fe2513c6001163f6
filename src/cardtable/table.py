"""The table: the one place where a whole State lives while a hand is played. No I/O."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, Clock, D, Seat, V
from cardtable.errors import IllegalAction, OutOfTurn
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.core import Player, Result


class Table(Generic[D, A, V]):
    """A hand in progress. Resumes wherever its record stops.

    Simultaneous choices are kept here, seen by nobody, until the last of them is in.
    """

    def __init__(self, record: Record[D, A, V]) -> None:
        self._game, self._deal = record.game, record.deal
        self._actions = list(record.actions)
        self._state = record.last
        self._chosen: dict[Seat, A] = {}

    @property
    def record(self) -> Record[D, A, V]:
        return Record(self._game, self._deal, tuple(self._actions))

    @property
    def length(self) -> int:
        """How many actions the record has: the sequence number of this position."""
        return len(self._actions)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose choice is still missing; () when the hand is over."""
        return tuple(seat for seat in self._state.to_act if seat not in self._chosen)

    @property
    def result(self) -> Result | None:
        return self._state.result

    def copy(self) -> Table[D, A, V]:
        """A second table in the same position: what happens at one does not show at the other."""
        twin = copy(self)
        twin._actions = list(self._actions)
        twin._chosen = dict(self._chosen)
        return twin

    def view(self, seat: Seat | None) -> V:
        return self._state.view(seat)

    def submit(self, seat: Seat, action: A) -> bool:
        """Take a seat's choice; True if the hand moved on, False if others have yet to choose.

        OutOfTurn or IllegalAction, and nothing has changed, if the seat is not waited for or may
        not do that.
        """
        to_act = self._state.to_act
        if seat not in to_act or seat in self._chosen:
            raise OutOfTurn((seat,), self.waiting)
        why = self._state.why_not(seat, action)
        if why is not None:
            raise IllegalAction(seat, action, why)
        self._chosen[seat] = action
        if len(self._chosen) < len(to_act):
            return False
        self._state = self._state.apply(self._chosen)
        self._actions.extend(self._chosen[seat] for seat in to_act)
        self._chosen = {}
        return True


def play(
    table: Table[D, A, V],
    players: Sequence[Player[A, V]],
    clock: Callable[[], Clock] = Clock,
) -> Record[D, A, V]:
    """Let the players finish the hand, each seeing its own View only."""
    while seats := table.waiting:
        views = [(seat, table.view(seat)) for seat in seats]
        for seat, view in views:
            table.submit(seat, players[seat].choose(view, clock()))
    return table.record
