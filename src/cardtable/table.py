"""The table: the only place where a whole State lives while a hand is played. No I/O."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from cardtable.core import A, Clock, D, Seat, V
from cardtable.errors import IllegalAction, OutOfTurn
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import Player, Result


class Table(Generic[D, A, V]):
    """A hand in progress. It continues where its record stops.

    Simultaneous choices are kept here, hidden from everybody, until the last of them is in.
    """

    def __init__(self, record: Record[D, A, V]) -> None:
        self._game, self._deal = record.game, record.deal
        self._actions = list(record.actions)
        self._state = record.last
        self._chosen: dict[Seat, A] = {}

    @property
    def record(self) -> Record[D, A, V]:
        """The hand so far."""
        return Record(self._game, self._deal, tuple(self._actions))

    @property
    def length(self) -> int:
        """The number of actions in the record: the sequence number of this position."""
        return len(self._actions)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that still have to choose; () when the hand is over."""
        to_act = self._state.to_act
        return tuple([seat for seat in to_act if seat not in self._chosen]) if self._chosen else to_act

    @property
    def result(self) -> Result | None:
        return self._state.result

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who plays together, as far as that is decided."""
        return self._state.sides

    def copy(self) -> Table[D, A, V]:
        """A second table in the same position. Changes at one do not affect the other."""
        # The State need not be copied, because nothing changes it.
        twin: Table[D, A, V] = object.__new__(type(self))
        twin._game, twin._deal, twin._state = self._game, self._deal, self._state
        twin._actions = list(self._actions)
        twin._chosen = dict(self._chosen)
        return twin

    def view(self, seat: Seat | None) -> V:
        """What this seat knows; None is a spectator."""
        return self._state.view(seat)

    def legal(self, seat: Seat) -> Sequence[A]:
        """The legal actions of this seat; () if it is not its turn."""
        return self._state.legal(seat)

    def submit(self, seat: Seat, action: A) -> bool:
        """Take a seat's choice. True if the hand moved on, False if others still have to choose.

        Raises OutOfTurn or IllegalAction, and nothing changes, if the seat is not waited for or may not take
        this action.
        """
        to_act = self._state.to_act
        if seat not in to_act or seat in self._chosen:
            raise OutOfTurn((seat,), self.waiting)
        if len(self._chosen) + 1 < len(to_act):
            # `apply` refuses the last choice. Earlier ones have to be refused here, before the others have
            # chosen.
            why = self._state.why_not(seat, action)
            if why is not None:
                raise IllegalAction(seat, action, why)
            self._chosen[seat] = action
            return False
        self._move_on({**self._chosen, seat: action})
        return True

    def submit_all(self, choices: Mapping[Seat, A]) -> None:
        """Take the choices of all seats that are waited for. Raises the same errors as `submit`."""
        if self._chosen:
            if any(seat in self._chosen for seat in choices):
                raise OutOfTurn(tuple(choices), self.waiting)
            choices = {**self._chosen, **choices}
        self._move_on(choices)

    def finish(self, players: Sequence[Player[A, V]], clock: Callable[[], Clock]) -> None:
        """Let the players play the hand to its end. Each sees only its own View."""
        while seats := self.waiting:
            state, moves = self._state, dict(self._chosen)
            for seat in seats:
                moves[seat] = players[seat].choose(state.view(seat), clock())
            self._move_on(moves)

    def _move_on(self, moves: Mapping[Seat, A]) -> None:
        state = self._state
        # First, because it may refuse. Then nothing has changed here.
        self._state = state.apply(moves)
        # In the order of `to_act`, as a Record needs it, not in the order of arrival.
        self._actions += [moves[seat] for seat in state.to_act]
        if self._chosen:
            self._chosen = {}


_UNLIMITED = Clock()


def unlimited() -> Clock:
    """A clock without a limit. One is enough for all decisions."""
    return _UNLIMITED


def play(
    table: Table[D, A, V],
    players: Sequence[Player[A, V]],
    clock: Callable[[], Clock] = unlimited,
) -> Record[D, A, V]:
    """The hand as these players finish it."""
    table.finish(players, clock)
    return table.record


AnyTable: TypeAlias = Table[Any, Any, Any]
