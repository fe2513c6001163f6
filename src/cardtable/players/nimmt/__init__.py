"""Players of 6 nimmt!"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.nimmt.basic import BasicPlayer, NovicePlayer
from cardtable.players.nimmt.expert import CLUB, ExpertPlayer, FlatPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

__all__ = ["BOTS", "CLUB", "BasicPlayer", "ExpertPlayer", "FlatPlayer", "NovicePlayer"]

BOTS: dict[str, Callable[[int], AnyPlayer]] = {
    "novice": NovicePlayer,
    "basic": lambda seed: BasicPlayer(),
    "flat": FlatPlayer,
    "club": lambda seed: ExpertPlayer(seed, CLUB),
    "expert": ExpertPlayer,
}
