"""A position of a hand as plain data, worked out once for all who look at it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.core import Seat
from cardtable.games import published
from cardtable.notation.own.plain import plain
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
    """What one seat, or a spectator, sees; the view is written as JSON already."""

    view: msgspec.Raw
    legal: list[LegalShape]


class Position:
    """`table` is not changed as long as the position is in use. Most of what there is to see is as it was in
    the position `before`, and is not written a second time."""

    def __init__(self, game: AnyGame, table: AnyTable, before: Position | None = None) -> None:
        self._game = game
        self._table = table
        self._views: dict[Seat | None, Any] = {}
        self._sights: dict[Seat | None, Sight] = {}
        self._written: dict[int, tuple[object, bytes]] = {}
        self._legal: dict[int, tuple[object, LegalShape]] = {}
        # What the position before has written, and not the position: that would keep all of the hand.
        self._older = ({}, {}) if before is None else (before._written, before._legal)

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    def sight(self, seat: Seat | None) -> Sight:
        sight = self._sights.get(seat)
        if sight is None:
            view, written, told = self.view(seat), self._written, []
            for field, name in _shown(type(view), self._game.name):
                value = getattr(view, field)
                # Asked here, too: for all but the first who looks most of it is there.
                known = written.get(id(value))
                told.append(name + (self._json(value) if known is None else known[1]))
            if self._meanings is not None:
                told.append(b'"meanings":' + self._meanings)
            whole = msgspec.Raw(b"{" + b",".join(told) + b"}")
            sight = self._sights[seat] = Sight(whole, [self._choice(action) for action in view.legal])
        return sight

    def _json(self, value: object) -> bytes:
        """Most of a view is the very same object in all of them. It is kept, so that no other gets its id."""
        known = self._written.get(id(value))
        if known is not None:
            return known[1]
        known = self._older[0].get(id(value))
        if known is None:
            if type(value) is tuple:  # it may have grown: what was in it is known
                text = b"[" + b",".join([self._json(each) for each in value]) + b"]"
            else:
                text = msgspec.json.encode(plain(value))
            known = value, text
        self._written[id(value)] = known
        return known[1]

    def _choice(self, action: object) -> LegalShape:
        known = self._legal.get(id(action)) or self._older[1].get(id(action))
        if known is None:
            text = str(action)
            known = action, LegalShape(text, text)
        self._legal[id(action)] = known
        return known[1]

    @cached_property
    def _meanings(self) -> bytes | None:
        """What calls mean to our players, as JSON; the same for all, because calls are no secret. None for
        games in which nothing is explained."""
        explained: Callable[[Any], list[str]] | None = published("players", self._game.name, "meanings")
        if explained is None:
            return None
        said = explained(self.view(None))
        # While cards are played it is the very same list.
        known = self._older[0].get(id(said))
        if known is None:
            known = said, msgspec.json.encode([plain_text(each) for each in said])
        self._written[id(said)] = known
        return known[1]

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


_SHOWN: dict[tuple[type[Any], str], list[tuple[str, bytes]]] = {}
"""The fields of each kind of View that are shown, and what follows from them, with how their JSON begins."""


def _shown(kind: type[Any], game: str) -> list[tuple[str, bytes]]:
    if (kind, game) not in _SHOWN:
        names = [field.name for field in fields(kind) if field.name not in TOLD_APART]
        names += [name for name in published("games", game, "SHOWN", ()) if name not in names]
        _SHOWN[kind, game] = [(name, msgspec.json.encode(name) + b":") for name in names]
    return _SHOWN[kind, game]
