"""A position of a hand as plain data, computed once for all readers."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cardtable.core import Seat
from cardtable.games import part_of
from cardtable.games.part import RulesPart
from cardtable.notation.own.plain import plain
from cardtable.players.part import PlayersPart
from cardtable.server.views.shapes import LegalShape
from cardtable.texts import Text, plain_text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.roles import Roles
    from cardtable.table import AnyTable

SENT_SEPARATELY = ("game", "legal", "history")
"""Fields of a View that clients get elsewhere in the snapshot."""
POSITIONS = 8
"""The cache of a hand is renewed after this many positions. Texts that are still used move to the new one."""


@value
class Sight:
    """What one seat or a spectator sees. The view is already encoded as JSON."""

    view: msgspec.Raw
    legal: list[LegalShape]


class Position:
    """A position. `table` does not change as long as the position is in use. Most of it is the same as in
    the position `before`, and is not encoded again. `bots` has the computer of each seat, None where
    there is none: the meaning of calls depends on it."""

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
        # Keeps what was encoded, not the position before: that would keep the whole hand.
        self._written: _Written = _Written() if before is None else before._written.for_next()

    def view(self, seat: Seat | None) -> Any:
        """The View of a seat, or of a spectator."""
        if seat not in self._views:
            self._views[seat] = self._table.view(seat)
        return self._views[seat]

    def sight(self, seat: Seat | None) -> Sight:
        """What a seat or a spectator sees."""
        sight = self._sights.get(seat)
        if sight is None:
            view, written = self.view(seat), self._written
            form = _form(type(view), self._game.name)
            values = form.values(view)
            # For all readers but the first, most of it is cached.
            parts = [*map(written.texts.get, map(id, values))]
            if None in parts:
                parts = [
                    written.json(value) if text is None else text
                    for value, text in zip(values, parts, strict=True)
                ]
            whole = msgspec.Raw(b"".join((form.text % tuple(parts), self._common, b"}")))
            sight = self._sights[seat] = Sight(whole, [written.choice(action) for action in view.legal])
        return sight

    @cached_property
    def _common(self) -> bytes:
        """What follows from public information, as the end of a JSON object. It is made from the view of a
        spectator, so that nothing secret can get into it."""
        view = self.view(None)
        names = part_of(RulesPart, self._game.name).shown_to_all
        parts = [b"," + _key(name) + self._written.json(getattr(view, name)) for name in names]
        if self._meanings is not None:
            parts.append(b',"meanings":' + self._meanings)
        return b"".join(parts)

    @cached_property
    def _meanings(self) -> bytes | None:
        """The meaning of calls to our players, as JSON. The same for all, because calls are public. None
        for games without explanations."""
        explained = part_of(PlayersPart, self._game.name).meanings
        if explained is None:
            return None
        said = explained(self.view(None), self.bots)
        # During the play it is the same list.
        text = self._written.known(said)
        if text is None:
            text = self._written.add(said, msgspec.json.encode([plain_text(each) for each in said]))
        return text

    @cached_property
    def counts(self) -> list[int]:
        """The number of cards each seat holds. Everybody at a table sees that."""
        return [len(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def hands(self) -> list[Any]:
        """The cards of every seat, only for hands that are over."""
        return [plain(self.view(seat).hand) for seat in self._seats]

    @cached_property
    def apart(self) -> Any:
        """The cards that lie in no hand, only for hands that are over. None in games without such cards."""
        lie = part_of(RulesPart, self._game.name).apart
        return None if lie is None else plain(lie([self.view(seat) for seat in self._seats]))

    @cached_property
    def sides(self) -> list[list[int]]:
        """The seats of each side."""
        return [list(side) for side in self._table.sides]

    @cached_property
    def roles(self) -> Roles:
        """The roles of the seats, such as dealer and declarer."""
        roles: Roles = self.view(None).roles
        return roles

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(number) for number in range(self._game.seats)]


class _Written:
    """Values of a hand as JSON, by their id: most of a view is the same object in all views, and in the next
    position. The values are kept alive, so that no other value gets the same id."""

    def __init__(self, before: _Written | None = None) -> None:
        self.texts: dict[int, bytes] = {}
        self._legal: dict[int, tuple[object, LegalShape]] = {}
        self._values: list[object] = []
        self._positions = 0
        self._older = before
        if before is not None:
            before._older = None

    def for_next(self) -> _Written:
        """The cache for the next position."""
        self._positions += 1
        return self if self._positions % POSITIONS else _Written(self)

    def known(self, value: object) -> bytes | None:
        """The cached JSON of a value. None if there is none."""
        text = self.texts.get(id(value))
        if text is None and self._older is not None:
            text = self._older.texts.get(id(value))
            if text is not None:
                self.add(value, text)
        return text

    def add(self, value: object, text: bytes) -> bytes:
        """Cache the JSON of a value. Returns the JSON."""
        self.texts[id(value)] = text
        self._values.append(value)
        return text

    def json(self, value: object) -> bytes:
        """A value as JSON."""
        kind = type(value)
        if kind is dict:
            return _json(value) if value else b"{}"
        if kind is not int and isinstance(value, int):
            return _set_json(value)
        text = self.known(value)
        if text is not None:
            return text
        if isinstance(value, tuple):  # The list may have grown. What was in it before is cached.
            return self.add(value, b"[" + b",".join([self.json(each) for each in value]) + b"]")
        return self.add(value, _json(value))

    def choice(self, action: object) -> LegalShape:
        """A legal action as clients get it."""
        known = self._legal.get(id(action))
        if known is None:
            text = str(action)
            known = self._legal[id(action)] = action, LegalShape(text, text)
        return known[1]


def _json(value: object) -> bytes:
    # A Text has a key, so that each reader gets it in the own language.
    return msgspec.json.encode(value.plain() if isinstance(value, Text) else plain(value))


@lru_cache(maxsize=4096, typed=True)
def _set_json(cards: int) -> bytes:
    # A set of cards is an integer to the rules, and a new object in each view.
    return _json(cards)


class _Form(NamedTuple):
    """How a type of View is encoded: its shown fields, and the text around them."""

    values: Callable[[Any], tuple[object, ...]]
    text: bytes


_FORMS: dict[tuple[type[Any], str], _Form] = {}


def _form(kind: type[Any], game: str) -> _Form:
    """The shown fields of this type of View and its derived values for one seat. Cached."""
    form = _FORMS.get((kind, game))
    if form is None:
        form = _FORMS[kind, game] = _new_form(kind, game)
    return form


def _new_form(kind: type[Any], game: str) -> _Form:
    names = [field.name for field in fields(kind) if field.name not in SENT_SEPARATELY]
    names += [name for name in part_of(RulesPart, game).shown if name not in names]
    return _Form(attrgetter(*names), b"{" + b",".join(_key(name) + b"%b" for name in names))


def _key(name: str) -> bytes:
    return msgspec.json.encode(name) + b":"
