"""The games, found by name.

A package names its games as entry points of the group `cardtable.games`; ours are in pyproject.toml. A game
is imported when it is first needed, so a command that plays one of them loads no other.

Each layer has a part for a game, a module that is found by the game's name: `cardtable.players.skat`. For a
game of another package it is `PACKAGE.players`. A game need not have a part. Then the layer uses its generic
one. `cardtable.parts` says what a part may publish; `RulesPart` is that of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from cardtable.errors import BadPart
from cardtable.games.part import RulesPart
from cardtable.parts import Part

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardtable.core import AnyGame
    from cardtable.match import Match
    from cardtable.series import Series

GROUP = "cardtable.games"


@cache
def _installed() -> dict[str, EntryPoint]:
    """The entry points by name, from the metadata of installed packages. Nothing is imported."""
    # Imported here because it loads slowly, and not every command needs the list of games.
    from importlib.metadata import entry_points

    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


class _Games(MutableMapping[str, "type[AnyGame]"]):
    """The installed games, and those that a program has added."""

    def __init__(self) -> None:
        self._added: dict[str, type[AnyGame]] = {}

    def __getitem__(self, name: str) -> type[AnyGame]:
        if name not in self._added:
            try:
                self._added[name] = _installed()[name].load()
            except BadPart as error:
                raise BadPart(f"{name}: {error}") from None
        return self._added[name]

    def __setitem__(self, name: str, game: type[AnyGame]) -> None:
        self._added[name] = game

    def __delitem__(self, name: str) -> None:
        del self._added[name]

    def __contains__(self, name: object) -> bool:
        return name in self._added or name in _installed()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*_installed(), *self._added}))

    def __len__(self) -> int:
        return len({*_installed(), *self._added})


GAMES: MutableMapping[str, type[AnyGame]] = _Games()


P = TypeVar("P", bound=Part)


def part_of(kind: type[P], game: str) -> P:
    """What a game publishes in the layer of this type, or its defaults if it has no part there. Raises
    BadPart if the part is not what its contract says."""
    part = _part(kind, game)  # type: ignore[arg-type] # a class has a hash
    assert isinstance(part, kind)
    return part


@cache
def _part(kind: type[Part], game: str) -> Part:
    name = _module_of(kind.layer, game)
    if name is None or find_spec(name) is None:
        return kind()
    try:
        module = import_module(name)
    except BadPart as error:
        raise BadPart(f"{name}: {error}") from None
    part = getattr(module, "PART", None)
    if not isinstance(part, kind):
        raise BadPart(f"{name} publishes no {kind.__name__}: it has to say PART = {kind.__name__}(...)")
    return part


def _module_of(layer: str, game: str) -> str | None:
    """The module of a game's part in a layer. None for a game that is not installed."""
    if game not in _installed():
        return None
    rules = _installed()[game].module
    home, _, own_name = rules.rpartition(".")
    if layer == RulesPart.layer:
        return rules
    return f"cardtable.{layer}.{own_name}" if home == __name__ else f"{rules}.{layer.rpartition('.')[2]}"


def title(game: str) -> str:
    """The name of a game for people."""
    return part_of(RulesPart, game).title or game.replace("-", " ").capitalize()


def usual_match(game: AnyGame) -> Match:
    """The match that people play of a game."""
    return part_of(RulesPart, game.name).match(game)


def series_of(game: str) -> Series:
    """How a game is played in series."""
    return part_of(RulesPart, game).series
