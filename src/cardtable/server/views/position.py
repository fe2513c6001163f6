"""A position of a hand as plain data, worked out once for all who look at it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.core import Seat
from cardtable.games import published
from cardtable.notation.own.plain import Plain, plain
from cardtable.server.views.shapes import LegalShape
from cardtable.texts import plain_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.roles import Roles
    from cardtable.table import AnyTable

TOLD_APART = ("game", "legal", "history")


@dataclass(frozen=True)
class Sight:
    """What one seat, or a spectator, sees."""

    view: dict[str, Any]
    legal: list[LegalShape]


class Position:
    """`table` is not changed as long as the position is in use."""

    def __init__(self, game: AnyGame, table: AnyTable) -> None:
        self._game = game
        self._table = table
        self._views: dict[Seat | None, Any] = {}
        self._sights: dict[Seat | None, Sight] = {}
        self._told: dict[int, tuple[object, Plain]] = {}

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    def sight(self, seat: Seat | None) -> Sight:
        if seat not in self._sights:
            view = self.view(seat)
            shown = [field.name for field in fields(view) if field.name not in TOLD_APART]
            told = {name: getattr(view, name) for name in shown} | self._worked_out(view)
            legal = [LegalShape(str(action), str(action)) for action in view.legal]
            self._sights[seat] = Sight({name: self._plain(value) for name, value in told.items()}, legal)
        return self._sights[seat]

    def _plain(self, value: object) -> Plain:
        """Most of a view is the very same object in all of them. It is kept, so that no other gets its id."""
        if id(value) not in self._told:
            self._told[id(value)] = value, plain(value)
        return self._told[id(value)][1]

    def _worked_out(self, view: Any) -> dict[str, Any]:
        """What follows from the fields of a view, and what calls mean to our players."""
        shown = {name: getattr(view, name) for name in published("games", self._game.name, "SHOWN", ())}
        return shown if self._meanings is None else {**shown, "meanings": self._meanings}

    @cached_property
    def _meanings(self) -> list[dict[str, Any] | None] | None:
        """The same for all: calls are no secret. None for games in which nothing is explained."""
        explained: Callable[[Any], list[str]] | None = published("players", self._game.name, "meanings")
        return None if explained is None else [plain_text(each) for each in explained(self.view(None))]

    @cached_property
    def counts(self) -> list[int]:
        """How many cards each seat holds: everybody at a table sees that."""
        return [len(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def hands(self) -> list[Any]:
        """The cards of every seat: for hands that are over only."""
        return [plain(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def sides(self) -> list[list[int]]:
        return [list(side) for side in self._table.sides]

    @cached_property
    def roles(self) -> Roles:
        roles: Roles = self.view(None).roles
        return roles

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(number) for number in range(self._game.seats)]
