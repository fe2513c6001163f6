"""Players of four-hand pinochle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.players.pinochle.agreements import KINDS, meanings
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.expert import ClubPlayer, ExpertPlayer
from cardtable.players.pinochle.novice import NovicePlayer
from cardtable.players.pinochle.review import REVIEW
from cardtable.players.pinochle.sdz import SdzPlayer

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer

__all__ = ["BOTS", "BOT_OPTIONS", "REVIEW", "meanings"]

BOT_OPTIONS = {"agreements": f"what bids tell a partner: {' or '.join(KINDS)}; else what the table agrees on"}

BOTS: dict[str, Callable[..., AnyPlayer]] = {
    "novice": NovicePlayer,
    "sdz-as-written": lambda seed: SdzPlayer(seed, repaired=False),
    "basic": lambda seed, agreements=None: BasicPlayer(agreements),
    "sdz": SdzPlayer,
    "club": ClubPlayer,
    "expert": lambda seed, agreements=None: ExpertPlayer(seed, agreements=agreements),
}
