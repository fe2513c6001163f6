"""The cache of tables: what is in memory is what is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.rooms import FOLDED_AT_ONCE, Rooms, _folded
from cardtable.server.tables import commands, seating
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.views.log_lines import line
from server.inside import play_hand, tell, two_people

if TYPE_CHECKING:
    from cardtable.dealing.layout import Layout
    from server.inside import Site


def test_a_command_that_was_given_up_may_have_been_stored(sqlite: str) -> None:
    """Who asked is gone while it is written: the table is read anew, and has what was stored."""

    async def story(here: Site) -> None:
        _, _, table = await two_people(here)
        rooms = here.service.rooms
        before = (await rooms.get(table)).seq
        asked = asyncio.create_task(rooms.run(table, lambda room: [Entry(ev.Said(0, "Hello!"))]))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not rooms.knows(table)
        # The writer does one job after the other: this one comes after what was given up.
        await here.service.cluster.beat()
        after = await rooms.get(table)
        assert (after.seq, line(after.log[-1]).text) == (before + 1, "Hello!")

    tell(sqlite, story, grace=600.0)


def test_a_hand_that_was_dealt_in_a_failed_write_goes_on(sqlite: str) -> None:
    """Whoever asked for it did not hear that it was stored, and asks again: the computer plays without being
    woken by anything else."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", preset="duel", options={"end": 999}, start=True)
        await play_hand(ada, table)
        watching = await ada.follow(f"tables={table}")
        await watching.table()
        rooms = here.service.rooms
        while len(here.service.driver):  # Between hands nobody drives the table.
            await asyncio.sleep(0)
        chair = (await rooms.get(table)).chairs[0]
        assert chair.identity is not None
        person = Person(chair.identity, chair.name)
        # Somebody else may have the table just then, and what is given up before it is written is nothing.
        while (await rooms.get(table)).status != "playing":
            asked = asyncio.create_task(rooms.run(table, lambda room: commands.next_hand(room, person)))
            await asyncio.sleep(0)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            # The writer does one job after the other: this one comes after what was given up.
            await here.service.cluster.beat()
        await watching.table(lambda now: now["hand"]["number"] == 2 and now["to_act"] == [0])
        await watching.leave()

    tell(sqlite, story, grace=600.0, linger=0.0)


def test_no_refusal_before_a_look_at_what_others_wrote(sqlite: str) -> None:
    """A process that has not heard of the last event yet refuses nothing because of that, nor says that
    there is nothing to do."""

    async def story(here: Site) -> None:
        _, _, table = await two_people(here)
        rooms, other = here.service.rooms, Rooms(here.service.store)
        chair = (await other.get(table)).chairs[0]
        assert chair.identity is not None
        ada = Person(chair.identity, chair.name)
        await rooms.run(table, lambda room: seating.sit_out(room, ada))
        await other.run(table, lambda room: seating.come_back(room, ada))
        kinds = [ev.kind_of(each.event) for each in await here.service.store.events(table)]
        assert kinds[-2:] == ["sat-out", "came-back"]
        # The first process in turn has not heard of that.
        await rooms.run(table, lambda room: seating.sit_out(room, ada))
        kinds = [ev.kind_of(each.event) for each in await here.service.store.events(table)]
        assert kinds[-3:] == ["sat-out", "came-back", "sat-out"]

    tell(sqlite, story, grace=600.0, pace=600.0)


def test_a_repeated_command_is_told_the_same_again(sqlite: str) -> None:
    """Also where more than one event came of it."""

    async def story(here: Site) -> None:
        _, _, table = await two_people(here)
        rooms = here.service.rooms
        before = (await rooms.get(table)).seq
        twice = [Entry(ev.Said(0, "Hello!")), Entry(ev.Said(0, "Good luck!"))]
        told = [await rooms.run(table, lambda room: twice, "ada.digest:key") for _ in range(2)]
        assert told == [before + 2, before + 2]

    tell(sqlite, story, grace=600.0)


IMPOSSIBLE: list[ev.AnyEvent] = [
    ev.Acted(0, "zebra", "person"),
    ev.Sat(17, "ben", "Ben"),
    ev.TookBack(0, 1),
    ev.SentAway(1, None),
    ev.Opened("ada", "nimmt", {}, (None,) * 4, True, 60.0, None),
]


@pytest.mark.parametrize("event", IMPOSSIBLE, ids=ev.kind_of)
def test_a_log_with_an_impossible_event(event: ev.AnyEvent, sqlite: str) -> None:
    """Its table is refused without details, which might name cards. The server goes on hearing of others."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        broken, whole = await ada.open(game="nimmt"), await ada.open(game="nimmt")
        rooms, store = here.service.rooms, here.service.store
        before = await rooms.get(broken)
        await store.append(broken, [Logged(before.seq + 1, event, before.at)], None)
        await rooms.heard(broken, before.seq + 1)
        assert not rooms.knows(broken)
        refused = await ada.client.get(f"/api/tables/{broken}")
        assert (refused.status_code, refused.json()["detail"]) == (
            503,
            f"event {before.seq + 1} of table {broken} cannot happen there.",
        )
        assert (await ada.look(whole))["status"] == "waiting"

    tell(sqlite, story)


def test_a_long_log_lets_others_go_on(sqlite: str) -> None:
    """While the events of a table are read, the server does other things in between."""

    async def story(here: Site) -> None:
        ada = await here.visitor()
        table = await ada.open(game="nimmt")
        first = await here.service.rooms.get(table)
        talk = [Logged(first.seq + number, ev.Said(0, "Hello!"), first.at) for number in range(1, 501)]
        await here.service.store.append(table, talk, None)
        logged = await here.service.store.events(table)
        turns = 0

        def turn() -> None:
            nonlocal turns
            turns += 1
            asyncio.get_running_loop().call_soon(turn)

        turn()
        assert (await _folded(table, None, logged)).seq == logged[-1].seq
        assert turns >= 500 // FOLDED_AT_ONCE

    tell(sqlite, story)


def test_deals_are_counted_with_the_first_hand(sqlite: str) -> None:
    """A table that has not begun has none."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        counted: list[Layout] = []
        waiting = await ada.open(game="nimmt")
        await Rooms(here.service.store, on_deal=counted.append).get(waiting)
        assert counted == []
        playing = await ada.open(game="nimmt", start=True)
        rooms = Rooms(here.service.store, on_deal=counted.append)
        assert (await rooms.get(playing)).hand is not None
        assert len(counted) == 1

    tell(sqlite, story)
