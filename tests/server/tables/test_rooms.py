"""The cache of tables: what is in memory is what is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardtable.server.tables import commands
from cardtable.server.tables import events as ev
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.tables.rooms import Rooms
from server.inside import tell, two_people

if TYPE_CHECKING:
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
        assert (after.seq, after.log[-1].text) == (before + 1, "Hello!")

    tell(sqlite, story, grace=600.0)


def test_no_refusal_before_a_look_at_what_others_wrote(sqlite: str) -> None:
    """A process that has not heard of the last event yet refuses nothing because of that, nor says that
    there is nothing to do."""

    async def story(here: Site) -> None:
        _, _, table = await two_people(here)
        rooms, other = here.service.rooms, Rooms(here.service.store)
        chair = (await other.get(table)).chairs[0]
        assert chair.identity is not None
        ada = Person(chair.identity, chair.name)
        await rooms.run(table, lambda room: commands.sit_out(room, ada))
        await other.run(table, lambda room: commands.come_back(room, ada))
        kinds = [ev.kind_of(each.event) for each in await here.service.store.events(table)]
        assert kinds[-2:] == ["sat-out", "came-back"]
        # The first process in turn has not heard of that.
        await rooms.run(table, lambda room: commands.sit_out(room, ada))
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
