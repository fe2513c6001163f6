"""A game with each option changed by itself: what laws for players and for the kernel run over."""

from __future__ import annotations

from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from cardtable.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.core import AnyGame

NUMBERS = (1, -1, 2, 3, 5, 10, 100, -100)
"""What is added to a number until the game takes the sum."""


def variants(game: type[AnyGame]) -> dict[str, AnyGame]:
    """The presets of a game, and the game with each option changed by itself, by name: `tactics=True`.

    A number, or the first of several, takes the nearest value that the game accepts. Options that need others
    beside them are left to the presets.
    """
    games: dict[str, AnyGame] = dict(game.presets())
    for option in fields(game):  # type: ignore[arg-type] # every Game is a dataclass
        for value, made in _changed(game, option.name):
            games[f"{option.name}={value}"] = made
    return games


def _changed(game: type[AnyGame], option: str) -> Iterator[tuple[Any, AnyGame]]:
    kind, usual = get_type_hints(game)[option], getattr(game(), option)
    if kind is bool:
        choices: Iterable[Any] = (not usual,)
    elif get_origin(kind) is Literal:
        choices = (choice for choice in get_args(kind) if choice != usual)
    else:
        choices = islice((value for value in _nearby(kind, usual) if _made(game, option, value)), 1)
    for choice in choices:
        made = _made(game, option, choice)
        if made is not None:
            yield choice, made


def _nearby(kind: Any, usual: Any) -> Iterator[Any]:
    if int in (kind, *get_args(kind)) and not isinstance(usual, tuple):
        yield from ((usual or 0) + more for more in NUMBERS)
    elif isinstance(usual, tuple) and usual and type(usual[0]) is int:
        yield from ((usual[0] + more, *usual[1:]) for more in NUMBERS)


def _made(game: type[AnyGame], option: str, value: Any) -> AnyGame | None:
    """The game with this option, or None if it cannot have it alone."""
    try:
        return game(**{option: value})
    except GameError:
        return None
