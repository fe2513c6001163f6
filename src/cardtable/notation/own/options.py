"""The options of a game as plain data, and a game from its name and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from threading import RLock
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from cardtable.errors import BadOption
from cardtable.games import GAMES

if TYPE_CHECKING:
    from cardtable.core import AnyGame


Games = Mapping[str, "type[AnyGame]"]

LARGEST = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly. Ids hold a little more."""

_KINDS = {int: "a whole number", bool: "true or false", str: "a text"}

_converting = RLock()
"""msgspec 0.22 crashes if two threads convert to the same class for the first time at once."""


def option_names(game: type[AnyGame]) -> list[str]:
    """The names of a game's options."""
    return [field.name for field in fields(game)]  # type: ignore[arg-type] # every Game is a dataclass


def options_of(game: AnyGame) -> dict[str, Any]:
    """The fields in which this game differs from the default."""
    kept = {name: getattr(game, name) for name in option_names(type(game))}
    for name in reversed(list(kept)):
        less = {key: value for key, value in kept.items() if key != name}
        if _same(game, less):
            kept = less
    return {name: msgspec.to_builtins(value) for name, value in kept.items()}


def make_game(name: str, options: Mapping[str, Any], games: Games = GAMES, largest: int = LARGEST) -> AnyGame:
    """The game with this name and these options. No integer in them may exceed `largest` in size. Raises
    BadOption with what is wrong."""
    if name not in games:
        raise BadOption(f"there is no game {name!r}; there are {', '.join(games)}")
    names = option_names(games[name])
    for option in options:
        if option not in names:
            raise BadOption(f"{name} has no option {option!r}; it has {', '.join(names)}")
        if not _fits(options[option], largest):
            raise BadOption(f"{name}: {option} has a number beyond {largest}")
    try:
        with _converting:
            game: AnyGame = msgspec.convert(options, games[name])
    except msgspec.ValidationError as error:
        why = _wrong_choice(name, options, games[name]) or _wrong_kind(name, options, games[name])
        raise BadOption(why or f"{name}: {error}") from None
    return game


def _wrong_choice(name: str, options: Mapping[str, Any], game: type[AnyGame]) -> str | None:
    """The possible values, if one of the options is a choice and has none of them."""
    types = get_type_hints(game)
    for option, value in options.items():
        choices = get_args(types[option])
        if get_origin(types[option]) is Literal and value not in choices:
            return f"{name}: {option} is one of {', '.join(map(str, choices))}, not {value!r}"
    return None


def _wrong_kind(name: str, options: Mapping[str, Any], game: type[AnyGame]) -> str | None:
    """What an option is, if one of the plain ones is of another kind."""
    types = get_type_hints(game)
    for option, value in options.items():
        kind = types[option]
        if kind in _KINDS and type(value) is not kind:
            return f"{name}: {option} is {_KINDS[kind]}, not {value!r}"
    return None


def _fits(value: object, largest: int) -> bool:
    """Whether all integers in plain data are small enough to be stored and read anywhere."""
    if isinstance(value, int):
        return -largest <= value <= largest
    if isinstance(value, Mapping):
        return all(_fits(item, largest) for item in value.values())
    return not isinstance(value, (list, tuple)) or all(_fits(item, largest) for item in value)


def _same(game: AnyGame, options: Mapping[str, Any]) -> bool:
    try:
        return type(game)(**options) == game
    except BadOption:
        # Without this option the others make no valid game, so it is needed.
        return False
