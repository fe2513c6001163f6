"""One table for people and programs: card games under one contract.

    import cardtable as ct

    hand = ct.play("skat", ["skat:expert", "skat:basic", "skat:basic"], seed=1)
    print(hand, hand.id)

Names are loaded when they are first used, so importing cardtable is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.arena.compare import compare
    from cardtable.core import (
        Advice,
        Adviser,
        Clock,
        Deal,
        Game,
        Hidden,
        Line,
        Move,
        Player,
        Result,
        Seat,
        State,
        View,
    )
    from cardtable.errors import (
        BadOption,
        CardtableError,
        GameError,
        IllegalAction,
        NotationError,
        OutOfTurn,
        ProtocolError,
    )
    from cardtable.front_door import deal, game, hand, play, read, solve, write
    from cardtable.games import GAMES
    from cardtable.match import Match
    from cardtable.record import Record
    from cardtable.table import Table
    from cardtable.testing import check_game

    __version__: str

__all__ = [
    "GAMES",
    "Advice",
    "Adviser",
    "BadOption",
    "CardtableError",
    "Clock",
    "Deal",
    "Game",
    "GameError",
    "Hidden",
    "IllegalAction",
    "Line",
    "Match",
    "Move",
    "NotationError",
    "OutOfTurn",
    "Player",
    "ProtocolError",
    "Record",
    "Result",
    "Seat",
    "State",
    "Table",
    "View",
    "__version__",
    "check_game",
    "compare",
    "deal",
    "game",
    "hand",
    "play",
    "read",
    "solve",
    "write",
]

_CONTRACT = "Advice Adviser Clock Deal Game Hidden Line Move Player Result Seat State View"
_ERRORS = "BadOption CardtableError GameError IllegalAction NotationError OutOfTurn ProtocolError"
_CALLS = "deal game hand play read solve write"

_HOMES = {
    **dict.fromkeys(_CONTRACT.split(), "core"),
    **dict.fromkeys(_ERRORS.split(), "errors"),
    **dict.fromkeys(_CALLS.split(), "front_door"),
    "GAMES": "games",
    "Match": "match",
    "Record": "record",
    "Table": "table",
    "check_game": "testing",
    "compare": "arena.compare",
}
"""The module that defines each name."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("cardtable")
    if name not in _HOMES:
        raise AttributeError(f"cardtable has no {name!r}; it has {', '.join(__all__)}")
    found = getattr(import_module(f"cardtable.{_HOMES[name]}"), name)
    globals()[name] = found  # Stored, so that the next access does not come here.
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
