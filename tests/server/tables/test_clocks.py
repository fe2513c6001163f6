"""Clocks: the time for a decision, and the reserve for those that take longer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.games.nimmt import Nimmt
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.views.snapshot import snapshot
from server.folded import dealt_room
from server.inside import Site, tell

if TYPE_CHECKING:
    from cardtable.server.tables.room import Room

START = 1000.0


def timed_room(turn: float, reserve: float | None) -> Room:
    room = dealt_room(Nimmt(seats=2), 1)
    opened = ev.Opened("person 0", "nimmt", {"seats": 2}, (None, None), True, 60.0, turn, None, reserve)
    return replace(room, opened=opened, turn_since=START)


def acted(room: Room, chair: int, at: float) -> Room:
    assert room.hand is not None
    action = room.hand.table.view(room.hand.seat_of(chair)).legal[0]
    return room.after(Logged(room.seq + 1, ev.Acted(chair, str(action), "person"), at))


def test_the_reserve_pays_for_long_decisions() -> None:
    """What a decision takes beyond its time comes out of the reserve of that chair, once and for all."""
    room = timed_room(10.0, 30.0)
    assert [each.turn_until for each in snapshot(room, None).chairs] == [1040.0, 1040.0]
    room = acted(room, 0, START + 8)
    assert [each.reserve for each in snapshot(room, None).chairs] == [30.0, 30.0]
    assert [each.turn_until for each in snapshot(room, None).chairs] == [None, 1040.0]
    room = acted(room, 1, START + 25)
    seen = snapshot(room, None)
    assert [each.reserve for each in seen.chairs] == [30.0, 15.0]
    assert (seen.chairs[1].turn_until, seen.turn_until) == (1050.0, 1050.0)


def test_time_that_no_server_was_there_costs_nothing() -> None:
    """After the server was away clocks and reserves are as they were."""
    room = timed_room(10.0, 30.0)
    room = room.after(Logged(room.seq + 1, ev.Resumed(500.0), START + 505))
    room = acted(room, 0, START + 512)
    assert [each.reserve for each in snapshot(room, None).chairs] == [28.0, 30.0]


def test_without_a_reserve() -> None:
    """A clock alone has no reserve, however long somebody took."""
    seen = snapshot(acted(timed_room(10.0, None), 0, START + 25), None)
    assert [each.reserve for each in seen.chairs] == [None, None]
    assert seen.turn_until == START + 10


def test_a_reserve_needs_a_clock(sqlite: str) -> None:
    """A table with a reserve but without a time for decisions is refused."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        refused = await ada.try_to("/api/tables", {"game": "nimmt", "reserve_seconds": 60})
        assert refused.json()["detail"] == ("A reserve is for decisions with a clock; give turn_seconds too.")
        table = await ada.open(game="nimmt", turn_seconds=20, reserve_seconds=60, start=True)
        seen = await ada.look(table)
        assert (seen["reserve_seconds"], seen["chairs"][0]["reserve"]) == (60.0, 60.0)

    tell(sqlite, story)
