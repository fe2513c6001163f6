"""Actions in words for people.

Every game works with its notation; a game that has better words gets a line in WORDS.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.core import Hidden

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame

WORDS: dict[str, Callable[[Any], str]] = {}
"""By the name of the game: an action as it stands on a button, "Play 57"."""


def label(game: AnyGame, action: object) -> str:
    words = WORDS.get(game.name)
    return words(action) if words else str(action)


def sentence(game: AnyGame, name: str, action: object) -> str:
    if isinstance(action, Hidden):
        return f"{name} made a choice that stays hidden"
    return f"{name}: {label(game, action)}"
