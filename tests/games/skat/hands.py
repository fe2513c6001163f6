"""Hands of skat written down for the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat import Deal, Skat
from cardtable.record import Record

if TYPE_CHECKING:
    from cardtable.core import AnyState

FRONT = "CJ SJ CA CT CK CQ C9 DA DT D7"
MIDDLE = "HJ HA HT HK HQ H9 H8 S7 S8 D8"
REAR = "DJ SA ST SK SQ S9 C8 C7 DK DQ"
SKAT = "D9 H7"


def dealt(front: str = FRONT, middle: str = MIDDLE, rear: str = REAR, skat: str = SKAT) -> Deal:
    return Deal((Cards.parse(front), Cards.parse(middle), Cards.parse(rear)), Cards.parse(skat))


def after(actions: str, game: Skat | None = None, deal: Deal | None = None) -> AnyState:
    """The position after these actions, which are apart by commas."""
    rules = game or Skat()
    said = tuple(rules.parse(action) for action in actions.split(",") if action.strip())
    return Record(rules, deal or dealt(), said).last
