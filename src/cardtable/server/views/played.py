"""Finished hands by person, for rankings, travellers and personal pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardtable.games import series_of
from cardtable.server.store.event_store import PlayedRow
from cardtable.server.store.summaries import ScoreShape, StoryShape
from cardtable.server.views.finished import finished_shape

if TYPE_CHECKING:
    from cardtable.core import AnyView
    from cardtable.server.tables.hand import Finished
    from cardtable.server.tables.room import Room


def played_rows(room: Room, hand: Finished) -> tuple[PlayedRow, ...]:
    """The hand as it is stored, once for each person who played it to its end."""
    series, points = room.series_id, msgspec.json.encode(hand.result.points).decode()
    # The view of the position is cached.
    view = None if room.hand is None else room.hand.position.view(None)
    summary = msgspec.json.encode(story(hand, view)).decode()
    rows = []
    for seat, number in enumerate(hand.players):
        identity = hand.chairs[number].identity
        if identity is not None:
            seen = identity in room.knows_cards
            row = (room.id, hand.number, identity, room.opened.game, series, seat, points, room.at, seen)
            rows.append(PlayedRow(*row, summary))
    return tuple(rows)


def story(hand: Finished, view: AnyView | None = None) -> StoryShape:
    """A summary of a hand, by seat. `view` is the spectator's view at its end, if it is known."""
    last = hand.record.last.view(None) if view is None else view
    shape = finished_shape(hand)
    return StoryShape(
        names=hand.names,
        declarer=last.roles.declarer,
        contract=series_of(hand.record.game.name).contract(last),
        lines=[_by_seat(line, hand) for line in shape.lines],
        id=shape.id,
        taken_back=hand.taken_back,
    )


def _by_seat(line: ScoreShape, hand: Finished) -> ScoreShape:
    seats = [hand.players.index(chair) for chair in line.chairs]
    return ScoreShape(line.name, line.value, seats, line.words)
