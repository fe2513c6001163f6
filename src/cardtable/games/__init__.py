"""The games, by name. A new game is a folder beside these, and a function and a line here.

Each is imported when it is first asked for: a command that plays one of them need not know the others.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

from cardtable.match import HandAfterHand

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Game
    from cardtable.match import Match

    AnyGame = type[Game[Any, Any, Any]]
    Usual = Callable[[Any], Match]


def _bridge() -> tuple[AnyGame, Usual]:
    from cardtable.games.bridge import Bridge, usual_match

    return Bridge, usual_match


def _nimmt() -> tuple[AnyGame, Usual]:
    from cardtable.games.nimmt import Nimmt, ToScore

    return Nimmt, ToScore


def _pinochle() -> tuple[AnyGame, Usual]:
    from cardtable.games.pinochle import Pinochle, ToTarget

    return Pinochle, ToTarget


def _skat() -> tuple[AnyGame, Usual]:
    from cardtable.games.skat import Skat, SkatList

    return Skat, SkatList


def _two_hand_pinochle() -> tuple[AnyGame, Usual]:
    from cardtable.games.two_hand_pinochle import ManyRounds, TwoHand

    return TwoHand, ManyRounds


_LOADERS: dict[str, Callable[[], tuple[AnyGame, Usual]]] = {
    "bridge": _bridge,
    "nimmt": _nimmt,
    "pinochle": _pinochle,
    "skat": _skat,
    "two-hand-pinochle": _two_hand_pinochle,
}


class _Games(MutableMapping[str, "AnyGame"]):
    def __init__(self) -> None:
        self._known: dict[str, AnyGame | None] = dict.fromkeys(_LOADERS)

    def __getitem__(self, name: str) -> AnyGame:
        game = self._known[name]
        if game is None:
            game = self._known[name] = _LOADERS[name]()[0]
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self._known[name] = game

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


GAMES: MutableMapping[str, AnyGame] = _Games()


def usual_match(game: Game[Any, Any, Any]) -> Match:
    """What people play of a game when they sit down for more than a hand; a game that is not one of these
    is played hand after hand."""
    if game.name not in _LOADERS:
        return HandAfterHand(game)
    return _LOADERS[game.name]()[1](game)
