"""What each seat sees in a position as plain data, made once for all readers."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

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
    from cardtable.server.tables.position import Position

SENT_SEPARATELY = ("game", "legal", "history")
"""Fields of a View that clients get elsewhere in the snapshot."""


@value
class Sight:
    """What one seat or a spectator sees. The view is already encoded as JSON."""

    view: msgspec.Raw
    legal: list[LegalShape]


class Sights:
    """What all seats see in a position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._game = position.game.name
        self._sights: dict[Seat | None, Sight] = {}

    def of(self, seat: Seat | None) -> Sight:
        """What a seat or a spectator sees."""
        sight = self._sights.get(seat)
        if sight is None:
            view = self._position.view(seat)
            kind: Any = type(view)
            shown = {name: _plain(getattr(view, name)) for name in _shown(kind, self._game)}
            # Most of it is the same for all readers, so it is encoded once for each view.
            whole = msgspec.Raw(msgspec.json.encode(shown | self._common))
            sight = self._sights[seat] = Sight(whole, [_choice(action) for action in view.legal])
        return sight

    @cached_property
    def _common(self) -> dict[str, Any]:
        """What follows from public information. It is made from the view of a spectator, so that nothing
        secret can get into it."""
        view = self._position.view(None)
        names = part_of(RulesPart, self._game).shown_to_all
        common = {name: msgspec.Raw(msgspec.json.encode(_plain(getattr(view, name)))) for name in names}
        explained = part_of(PlayersPart, self._game).meanings
        if explained is not None:
            # The meaning of calls to our players. The same for all, because calls are public.
            said = explained(view, self._position.bots)
            common["meanings"] = msgspec.Raw(msgspec.json.encode([plain_text(each) for each in said]))
        return common

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
def _shown(kind: type, game: str) -> tuple[str, ...]:
    """The shown fields of this type of View and its derived values for one seat."""
    names = [field.name for field in fields(kind) if field.name not in SENT_SEPARATELY]
    return (*names, *(name for name in part_of(RulesPart, game).shown if name not in names))


def _plain(value: object) -> object:
    # A Text has a key, so that each reader gets it in the own language.
    return value.plain() if isinstance(value, Text) else plain(value)


def _choice(action: object) -> LegalShape:
    text = str(action)
    return LegalShape(text, text)
