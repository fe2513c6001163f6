"""A finished hand: the arithmetic by chair, and everything that was secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardtable.notation.own import ids
from cardtable.server.store.summaries import ScoreShape
from cardtable.server.views.shapes import FinishedShape
from cardtable.texts import plain_text, with_names

if TYPE_CHECKING:
    from cardtable.core import Line
    from cardtable.server.tables.hand import Finished


def finished_shape(hand: Finished) -> FinishedShape:
    """A finished hand as clients get it. Made once."""
    made: FinishedShape | None = hand.kept.get("shape")
    if made is None:
        made = hand.kept["shape"] = _shape(hand)
    return made


def _shape(hand: Finished) -> FinishedShape:
    return FinishedShape(
        number=hand.number,
        id=ids.write(hand.record),
        players=hand.players,
        names=hand.names,
        points=dict(zip(map(str, hand.players), hand.result.points, strict=True)),
        lines=[_line(hand, line) for line in hand.result.lines],
        commitment=hand.commitment,
        secret=hand.secret.hex(),
        taken_back=hand.taken_back,
    )


def _line(hand: Finished, line: Line) -> ScoreShape:
    name = with_names(line.name, hand.names)
    chairs = [hand.players[seat] for seat in line.seats]
    return ScoreShape(str(name), line.value, chairs, plain_text(name) or msgspec.UNSET)
