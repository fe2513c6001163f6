"""What happens at a table without a command: computers decide, absent people are replaced, clocks run out.

One process drives a table at a time. It does so only while somebody who sits there is connected, or has just
acted or looked. A table without people sleeps and costs nothing, and its clocks stand still.
"""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from typing import TYPE_CHECKING, Protocol

from cardtable.server.driving.driven_table import DrivenTable
from cardtable.server.events import now
from cardtable.server.tables.status import PLAYING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.server.computers.computers import Computers
    from cardtable.server.computers.opponents import Opponents
    from cardtable.server.rooms import Rooms
    from cardtable.server.settings import Settings
    from cardtable.server.store.leases import Cluster
    from cardtable.server.tables.room import Room


class Presence(Protocol):
    """Who is connected."""

    def present(self, table_id: str) -> set[str]:
        """The identities that follow a table from here."""


class Driver:
    """Drives the tables of this process."""

    def __init__(
        self,
        rooms: Rooms,
        presences: Sequence[Presence],
        cluster: Cluster,
        computers: Computers,
        opponents: Opponents,
        settings: Settings,
    ) -> None:
        self.rooms = rooms
        self.presences = presences
        self.cluster = cluster
        self.computers = computers
        self.opponents = opponents
        self.pace = settings.pace
        self.grace = settings.grace
        self.linger = settings.linger
        self._driven: dict[str, DrivenTable] = {}
        self._context = copy_context()

    def wake(self, before: Room | None, room: Room) -> None:
        """Call this when something happened at a table, or somebody came."""
        table = self._driven.get(room.id)
        if table is not None:
            if before is None or is_of_concern(before, room):
                table.changed.set()
        elif room.status == PLAYING and (before is not None or self._is_followed(room)):
            # Without `before` the table was read from the store. That alone wakes nothing. But the hand may
            # have been dealt in a write that seemed to fail, while the people at the table are waiting.
            self._start(room.id)

    def _is_followed(self, room: Room) -> bool:
        """Whether somebody who sits at this table is connected here."""
        people = {chair.identity for chair in room.chairs}
        return any(people & where.present(room.id) for where in self.presences)

    def connected(self, room: Room) -> None:
        """Call this when somebody who sits at this table has connected."""
        if room.id in self._driven:
            self._driven[room.id].changed.set()
        else:
            self.wake(room, room)

    def polled(self, room: Room) -> None:
        """Call this when somebody who sits at a table asked for its state. They will ask again if nobody
        has moved."""
        if room.id not in self._driven:
            self.connected(room)
        if room.id in self._driven:
            self._driven[room.id].polled_at = now()

    def disconnected(self, table_id: str) -> None:
        """Call this when somebody no longer follows a table."""
        if table_id in self._driven:
            self._driven[table_id].changed.set()

    def halted(self, since: float) -> None:
        """Call this when the process was halted or its store was lost: nobody could do anything since that
        time."""
        for table in self._driven.values():
            table.halted_since = min(since, table.halted_since or since)
            table.changed.set()

    def _start(self, table_id: str) -> None:
        table = DrivenTable(self, table_id)
        self._driven[table_id] = table
        # Not in the context of a request that happens to have woken the table.
        table.task = asyncio.create_task(table.run(), context=self._context.copy())

    def leases_freed(self) -> None:
        """Call this when another process has stopped: its tables may be driven here now."""
        for table in self._driven.values():
            table.freed.set()

    def finished(self, table_id: str) -> None:
        """Called by a driven table when it sleeps."""
        del self._driven[table_id]

    async def close(self) -> None:
        """Stop driving. Afterwards nothing asks the computers any more."""
        tasks = [task for table in self._driven.values() for task in (table.task, *table.thinking.values())]
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def __len__(self) -> int:
        return len(self._driven)


def is_of_concern(before: Room, after: Room) -> bool:
    """Whether an event may require something. Among people who are all present and have no time limit
    it does not, and most tables are like that."""
    if after.status != PLAYING or before.status != PLAYING or after.chairs is not before.chairs:
        return True
    return after.opened.turn_seconds is not None or any(
        chair.bot is not None or chair.identity is None or chair.is_away for chair in after.chairs
    )
