"""A position of a hand as plain data, worked out once for all who look at it."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cardtable.core import Seat
from cardtable.games import published
from cardtable.notation.own.plain import plain
from cardtable.server.views.shapes import LegalShape
from cardtable.texts import plain_text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.roles import Roles
    from cardtable.table import AnyTable

TOLD_APART = ("game", "legal", "history")


@value
class Sight:
    """What one seat, or a spectator, sees; the view is written as JSON already."""

    view: msgspec.Raw
    legal: list[LegalShape]


class Position:
    """`table` is not changed as long as the position is in use. Most of what there is to see is as it was in
    the position `before`, and is not written a second time. `bots` has the computer of each seat, None where
    there is none: what calls mean hangs on what they play."""

    def __init__(
        self,
        game: AnyGame,
        table: AnyTable,
        before: Position | None = None,
        bots: tuple[str | None, ...] = (),
    ) -> None:
        self._game = game
        self.bots: tuple[str | None, ...] = bots if before is None else before.bots
        self._table = table
        self._views: dict[Seat | None, Any] = {}
        self._sights: dict[Seat | None, Sight] = {}
        self._written = _Written()
        self._legal: dict[int, tuple[object, LegalShape]] = {}
        # What the position before has written, and not the position: that would keep all of the hand.
        self._older = (_Written(), {}) if before is None else (before._written, before._legal)

    def view(self, seat: Seat | None) -> Any:
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    def sight(self, seat: Seat | None) -> Sight:
        sight = self._sights.get(seat)
        if sight is None:
            view = self.view(seat)
            form = _form(type(view), self._game.name)
            values = form.values(view)
            # For all but the first who looks, most of it is there.
            told = [*map(self._written.texts.get, map(id, values))]
            if None in told:
                told = [
                    self._json(value) if text is None else text
                    for value, text in zip(values, told, strict=True)
                ]
            whole = msgspec.Raw(b"".join((form.text % tuple(told), self._common, b"}")))
            sight = self._sights[seat] = Sight(whole, [self._choice(action) for action in view.legal])
        return sight

    @cached_property
    def _common(self) -> bytes:
        """What follows from what everybody sees, as the end of an object in JSON. It is told of the view of
        somebody who holds no cards, so that nothing else can get into it."""
        view = self.view(None)
        names = published("games", self._game.name, "SHOWN_TO_ALL", ())
        told = [b"," + _key(name) + self._json(getattr(view, name)) for name in names]
        if self._meanings is not None:
            told.append(b',"meanings":' + self._meanings)
        return b"".join(told)

    def _json(self, value: object) -> bytes:
        """Most of a view is the very same object in all of them."""
        text = self._written.texts.get(id(value)) or self._older[0].texts.get(id(value))
        if text is None:
            if type(value) is tuple:  # it may have grown: what was in it is known
                text = b"[" + b",".join([self._json(each) for each in value]) + b"]"
            else:
                text = msgspec.json.encode(plain(value))
        self._written.add(value, text)
        return text

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
        explained: Callable[[Any, tuple[str | None, ...]], list[str]] | None = published(
            "players", self._game.name, "meanings"
        )
        if explained is None:
            return None
        said = explained(self.view(None), self.bots)
        # While cards are played it is the very same list.
        text = self._older[0].texts.get(id(said))
        if text is None:
            text = msgspec.json.encode([plain_text(each) for each in said])
        self._written.add(said, text)
        return text

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


class _Written:
    """Values as JSON, by their id. They are kept, so that no other value gets the id of one."""

    def __init__(self) -> None:
        self.texts: dict[int, bytes] = {}
        self._values: list[object] = []

    def add(self, value: object, text: bytes) -> None:
        if id(value) not in self.texts:
            self.texts[id(value)] = text
            self._values.append(value)


class _Form(NamedTuple):
    """How a kind of View is written: what is shown of it, and the text around that without its end."""

    values: Callable[[Any], tuple[object, ...]]
    text: bytes


_FORMS: dict[tuple[type[Any], str], _Form] = {}


def _form(kind: type[Any], game: str) -> _Form:
    """Its fields, and what follows from them for this seat only. Found out once."""
    form = _FORMS.get((kind, game))
    if form is None:
        form = _FORMS[kind, game] = _new_form(kind, game)
    return form


def _new_form(kind: type[Any], game: str) -> _Form:
    names = [field.name for field in fields(kind) if field.name not in TOLD_APART]
    names += [name for name in published("games", game, "SHOWN", ()) if name not in names]
    return _Form(attrgetter(*names), b"{" + b",".join(_key(name) + b"%b" for name in names))


def _key(name: str) -> bytes:
    return msgspec.json.encode(name) + b":"
