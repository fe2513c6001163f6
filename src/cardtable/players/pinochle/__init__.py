"""Players of four-hand pinochle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import CLUB, ExpertPlayer
from cardtable.players.pinochle.novice import NovicePlayer
from cardtable.players.pinochle.review import REVIEW
from cardtable.players.pinochle.sdz import SdzPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

__all__ = ["BOTS", "REVIEW"]

BOTS: dict[str, Callable[[int], AnyPlayer]] = {
    "novice": NovicePlayer,
    "sdz-as-written": lambda seed: SdzPlayer(seed, repaired=False),
    "basic": lambda seed: BasicPlayer(),
    "sdz": SdzPlayer,
    "club": lambda seed: ExpertPlayer(seed, CLUB),
    "expert": ExpertPlayer,
}
