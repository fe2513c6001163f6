"""A copy of a value with some fields changed."""

from __future__ import annotations

from cardtable.games.nimmt import Nimmt
from cardtable.server.tables.copy_with import copy_with
from server.folded import dealt_room


def test_what_was_made_of_the_old_value() -> None:
    """It does not belong to the copy; everything else does."""
    room = dealt_room(Nimmt(), 1)
    room.kept["shown"] = room.seq
    later = copy_with(room, seq=room.seq + 1)
    assert (later.seq, later.kept, room.kept) == (room.seq + 1, {}, {"shown": room.seq})
    assert (later.log, later.hand) == (room.log, room.hand)
