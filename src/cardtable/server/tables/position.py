"""A position of a hand: what each seat sees between two moves."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.core import AnyGame, Seat
    from cardtable.roles import Roles
    from cardtable.table import AnyTable


class Position:
    """A position. `table` does not change as long as the position is in use. `bots` has the computer of each
    seat, None where there is none: the meaning of calls depends on it.

    Readers keep in `kept` what they make of it.
    """

    def __init__(self, game: AnyGame, table: AnyTable, bots: tuple[str | None, ...] = ()) -> None:
        self.game = game
        self.bots = bots
        self.kept: dict[str, Any] = {}
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
