"""Players of two-hand pinochle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.two_hand_pinochle.course import CoursePlayer
from cardtable.players.two_hand_pinochle.expert import CLUB, ExpertPlayer
from cardtable.players.two_hand_pinochle.novice import NovicePlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

BOTS: dict[str, Callable[[int], AnyPlayer]] = {
    "novice": NovicePlayer,
    "course": lambda seed: CoursePlayer(),
    "club": lambda seed: ExpertPlayer(seed, CLUB),
    "expert": ExpertPlayer,
}
