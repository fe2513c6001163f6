"""Players of skat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.skat.basic import BasicPlayer, NovicePlayer
from cardtable.players.skat.expert import CLUB, ExpertPlayer
from cardtable.players.skat.review import REVIEW

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

__all__ = ["BOTS", "CLUB", "REVIEW", "BasicPlayer", "ExpertPlayer", "NovicePlayer"]

BOTS: dict[str, Callable[[int], AnyPlayer]] = {
    "novice": NovicePlayer,
    "basic": lambda seed: BasicPlayer(),
    "club": lambda seed: ExpertPlayer(seed, CLUB, playouts=0),
    "expert": ExpertPlayer,
}
