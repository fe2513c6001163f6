"""The games there are, found by name.

A package names its games as entry points of the group `cardtable.games`; ours are in pyproject.toml. A game
is imported when it is first asked for: a command that plays one of them loads no other.

Each layer has a part for a game, a module that is found by the game's name: `cardtable.players.skat`. For a
game of another package it is `PACKAGE.players`. A game need not have a part; the layer then does what it does
for any game.

The package of the rules publishes `MATCH`, and what else it has to say: `TITLE`, `ABOUT` and `EMBLEM` for
people, `DUPLICATE` for the arena, `SERIES` for people who play the same deals, `OWN_CHAIR` where somebody
sits who plays alone, `PRACTICE_PAGE` where part of it is practised. `SHOWN` are the properties of its View
that are shown with its fields, `SHOWN_TO_ALL` those that are the same from every seat, and to who only
watches.
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
    """By name, as the metadata of the installed packages have them; nothing is imported."""
    # It takes long to load, and not every command asks which games there are.
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
    """The part that a game has in a layer (`players`, `cli.faces`); None if it has none. In the layer `games`
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
    """What the part of a game in a layer publishes under this name."""
    return getattr(part(layer, game), name, default)


def title(game: str) -> str:
    """What a game is called by people: its `TITLE`, or its name in plain letters."""
    return cast("str", published("games", game, "TITLE", game.replace("-", " ").capitalize()))


def usual_match(game: AnyGame) -> Match:
    """What people play of a game when they sit down for more than a hand: its `MATCH`, or hand after hand."""
    match: Callable[[Any], Match] = published("games", game.name, "MATCH", HandAfterHand)
    return match(game)


def series_of(game: str) -> Series:
    """How a game is played in series: its `SERIES`, or the sum of the points, everybody moving on by a
    seat."""
    return cast("Series", published("games", game, "SERIES", _PLAIN_SERIES))


_PLAIN_SERIES = Series()
