"""The cache of tables: what is in memory is what is stored."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from cardtable.server.tables import events as ev
from cardtable.server.tables.commands import Entry
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
