"""The built-in players, by name: `nimmt:basic`, or `GAME:random` for any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.games import GAMES
from cardtable.players.nimmt import BasicPlayer
from cardtable.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Player

BOTS: dict[str, Callable[[int], Player[Any, Any]]] = {
    **{f"{game}:random": RandomPlayer for game in GAMES},
    "nimmt:basic": lambda seed: BasicPlayer(),
}
"""Each makes a player from a seed: the same seed, the same decisions."""


def bots_for(game: str) -> list[str]:
    """The names of the players that know a game, the plainest first."""
    return [name for name in BOTS if name.partition(":")[0] == game]


def make_bot(name: str, seed: int = 0) -> Player[Any, Any]:
    """The built-in player with this name; KeyError with the names there are if there is none."""
    if name not in BOTS:
        raise KeyError(f"there is no player {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name](seed)
