"""The games, by name. A new game is a folder beside these and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.games.nimmt import Nimmt, ToScore
from cardtable.match import HandAfterHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Game
    from cardtable.match import Match

GAMES: dict[str, type[Game[Any, Any, Any]]] = {
    "nimmt": Nimmt,
}

MATCHES: dict[str, Callable[[Any], Match]] = {
    "nimmt": ToScore,
}
"""What people play of a game when they sit down for more than a hand; a game not named here is played
hand after hand."""


def usual_match(game: Game[Any, Any, Any]) -> Match:
    return MATCHES.get(game.name, HandAfterHand)(game)
