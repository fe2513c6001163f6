"""The built-in players, by name: `nimmt:basic`, or `GAME:random` for any game.

The part of a game in this layer publishes `BOTS`: for each name behind the colon, what makes a player from a
seed. The plainest is first. The same seed makes the same decisions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import BadOption
from cardtable.games import GAMES, published
from cardtable.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cardtable.core import AnyPlayer


def _makers(game: str) -> Mapping[str, Callable[[int], AnyPlayer]]:
    own: Mapping[str, Callable[[int], AnyPlayer]] = published("players", game, "BOTS", {})
    return {"random": RandomPlayer, **own}


def bots_for(game: str) -> list[str]:
    """The names of the players that know a game, the plainest first."""
    return [f"{game}:{name}" for name in _makers(game)]


def all_bots() -> list[str]:
    """The names of all players there are, game by game."""
    return [name for game in GAMES for name in bots_for(game)]


def make_bot(name: str, seed: int = 0) -> AnyPlayer:
    """The built-in player with this name; BadOption with the names there are if there is none."""
    game, _, level = name.partition(":")
    if game not in GAMES:
        raise BadOption(
            f"there is no player {name!r}; a name is GAME:LEVEL, with a game of {', '.join(GAMES)}"
        )
    makers = _makers(game)
    if level not in makers:
        raise BadOption(f"there is no player {name!r}; there are {', '.join(bots_for(game))}")
    return makers[level](seed)
