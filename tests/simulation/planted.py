"""Mistakes that a server could have. Each is put into the real code, and the simulation has to notice."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from cardtable.server import rooms
from cardtable.server.driving.driven_table import DrivenTable
from cardtable.server.driving.driver import Driver
from cardtable.server.events import Logged, now
from cardtable.server.rooms import Rooms
from cardtable.server.store.database import StoreLost
from cardtable.server.store.event_store import Store
from cardtable.server.streams import streams
from cardtable.server.streams.streams import Streams
from cardtable.server.tables import commands
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.snapshot import own, snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def cached_after_a_failed_store() -> Iterator[None]:
    """What could not be stored stays in the memory of the server as if it were."""
    right = Rooms._append

    async def wrong(self: Any, room: Any, entries: Any, key: Any) -> Any:
        try:
            return await right(self, room, entries, key)
        except StoreLost:
            after = room
            for entry in entries:
                after = after.after(Logged(after.seq + 1, entry.event, now(), key, entry.secret))
            self._rooms[room.id] = after
            raise

    with patch.object(Rooms, "_append", wrong):
        yield


@contextmanager
def missing_key_check() -> Iterator[None]:
    """A command that comes twice is carried out, or refused, twice."""
    with patch.object(rooms, "_done", lambda room, key: None):
        yield


@contextmanager
def lost_wake_up() -> Iterator[None]:
    """A table that is driven is not told that something has happened."""

    def wrong(self: Any, before: Any, room: Any) -> None:
        if room.id not in self._driven and room.status == PLAYING and before is not None:
            self._start(room.id)

    with patch.object(Driver, "wake", wrong):
        yield


@contextmanager
def doubled_append() -> Iterator[None]:
    """After a failure it is stored once more, though nobody knows whether it was stored the first time."""
    right = Store.append

    async def wrong(self: Any, table_id: str, logged: Any, header: Any) -> None:
        try:
            await right(self, table_id, logged, header)
        except StoreLost:
            there = await self.events(table_id)
            again = [
                Logged(there[-1].seq + number, each.event, each.at, None, each.secret)
                for number, each in enumerate(logged, 1)
            ]
            await right(self, table_id, again, header)

    with patch.object(Store, "append", wrong):
        yield


@contextmanager
def told_before_it_is_stored() -> Iterator[None]:
    right = Rooms._append

    async def wrong(self: Any, room: Any, entries: Any, key: Any) -> Any:
        after = room
        for entry in entries:
            after = after.after(Logged(after.seq + 1, entry.event, now(), None, entry.secret))
        for tell in self.watchers[:1]:
            tell(room, after)
        return await right(self, room, entries, key)

    with patch.object(Rooms, "_append", wrong):
        yield


@contextmanager
def view_of_the_wrong_seat() -> Iterator[None]:
    """A stream shows the cards of the next chair."""

    def instead_of(right: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def wrong(room: Any, identity: Any) -> Any:
            others = [each.identity for each in room.chairs if each.identity not in (None, identity)]
            sits_here = room.chair_of(identity) is not None
            return right(room, others[0] if others and sits_here else identity)

        return wrong

    with (
        patch.object(streams, "snapshot", instead_of(snapshot)),
        patch.object(streams, "own", instead_of(own)),
    ):
        yield


@contextmanager
def clock_runs_while_nobody_serves() -> Iterator[None]:
    """The time that no server was there is not given back."""
    right = DrivenTable._run

    async def wrong(self: Any, command: Callable[[Any], Any]) -> None:
        # What takes a table up gives the time back; everything else goes its way.
        if "_take" not in getattr(command, "__qualname__", ""):
            await right(self, command)

    with patch.object(DrivenTable, "_run", wrong):
        yield


@contextmanager
def computer_moves_twice() -> Iterator[None]:
    """A decision is asked for at every look at the table, and taken whatever has happened since."""
    tasks: list[asyncio.Task[None]] = []

    def let_think(self: Any, room: Any) -> None:
        thinking = [chair for chair in room.waiting if chair.bot is not None]
        tasks.extend(asyncio.create_task(decide(self, room, chair)) for chair in thinking)

    async def decide(self: Any, room: Any, chair: Any) -> None:
        view = room.hand.table.view(room.hand.seat_of(chair.number))
        choice = await self.driver.computers.choose(chair.bot, view)
        try:
            await self.driver.rooms.run(
                self.table_id, lambda now: commands.choose(now, chair, str(choice.action), "computer")
            )
        except Exception:
            self.changed.set()

    with patch.object(DrivenTable, "_let_think", let_think):
        yield


@contextmanager
def answered_before_the_commit() -> Iterator[None]:
    right = Store.append
    tasks: list[asyncio.Task[None]] = []

    async def wrong(self: Any, table_id: str, logged: Any, header: Any) -> None:
        async def later() -> None:
            with suppress(Exception):
                await right(self, table_id, logged, header)

        tasks.append(asyncio.create_task(later()))

    with patch.object(Store, "append", wrong):
        yield


@contextmanager
def late_reader_is_forgotten() -> Iterator[None]:
    """Who was not told the event before gets no snapshot, and nothing any more."""

    def wrong(self: Any, before: Any, after: Any) -> None:
        told = [each for each in self._by_table.get(after.id, ()) if before is not None]
        known = [each for each in told if each.queued_up_to.get(after.id) == before.seq]
        if known:
            self._tell_change(before, after, known)

    with patch.object(Streams, "_tell_table", wrong):
        yield


@contextmanager
def deaf_to_other_servers() -> Iterator[None]:
    async def wrong(self: Any, table_id: str, seq: int | None = None) -> None:
        return None

    with patch.object(Rooms, "heard", wrong):
        yield
