"""A hand of two seats that the tests of json_lines are about, and the games they go through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cardtable.core import Seat
from cardtable.errors import BadMessage
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from support.tiny import Tiny

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.notation.own.options import Games

DUEL = Nimmt(seats=2)
DEAL = DUEL.deal_of(
    [(20, 30, 40, 50), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), (51, 52, 53, 54, 55, 56, 57, 58, 59, 60)]
)
HIGH = Seat(1)
START = {
    "seat": 1,
    "to_act": [0, 1],
    "hand": [51, 52, 53, 54, 55, 56, 57, 58, 59, 60],
    "rows": [[50], [40], [30], [20]],
    "waiting": [],
    "taken": [],
    "start": [20, 30, 40, 50],
    "history": [],
    "result": None,
    "deal": None,
}
KNOWN: Games = {**GAMES, "tiny": Tiny}
PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name, cls in KNOWN.items()
    for preset, game in cls.presets().items()
]


def outcome(understand: Callable[[str], object], line: str) -> str:
    try:
        return str(understand(line))
    except BadMessage as error:
        return str(error)
