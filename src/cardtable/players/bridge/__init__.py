"""Players of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import STANDARD, allows, explain, explained
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.novice import NovicePlayer
from cardtable.players.bridge.review import REVIEW
from cardtable.players.bridge.system.rules import System
from cardtable.players.bridge.system.rules import system as chosen_system

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import View

__all__ = [
    "BOTS",
    "BOT_OPTIONS",
    "REVIEW",
    "BasicPlayer",
    "ExpertPlayer",
    "NovicePlayer",
    "allows",
    "explain",
    "meanings",
]

BOT_OPTIONS = {
    "system": "a bidding system by name or file",
    "on": "conventions to add, joined by +",
    "off": "conventions to leave out, joined by +",
}


def _system(system: str = STANDARD, on: str = "", off: str = "") -> System:
    """The system of a player's options. BadOption for conventions that it does not know."""
    return chosen_system(
        system, frozenset(filter(None, on.split("+"))), frozenset(filter(None, off.split("+")))
    )


BOTS: dict[str, Callable[..., AnyPlayer]] = {
    "novice": lambda seed, **options: NovicePlayer(seed, _system(**options)),
    "basic": lambda seed, **options: BasicPlayer(_system(**options)),
    "club": lambda seed, **options: BasicPlayer(_system(**options)),
    "expert": lambda seed, **options: ExpertPlayer(seed, system=_system(**options)),
}


def meanings(view: View) -> list[str]:
    """What each call of the auction means to these players."""
    return explained(view.calls)
