"""Tables made from their events alone, without a store: the same seed, the same hand."""

from __future__ import annotations

from random import Random
from typing import Any

from cardtable.games import usual_match
from cardtable.notation.own.options import options_of
from cardtable.server import events as ev
from cardtable.server.deals import fair_deals as fair
from cardtable.server.events import Logged
from cardtable.server.tables.room import Room
from cardtable.server.tables.status import PLAYING

TABLE = "5f0c0e9a7d2b4c31"


def dealt_room(game: Any, seed: int) -> Room:
    """A person on every chair, and the first hand dealt."""
    match = usual_match(game)
    chairs = range(len(match.standings))
    room = Room.open(
        TABLE,
        Logged(
            1,
            ev.Opened("person 0", game.name, options_of(game), (None,) * len(chairs), True, 60.0, None),
            0.0,
        ),
    )
    for chair in chairs:
        room = room.after(Logged(room.seq + 1, ev.Sat(chair, f"person {chair}", f"Player {chair}"), 0.0))
    seating = match.next_hand()
    assert seating is not None
    secret = Random(seed).randbytes(fair.SECRET_BYTES)
    promise = fair.commitment(secret, TABLE, 1)
    dealt = ev.Dealt(1, options_of(seating.game), seating.players, promise)
    room = room.after(Logged(room.seq + 1, ev.Started({}), 0.0))
    return room.after(Logged(room.seq + 1, dealt, 0.0, secret=secret))


def played_room(game: Any, seed: int) -> Room:
    """The same with the hand played to its end by chance."""
    room, rng = dealt_room(game, seed), Random(seed)
    while room.status == PLAYING:
        assert room.hand is not None
        chair = room.hand.waiting[0]
        action = rng.choice(room.hand.table.view(room.hand.seat_of(chair)).legal)
        room = room.after(Logged(room.seq + 1, ev.Acted(chair, str(action), "person"), 0.0))
    return room
