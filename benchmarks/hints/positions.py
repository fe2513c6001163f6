"""Positions with the hint a person gives, and what our players say there.

`positions.json` has twenty for each game: the id of a hand that is not over, who is to act, what a person
would do and say, and how our hint compares with that. Verdicts were given with both hints side by side.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.core import Clock, Seat
from cardtable.notation.own import ids
from cardtable.players import make_bot

if TYPE_CHECKING:
    from cardtable.core import Advice, AnyPlayer, AnyView

FILE = Path(__file__).parent / "positions.json"

VERDICTS = {
    "same": "the same action for the same reason",
    "as good": "another action or another reason, and a good one",
    "weaker": "the right action, but a person tells more",
    "wrong": "a person would not do it, or the reason is not the reason",
}


@dataclass(frozen=True)
class Position:
    """`action` and `hint` are the person's, `verdict` is about ours, and `note` says why, if needed."""

    game: str
    id: str
    seat: int
    action: str
    hint: str
    verdict: str
    note: str = ""

    @property
    def view(self) -> AnyView:
        view: AnyView = ids.read(self.id).last.view(Seat(self.seat))
        return view

    def advice(self, player: AnyPlayer | None = None) -> Advice[Any]:
        """The advice of the strongest player, or of this one, however busy the machine is."""
        adviser: Any = player or make_bot(f"{self.game}:expert", seed=1)
        found: Advice[Any] = adviser.advise(self.view, Clock(steady=True))
        return found


def positions() -> list[Position]:
    return [Position(**each) for each in json.loads(FILE.read_text(encoding="utf-8"))]
