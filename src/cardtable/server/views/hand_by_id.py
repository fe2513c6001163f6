"""A hand that is known by its id alone, shown as if it had been played at a table of ours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import CardtableError
from cardtable.notation.own import ids
from cardtable.notation.own.options import options_of
from cardtable.server.http.problems import bad_value
from cardtable.server.tables import events as ev
from cardtable.server.tables.chairs import Chair
from cardtable.server.tables.hand import Finished
from cardtable.server.tables.room import Logged, Room
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

NOBODY = ""
NO_NUMBER = 0
"""The hands of tables count from 1."""


def hand_by_id(text: str) -> tuple[Room, Finished]:
    """Nobody is known to have sat there. Problem if the text is no id, or the hand is not over."""
    text = text.strip()
    try:
        record: AnyRecord = ids.read(text)
        result = record.last.result
    except CardtableError as error:
        raise bad_value(str(error)) from None
    if result is None:
        raise bad_value(Text("problem.notFinished"))
    game = record.game
    seats = tuple(range(game.seats))
    opened = ev.Opened(
        NOBODY,
        game.name,
        options_of(game),
        (None,) * game.seats,
        listed=False,
        away_seconds=60.0,
        turn_seconds=None,
    )
    room = Room.open(text, Logged(1, opened, 0.0))
    chairs = tuple(Chair(seat, name=f"Seat {seat + 1}") for seat in seats)
    return room, Finished(NO_NUMBER, seats, chairs, NOBODY, b"", record, result)
