"""A hand that is known only by its id, shown as if it had been played at a table here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import CardtableError
from cardtable.notation.own import ids
from cardtable.notation.own.options import options_of
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.tables.chairs import Chair
from cardtable.server.tables.hand import Finished
from cardtable.server.tables.room import Room
from cardtable.server.views.refusals import bad_value
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

NOBODY = ""
NO_NUMBER = 0
"""The hands of tables count from 1."""


def hand_by_id(text: str) -> tuple[Room, Finished]:
    """The hand with this id. The players are not known. Raises Refused if the text is not an id, or the
    hand is not over."""
    text = text.strip()
    try:
        record: AnyRecord = ids.read(text)
        result = record.last.result
    except CardtableError as error:
        raise bad_value(str(error)) from None
    if result is None:
        raise bad_value(Text("problem.notFinished"))
    seats = tuple(range(record.game.seats))
    room, chairs = table_of_nobody(record, text)
    return room, Finished(NO_NUMBER, seats, chairs, NOBODY, b"", record, result)


def table_of_nobody(record: AnyRecord, table_id: str) -> tuple[Room, tuple[Chair, ...]]:
    """A table where a hand could have been played, with numbered chairs."""
    game = record.game
    opened = ev.Opened(
        NOBODY,
        game.name,
        options_of(game),
        (None,) * game.seats,
        listed=False,
        away_seconds=60.0,
        turn_seconds=None,
    )
    chairs = tuple(Chair(seat, name=f"Seat {seat + 1}") for seat in range(game.seats))
    return Room.open(table_id, Logged(1, opened, 0.0)), chairs
