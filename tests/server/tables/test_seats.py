"""People who go and come back: seats, countdowns, computers in their place, clocks."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert

from cardtable.server import events as ev
from cardtable.server.deals import fair_deals as fair
from cardtable.server.events import Logged
from cardtable.server.store import schema
from cardtable.server.store.database import Database
from cardtable.server.store.leases import ALIVE_SECONDS
from cardtable.server.tables import commands, seating
from cardtable.server.tables.commands import Entry
from cardtable.server.tables.room import Room
from cardtable.server.views.refusals import Refused, accepted
from server.inside import PATIENCE, Site, Visitor, tell

if TYPE_CHECKING:
    from server.inside import Listener


async def at_table(
    here: Site, away_seconds: float, turn_seconds: float | None = None
) -> tuple[Visitor, Visitor, str]:
    """Ada and Ben at 6 nimmt!, on terms that nobody could get from outside: seconds may be 0."""
    ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
    opened = ev.Opened("", "nimmt", {"seats": 2}, (None, None), True, away_seconds, turn_seconds)
    await here.service.rooms.open("table", [Entry(opened)], None)
    for who in (ada, ben):
        await who.post("/api/tables/table/sit")
    await ada.post("/api/tables/table/start")
    return ada, ben, "table"


def kinds(stream: Listener) -> list[str]:
    return [line["kind"] for line in stream.states()[-1]["log"]]


def test_an_absent_player_is_replaced_and_comes_back(db: str) -> None:
    """Who is gone is called away, then played by a computer; a new stream brings the seat back."""

    async def story(here: Site) -> None:
        ada, ben, table = await at_table(here, away_seconds=0)
        watching = await ada.follow(f"tables={table}")
        playing = await ben.follow(f"tables={table}")
        await playing.table()
        await playing.leave()
        # Ben may have been called away before already, in the moment before his first stream was there.
        left = (await ada.look(table))["seq"]
        seen = await watching.table(lambda now: now["chairs"][1]["bot"] is not None and now["seq"] >= left)
        assert seen["chairs"][1]["kind"] == "person"
        assert seen["chairs"][1]["away"] is True
        await watching.table(lambda now: now["to_act"] == [0] and now["seq"] >= seen["seq"])
        again = await ben.follow(f"tables={table}")
        seen = await again.table(lambda now: now["chairs"][1]["bot"] is None)
        assert seen["me"]["chair"] == 1
        lines = [line for line in kinds(again) if line != "acted"]
        assert lines[-3:] == ["went-away", "replaced", "came-back"]
        await watching.leave()
        await again.leave()

    tell(db, story, grace=0.0)


def test_the_countdown_is_visible(sqlite: str) -> None:
    """Before a computer takes over, everybody sees until when it will not."""

    async def story(here: Site) -> None:
        ada, _, table = await at_table(here, away_seconds=3600)
        before = time.time()
        watching = await ada.follow(f"tables={table}")
        seen = await watching.table(lambda now: now["chairs"][1]["away"])
        assert 3590 < seen["chairs"][1]["away_until"] - before < 3700
        assert seen["chairs"][1]["bot"] is None
        await watching.leave()

    tell(sqlite, story, grace=0.0)


def test_acting_ends_the_countdown(sqlite: str) -> None:
    """A program that acts without following the table is not absent."""

    async def story(here: Site) -> None:
        ada, ben, table = await at_table(here, away_seconds=3600)
        watching = await ada.follow(f"tables={table}")
        await watching.table(lambda now: now["chairs"][1]["away"])
        await ben.act(table)
        await watching.table(lambda now: not now["chairs"][1]["away"] and now["to_act"] == [0])
        await watching.leave()

    tell(sqlite, story, grace=0.0)


def test_a_reload_is_no_absence(sqlite: str) -> None:
    """Nothing is told of somebody who is back in time, and a second tab is no second player."""

    async def story(here: Site) -> None:
        ada, ben, table = await at_table(here, away_seconds=0)
        watching = await ada.follow(f"tables={table}")
        first = await ben.follow(f"tables={table}")
        second = await ben.follow(f"tables={table}")
        await second.table()
        await first.leave()
        await ben.act(table)
        await ada.act(table)
        seen = await second.table(lambda now: len(now["history"]) == 2)
        assert [line["kind"] for line in seen["log"]].count("went-away") == 0
        await watching.leave()
        await second.leave()

    tell(sqlite, story, grace=600.0)


def test_time_runs_out(sqlite: str) -> None:
    """With a clock a computer decides for who takes too long, and says so in the log of events."""

    async def story(here: Site) -> None:
        ada, ben, table = await at_table(here, away_seconds=3600, turn_seconds=0)
        watching = await ada.follow(f"tables={table}")
        also = await ben.follow(f"tables={table}")
        seen = await watching.table(lambda now: now["status"] == "between")
        assert len(seen["hands"]) == 1
        logged = await here.service.store.events(table)
        assert {each.event.by for each in logged if isinstance(each.event, ev.Acted)} == {"clock"}
        await watching.leave()
        await also.leave()

    tell(sqlite, story)


def test_clocks_stand_still_while_no_server_is_there(db: str) -> None:
    """Whoever drives a table next adds the time since its last server died to the clocks that run."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        begun = time.time() - 800
        await dealt_to(here, ada, begun, turn_seconds=900.0)
        driven_until(db, "table", time.time() - 500)
        stream = await ada.follow("tables=table")
        seen = await stream.table(lambda now: now["seq"] > 4)
        assert begun + 900 + 480 < seen["turn_until"] < begun + 900 + 600
        await stream.leave()

    tell(db, story)


def test_clocks_stand_still_while_the_store_is_lost(sqlite: str) -> None:
    """When a process learns that nobody could do anything for a while, the clocks get that time back."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        begun = time.time() - 800
        await dealt_to(here, ada, begun, turn_seconds=9000.0)
        stream = await ada.follow("tables=table")
        dealt = await stream.table(lambda now: now["to_act"] == [0])
        here.service.driver.halted(time.time() - 500)
        seen = await stream.table(lambda now: now["turn_until"] > dealt["turn_until"] + 1)
        assert 480 < seen["turn_until"] - dealt["turn_until"] < 600
        await stream.leave()

    tell(sqlite, story)


async def dealt_to(here: Site, ada: Visitor, begun: float, turn_seconds: float | None = None) -> None:
    """A hand of 6 nimmt! against a computer, dealt by a server that is no longer there."""
    identity = (await ada.post("/api/session"))["id"]
    log: list[ev.AnyEvent] = [
        ev.Opened("", "nimmt", {"seats": 2}, (None, "nimmt:basic"), True, 60.0, turn_seconds),
        ev.Sat(0, identity, "Ada"),
        ev.Started({}),
        ev.Dealt(1, {"seats": 2}, (0, 1), fair.commitment(bytes(32), "table", 1)),
    ]
    logged = [Logged(number, event, begun) for number, event in enumerate(log, 1)]
    logged[-1] = replace(logged[-1], secret=bytes(32))
    await here.service.store.append("table", logged, None)


def driven_until(db: str, table: str, died: float) -> None:
    """Another server had this table, and has not been heard of since."""
    database = Database(db)
    with database.engine.begin() as connection:
        connection.execute(insert(schema.process).values(id="dead", alive_until=died + ALIVE_SECONDS))
        connection.execute(insert(schema.lease).values(table_id=table, process="dead"))
    database.close()


def test_looking_wakes_a_table(sqlite: str) -> None:
    """Who asks again and again how a table stands needs no stream: after a restart the computers play on."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        await dealt_to(here, ada, begun=time.time() - 3600)
        async with asyncio.timeout(PATIENCE):
            while (await ada.look("table"))["to_act"] != [0]:
                await asyncio.sleep(0.05)

    tell(sqlite, story)


def test_a_table_without_people_sleeps(sqlite: str) -> None:
    """When everybody is gone nothing is driven any more, even in the middle of a hand of computers."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", start=True)
        stream = await ada.follow(f"tables={table}")
        await stream.table(lambda now: now["to_act"] == [0])
        assert len(here.service.driver) == 1
        await stream.leave()
        async with asyncio.timeout(PATIENCE):
            while len(here.service.driver):
                await asyncio.sleep(0)

    tell(sqlite, story, linger=0.0)


def test_nobody_is_called_away_where_nobody_looks(sqlite: str) -> None:
    """Two programs act without a stream: the computer beside them has decided, and neither is absent."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        table = await ada.open(game="nimmt", options={"seats": 3}, chairs=["me", "open", "nimmt:random"])
        await ben.post(f"/api/tables/{table}/sit")
        await ada.post(f"/api/tables/{table}/start")
        async with asyncio.timeout(PATIENCE):
            while (seen := await ada.look(table))["to_act"] != [0, 1]:
                await asyncio.sleep(0)
        assert [chair["away"] for chair in seen["chairs"]] == [False, False, False]

    tell(sqlite, story, grace=0.0)


def test_nobody_sits_out_before_the_game() -> None:
    """A chair can be left then; a computer plays for somebody only in a game that has begun."""
    room = Room.open("table", Logged(1, ev.Opened("ada", "nimmt", {}, (None,) * 4, True, 60.0, None), 0.0))
    room = room.after(Logged(2, ev.Sat(0, "ada", "Ada"), 0.0))
    with pytest.raises(Refused, match="The game has not begun"):
        accepted(seating.sit_out(room, commands.Person("ada", "Ada")))
