"""The games, found by name.

A package names its games as entry points of the group `cardtable.games`; ours are in pyproject.toml. A game
is imported when it is first needed, so a command that plays one of them loads no other.

Each layer has a part for a game, a module that is found by the game's name: `cardtable.players.skat`. For a
game of another package it is `PACKAGE.players`. A game need not have a part. Then the layer uses its generic
one.

The package of the rules publishes `MATCH`, and optionally: `TITLE`, `ABOUT` and `EMBLEM` for people,
`DUPLICATE` for the arena, `SERIES` for people who play the same deals, `OWN_CHAIR` for the chair of a person
who plays alone, `PRACTICE_PAGE` for the page where part of the game is practised. `SHOWN` are the properties
of its View that are shown with its fields, `SHOWN_TO_ALL` those that are the same for every seat and for
spectators.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from cardtable.match import HandAfterHand
from cardtable.series import Series

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from types import ModuleType

    from cardtable.core import AnyGame
    from cardtable.match import Match

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
            self._added[name] = _installed()[name].load()
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


@cache
def part(layer: str, game: str) -> ModuleType | None:
    """The part of a game in a layer (`players`, `cli.faces`), or None if it has none. In the layer `games`
    it is the package of its rules."""
    if game not in _installed():
        return None
    rules = _installed()[game].module
    home, _, own_name = rules.rpartition(".")
    if layer == "games":
        name = rules
    elif home == __name__:
        name = f"cardtable.{layer}.{own_name}"
    else:
        name = f"{rules}.{layer.rpartition('.')[2]}"
    return import_module(name) if find_spec(name) else None


def published(layer: str, game: str, name: str, default: Any = None) -> Any:
    """What the part of a game in a layer publishes under this name, or the default."""
    return getattr(part(layer, game), name, default)


def title(game: str) -> str:
    """The name of a game for people: its `TITLE`, or its name in plain letters."""
    return cast("str", published("games", game, "TITLE", game.replace("-", " ").capitalize()))


def usual_match(game: AnyGame) -> Match:
    """The match that people play of a game: its `MATCH`, or hand after hand."""
    match: Callable[[Any], Match] = published("games", game.name, "MATCH", HandAfterHand)
    return match(game)


def series_of(game: str) -> Series:
    """How a game is played in series: its `SERIES`, or the sum of the points, with everybody moving on by
    a seat."""
    return cast("Series", published("games", game, "SERIES", _PLAIN_SERIES))


_PLAIN_SERIES = Series()
