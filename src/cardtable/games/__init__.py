"""The games, by name. A new game is a folder beside these and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.games.bridge import Bridge
from cardtable.games.bridge import usual_match as bridge_match
from cardtable.games.nimmt import Nimmt, ToScore
from cardtable.games.pinochle import Pinochle, ToTarget
from cardtable.games.pinochle.two_hand import ManyRounds, TwoHand
from cardtable.games.skat import Skat, SkatList
from cardtable.match import HandAfterHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Game
    from cardtable.match import Match

GAMES: dict[str, type[Game[Any, Any, Any]]] = {
    "bridge": Bridge,
    "nimmt": Nimmt,
    "pinochle": Pinochle,
    "skat": Skat,
    "two-hand-pinochle": TwoHand,
}

MATCHES: dict[str, Callable[[Any], Match]] = {
    "bridge": bridge_match,
    "nimmt": ToScore,
    "pinochle": ToTarget,
    "skat": SkatList,
    "two-hand-pinochle": ManyRounds,
}
"""What people play of a game when they sit down for more than a hand; a game not named here is played
hand after hand."""


def usual_match(game: Game[Any, Any, Any]) -> Match:
    return MATCHES.get(game.name, HandAfterHand)(game)
