"""What each seat sees in a position as plain data, made once for all readers."""

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
    from typing import TypeVar

    T = TypeVar("T")
    from cardtable.server.tables.hand import Position

SENT_SEPARATELY = ("game", "legal", "history")
"""Fields of a View that clients get elsewhere in the snapshot."""


def _plain(value: object) -> object:
    # A Text has a key, so that each reader gets it in the own language.
    return value.plain() if isinstance(value, Text) else plain(value)


def _plain_texts(texts: list[str]) -> list[dict[str, Any] | None]:
    return [plain_text(text) for text in texts]


@value
class Sight:
    """What one seat or a spectator sees. The view is already encoded as JSON."""

    view: msgspec.Raw
    legal: list[LegalShape]


class _Form(NamedTuple):
    """The shown fields of a type of View and its derived values for one seat, those that follow from public
    information, and what explains the calls, if anything does."""

    names: list[str]
    values: Callable[[Any], tuple[object, ...]]
    common: tuple[str, ...]
    meanings: Callable[[Any, tuple[str | None, ...]], list[str]] | None


class Sights:
    """What all seats see in a position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._game = position.game.name
        self._sights: dict[Seat | None, Sight] = {}
        self._latest: dict[str, tuple[object, bytes]] = position.kept_in_hand

    def of(self, seat: Seat | None) -> Sight:
        """What a seat or a spectator sees."""
        sight = self._sights.get(seat)
        if sight is None:
            view = self._position.view(seat)
            form = self._form_of(view)
            members = [*map(self._member, form.names, form.values(view)), *self._common]
            whole = msgspec.Raw(b"{" + b",".join(members) + b"}")
            sight = self._sights[seat] = Sight(whole, [_choice(action) for action in view.legal])
        return sight

    @cached_property
    def _common(self) -> list[bytes]:
        """What follows from public information. It is made from the view of a spectator, so that nothing
        secret can get into it."""
        view = self._position.view(None)
        form = self._form_of(view)
        common = [self._member(name, getattr(view, name)) for name in form.common]
        if form.meanings is not None:
            # The meaning of calls to our players. The same for all, because calls are public.
            meanings = form.meanings(view, self._position.bots)
            # During the play it is the same list.
            common.append(self._member("meanings", meanings, _plain_texts))
        return common

    def _form_of(self, view: Any) -> _Form:
        kind: Any = type(view)
        return _form(kind, self._game)

    def _member(self, name: str, value: T, plainly: Callable[[T], object] = _plain) -> bytes:
        """A field of a View as a member of a JSON object. Often it is the same object in the view of the next
        seat, or in the next position, and is not encoded again."""
        latest = self._latest.get(name)
        if latest is None or latest[0] is not value:
            text = msgspec.json.encode(name) + b":" + msgspec.json.encode(plainly(value))
            latest = self._latest[name] = value, text
        return latest[1]

    @cached_property
    def counts(self) -> list[int]:
        """The number of cards each seat holds. Everybody at a table sees that."""
        return [len(self._position.view(seat).hand) for seat in self._seats]

    @cached_property
    def hands(self) -> list[Any]:
        """The cards of every seat, only for hands that are over."""
        return [plain(self._position.view(seat).hand) for seat in self._seats]

    @cached_property
    def apart(self) -> Any:
        """The cards that lie in no hand, only for hands that are over. None in games without such cards."""
        lie = part_of(RulesPart, self._game).apart
        return None if lie is None else plain(lie([self._position.view(seat) for seat in self._seats]))

    @property
    def _seats(self) -> list[Seat]:
        return [Seat(number) for number in range(self._position.game.seats)]


def sights(position: Position) -> Sights:
    """What all seats see in this position."""
    made: Sights | None = position.kept.get("sights")
    if made is None:
        made = position.kept["sights"] = Sights(position)
    return made


@lru_cache(maxsize=256)
def _form(kind: type, game: str) -> _Form:
    """How a type of View is shown."""
    rules = part_of(RulesPart, game)
    names = [field.name for field in fields(kind) if field.name not in SENT_SEPARATELY]
    names += [name for name in rules.shown if name not in names]
    common, meanings = rules.shown_to_all, part_of(PlayersPart, game).meanings
    return _Form(names, attrgetter(*names), common, meanings)


def _choice(action: object) -> LegalShape:
    text = str(action)
    return LegalShape(text, text)
