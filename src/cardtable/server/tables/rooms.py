"""The tables this process knows, and the one way to change one: store first, then tell.

What is kept here is a cache; the log in the store is the truth.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from cardtable.server.http.problems import Problem, busy, key_reused, not_now, not_there, stale
from cardtable.server.store.event_store import Header, SeqTaken, now
from cardtable.server.tables.closing import TOO_LONG
from cardtable.server.tables.commands import close
from cardtable.server.tables.events import Closed, UnknownEvent
from cardtable.server.tables.growing import KeyReused
from cardtable.server.tables.played import played_rows
from cardtable.server.tables.room import MOST_EVENTS, Logged, Room
from cardtable.server.views.snapshot import brief
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.server.store.event_store import Store
    from cardtable.server.tables.commands import Entry

TABLE_ID = re.compile("[0-9A-Za-z]{1,32}")
MOST_CACHED = 2_000
ATTEMPTS = 20
LONGEST_WAIT = 1.0
MOST_IN_LINE = 32
"""If the first in line has waited so many seconds for a table, or so many are there, nobody else joins it."""

logger = logging.getLogger("cardtable.server")


class Rooms:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # A lock is gone when nobody holds it; else each id that was ever asked for would leave one.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        # For each table who waits since when, the first in line first.
        self._lines: dict[str, dict[object, float]] = {}
        self.waiting = 0
        self.done = 0
        """How many commands are being carried out, or wait for their turn; and how many that is over for."""
        self.watchers: list[Callable[[Room | None, Room], None]] = []
        """Called with each table before and after something happened to it."""

    async def get(self, table_id: str, known: int = 0) -> Room:
        """The table, with the event `known` in it if that is stored: another process may have told of it."""
        # No lock: a Room is never changed, only replaced.
        room = self._rooms.get(table_id)
        if room is None or room.seq < known:
            async with self._lock(table_id):
                room = await self._current(table_id)
                if room.seq < known:
                    room = await self._refreshed(room)
        return room

    async def open(self, table_id: str, entries: Sequence[Entry], key: str | None) -> Room:
        """A new table; the one that is there already if somebody opens it again."""
        async with self._lock(table_id):
            logged = [
                Logged(number, entry.event, now(), key if number == 1 else None, entry.secret)
                for number, entry in enumerate(entries, 1)
            ]
            room = Room.open(table_id, logged[0])
            for each in logged[1:]:
                room = room.after(each)
            try:
                await self._store.append(table_id, logged, header(room))
            except SeqTaken:
                there = await self._current(table_id)
                # Only to refuse a key that belongs to another request.
                if key is not None:
                    _done(there, key)
                return there
            self._keep(None, room)
            return room

    async def run(
        self,
        table_id: str,
        command: Callable[[Room], list[Entry]],
        key: str | None = None,
        *,
        patient: bool = False,
    ) -> int:
        """Carry a command out; the seq of the last event that came of it, now or when a command
        with the same key was first carried out. A table that is full is closed instead.

        Problem if others have waited for this table for a while already. What the server does by itself is
        `patient`: nobody would ask again for it."""
        line = self._lines.setdefault(table_id, {})
        now_, me = asyncio.get_running_loop().time(), object()
        if line and not patient and _is_too_long(line, now_):
            raise busy()
        line[me] = now_
        self.waiting += 1
        try:
            return await self._run(table_id, command, key)
        finally:
            self.waiting -= 1
            self.done += 1
            del line[me]
            if not line:
                self._lines.pop(table_id, None)

    async def _run(self, table_id: str, command: Callable[[Room], list[Entry]], key: str | None) -> int:
        async with self._lock(table_id):
            room = await self._current(table_id)
            for _ in range(ATTEMPTS):
                done = None if key is None else _done(room, key)
                if done is not None:
                    return done
                refused: Problem | None = None
                try:
                    entries = command(room)
                except Problem as problem:
                    entries, refused = [], problem
                if not entries:
                    # Perhaps only because another process was first, of which nobody has heard here yet.
                    before, room = room, await self._refreshed(room)
                    if room is not before:
                        continue
                    if refused is not None:
                        raise refused
                    return room.seq
                try:
                    if room.seq >= MOST_EVENTS and not isinstance(entries[-1].event, Closed):
                        await self._append(room, close(room, TOO_LONG), None)
                        raise not_now(Text("problem.tooMuchHappened"))
                    return (await self._append(room, entries, key)).seq
                except SeqTaken:
                    # Another process was first: the command has to look at the table once more.
                    room = await self._refreshed(room)
            raise SeqTaken(f"table {table_id} changes too fast")

    async def is_there(self, table_id: str) -> bool:
        try:
            await self.get(table_id)
        except Problem:
            return False
        return True

    def knows(self, table_id: str) -> bool:
        return table_id in self._rooms

    async def heard(self, table_id: str, seq: int | None = None) -> None:
        """Another process has, or may have, written to a table."""
        room = self._rooms.get(table_id)
        # Notices of our own events come back, too, and tell nothing new.
        if room is not None and (seq is None or room.seq < seq):
            async with self._lock(table_id):
                try:
                    await self._refreshed(await self._current(table_id))
                except UnknownEvent as error:
                    # Whoever asks for this table is told so; all others are served as before.
                    self._rooms.pop(table_id, None)
                    logger.warning("table %s is no longer served: %s", table_id, error)

    async def catch_up(self) -> None:
        """Read what was missed of every table known here: messages from others may have been lost."""
        for table_id in list(self._rooms):
            await self.heard(table_id)

    async def _append(self, room: Room, entries: Sequence[Entry], key: str | None) -> Room:
        logged: list[Logged] = []
        after = room
        for number, entry in enumerate(entries, 1):
            # The last one has it: whoever repeats the command is told the same seq again.
            own = key if number == len(entries) else None
            each = Logged(after.seq + 1, entry.event, now(), own, entry.secret)
            logged.append(each)
            after = after.after(each)
        try:
            await self._store.append(room.id, logged, _new_header(room, after))
        except SeqTaken:
            # Nothing was stored; what is in memory is right, but old.
            raise
        except BaseException:
            # It may have been stored all the same: what is in memory can no longer be trusted.
            self._rooms.pop(room.id, None)
            raise
        self._keep(room, after)
        return after

    async def _current(self, table_id: str) -> Room:
        # Looked up again: somebody may have read it while we waited for the lock.
        room = self._rooms.get(table_id)
        if room is None:
            logged = await self._store.events(table_id) if is_table_id(table_id) else []
            if not logged:
                raise not_there(Text("problem.noTable", id=table_id))
            room = Room.open(table_id, logged[0])
            for each in logged[1:]:
                room = room.after(each)
            self._keep(None, room)
        self._rooms.move_to_end(table_id)
        return room

    async def _refreshed(self, room: Room) -> Room:
        after = room
        for each in await self._store.events(room.id, room.seq):
            after = after.after(each)
        if after is not room:
            self._keep(room, after)
        return after

    def _keep(self, before: Room | None, after: Room) -> None:
        self._rooms[after.id] = after
        while len(self._rooms) > MOST_CACHED:
            self._rooms.popitem(last=False)
        for tell in self.watchers:
            tell(before, after)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock


def _is_too_long(line: dict[object, float], now: float) -> bool:
    return len(line) >= MOST_IN_LINE or now - next(iter(line.values())) > LONGEST_WAIT


def _done(room: Room, key: str) -> int | None:
    """When this was done already. Problem if the key was that of something else."""
    try:
        return room.keys.seq_of(key)
    except KeyReused as reused:
        raise key_reused(str(reused)) from None


def is_table_id(text: str) -> bool:
    """What has another form is not looked for: it may be anything that somebody typed."""
    return TABLE_ID.fullmatch(text) is not None


def header(room: Room) -> Header:
    opened = room.opened
    members = tuple(chair.identity for chair in room.chairs if chair.identity is not None)
    browser = None if opened.series is None else opened.series.browser
    return Header(room.status, opened.listed, brief(room), members, opened.by, room.series_id, browser)


def _new_header(before: Room, after: Room) -> Header | None:
    """None if the table stands in the lobby as it did and no hand has ended."""
    if after.status == before.status and after.chairs == before.chairs:
        return None
    changed = header(after)
    if len(after.finished) > len(before.finished):
        return replace(changed, played=played_rows(after, after.finished[-1]))
    return None if changed == header(before) else changed


def based_on(room: Room, seq: int | None, since: int) -> None:
    """Problem with what was missed if a decision was based on a table older than `since`."""
    if seq is not None and seq < since:
        missed = [line for line in room.log if line.seq > seq]
        raise stale(room.seq, missed)
