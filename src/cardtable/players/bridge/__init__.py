"""Players of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.bridge.basic import BasicPlayer
from cardtable.players.bridge.bidding import allows, explain, explained
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.novice import NovicePlayer
from cardtable.players.bridge.review import REVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer
    from cardtable.games.bridge import View

__all__ = ["BOTS", "REVIEW", "BasicPlayer", "ExpertPlayer", "NovicePlayer", "allows", "explain", "meanings"]

BOTS: dict[str, Callable[[int], AnyPlayer]] = {
    "novice": NovicePlayer,
    "basic": lambda seed: BasicPlayer(),
    "club": lambda seed: BasicPlayer(),
    "expert": ExpertPlayer,
}


def meanings(view: View) -> list[str]:
    """What each call of the auction means to these players."""
    return explained(view.calls)
