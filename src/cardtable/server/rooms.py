"""The tables that this process has loaded, and the only way to change one: store first, then tell.

The rooms here are a cache. The log in the store is the truth.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from cardtable.server.events import Closed, Forgotten, Logged, UnknownEvent, now
from cardtable.server.store.database import StoreBusy
from cardtable.server.store.event_store import Header, SeqTaken
from cardtable.server.table_lock import TableLock
from cardtable.server.tables.closing import TOO_LONG
from cardtable.server.tables.command_keys import KeyReused
from cardtable.server.tables.commands import close
from cardtable.server.tables.refusal import Refusal
from cardtable.server.tables.room import MOST_EVENTS, Room
from cardtable.server.views.played import played_rows
from cardtable.server.views.refusals import Refused, accepted, busy, key_reused, not_now, not_there
from cardtable.server.views.snapshot import brief
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.dealing.layout import Layout
    from cardtable.server.store.event_store import Store
    from cardtable.server.tables.commands import Entry, Outcome
    from cardtable.server.tables.hand import RoomHand

TABLE_ID = re.compile("[0-9A-Za-z]{1,32}")
MOST_CACHED = 2_000
ATTEMPTS = 20
FOLDED_AT_ONCE = 50
"""Stored events that are applied in one turn of the event loop."""

logger = logging.getLogger("cardtable.server")


class Rooms:
    """The loaded tables. `on_deal` is called with each new hand's piles."""

    def __init__(self, store: Store, on_deal: Callable[[Layout], None] | None = None) -> None:
        self._store = store
        self._on_deal = on_deal
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        # A lock disappears when nobody uses it. Otherwise every id that was ever requested would leave one.
        self._locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()
        self.waiting = 0
        self.done = 0
        """Commands that run or wait, and commands that are finished."""
        self.watchers: list[Callable[[Room | None, Room], None]] = []
        """Called with each table before and after a change."""

    async def get(self, table_id: str, seq: int = 0) -> Room:
        """The table, including the event `seq` if it is stored, which another process may have written.
        Raises Refused if there is no such table."""
        # No lock: a Room is never changed, only replaced.
        room = self._rooms.get(table_id)
        if room is None or room.seq < seq:
            async with self._lock_of(table_id):
                room = await self._current(table_id)
                if room.seq < seq:
                    room = await self._refreshed(room)
        return room

    async def open(self, table_id: str, entries: Sequence[Entry], key: str | None) -> Room:
        """Store a new table. Returns the existing one if it was opened before."""
        async with self._lock_of(table_id):
            logged = [
                Logged(number, entry.event, now(), key if number == 1 else None, entry.secret)
                for number, entry in enumerate(entries, 1)
            ]
            room = Room.open(table_id, logged[0])
            for event in logged[1:]:
                room = room.after(event)
            try:
                await self._store.append(table_id, logged, header(room))
            except SeqTaken:
                existing = await self._current(table_id)
                # Only to refuse a key that belongs to another request.
                if key is not None:
                    _done(existing, key)
                return existing
            self._keep(None, room)
            return room

    async def run(
        self,
        table_id: str,
        command: Callable[[Room], Outcome],
        key: str | None = None,
        *,
        patient: bool = False,
    ) -> int:
        """Carry out a command. Returns the seq of its last event, now or when a command with the same key was
        first carried out. A table that is full is closed instead.

        Raises Refused if other commands have already waited for this table for a while. Commands of the
        server itself are `patient`, because nobody would repeat them.
        """
        lock, me = self._lock_of(table_id), object()
        now_ = asyncio.get_running_loop().time()
        if not patient and lock.is_too_long(now_):
            raise busy()
        lock.since[me] = now_
        self.waiting += 1
        try:
            async with lock:
                return await self._run(table_id, command, key)
        finally:
            self.waiting -= 1
            self.done += 1
            del lock.since[me]

    async def _run(self, table_id: str, command: Callable[[Room], Outcome], key: str | None) -> int:
        room = await self._current(table_id)
        for _ in range(ATTEMPTS):
            done = None if key is None else _done(room, key)
            if done is not None:
                return done
            entries = command(room)
            if isinstance(entries, Refusal) or not entries:
                # Perhaps only because another process was first, and its events have not arrived here yet.
                before, room = room, await self._refreshed(room)
                if room is not before:
                    continue
                accepted(entries)
                return room.seq
            try:
                if room.seq >= MOST_EVENTS and not isinstance(entries[-1].event, Closed):
                    await self._append(room, accepted(close(room, TOO_LONG)), None)
                    raise not_now(Text("problem.tooMuchHappened"))
                return (await self._append(room, entries, key)).seq
            except SeqTaken:
                # Another process was first, so the command has to look at the table once more.
                room = await self._refreshed(room)
        raise SeqTaken(f"table {table_id} changes too fast")

    async def is_there(self, table_id: str) -> bool:
        """Whether this table exists."""
        try:
            await self.get(table_id)
        except Refused:
            return False
        return True

    def knows(self, table_id: str) -> bool:
        """Whether this table is loaded."""
        return table_id in self._rooms

    async def heard(self, table_id: str, seq: int | None = None) -> None:
        """Call this when another process has, or may have, written to a table."""
        room = self._rooms.get(table_id)
        # Notifications of our own events come back too, and contain nothing new. A table that is being read
        # at the moment may have been read before this event.
        is_old = table_id in self._locks if room is None else seq is None or room.seq < seq
        if is_old:
            async with self._lock_of(table_id):
                try:
                    await self._refreshed(await self._current(table_id))
                except (UnknownEvent, Refused) as error:
                    # Requests for this table get the error. All other tables are served as before.
                    self._rooms.pop(table_id, None)
                    logger.warning("table %s is no longer served: %s", table_id, error)

    async def catch_up(self) -> None:
        """Read what was missed of every loaded table, because notifications may have been lost."""
        for table_id in list(self._rooms):
            await self.heard(table_id)

    async def _append(self, room: Room, entries: Sequence[Entry], key: str | None) -> Room:
        logged: list[Logged] = []
        after = room
        for number, entry in enumerate(entries, 1):
            # The last event has the key: a repeated command gets the same seq again.
            own = key if number == len(entries) else None
            event = Logged(after.seq + 1, entry.event, now(), own, entry.secret)
            logged.append(event)
            after = after.after(event)
        try:
            await self._store.append(room.id, logged, _new_header(room, after))
        except BaseException as error:
            # After SeqTaken the room in memory is right, but old. After any other error the events may be in
            # the store, so the room can no longer be trusted.
            if not isinstance(error, SeqTaken):
                self._rooms.pop(room.id, None)
            raise
        self._keep(room, after)
        return after

    async def _current(self, table_id: str) -> Room:
        # Looked up again, because somebody may have read it while we waited for the lock.
        room = self._rooms.get(table_id)
        if room is None:
            logged = await self._store.events(table_id) if is_table_id(table_id) else []
            if not logged:
                raise not_there(Text("problem.noTable", id=table_id))
            room = await _folded(table_id, None, logged)
            self._keep(None, room)
        self._rooms.move_to_end(table_id)
        return room

    async def _refreshed(self, room: Room) -> Room:
        logged = await self._store.events(room.id, room.seq)
        if not logged:
            return room
        if any(isinstance(event.event, Forgotten) for event in logged):
            # Earlier events have changed, and everybody gets the whole table again.
            after = await _folded(room.id, None, await self._store.events(room.id))
            self._keep(None, after)
            return after
        after = await _folded(room.id, room, logged)
        self._keep(room, after)
        return after

    def _keep(self, before: Room | None, after: Room) -> None:
        self._rooms[after.id] = after
        while len(self._rooms) > MOST_CACHED:
            self._rooms.popitem(last=False)
        hand = after.hand
        if hand is not None and self._on_deal is not None and (before is None or _is_dealt(before, hand)):
            self._on_deal(hand.game.layout)
        for tell in self.watchers:
            tell(before, after)

    def _lock_of(self, table_id: str) -> TableLock:
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = TableLock(StoreBusy)
        return lock


async def _folded(table_id: str, room: Room | None, logged: Sequence[Logged]) -> Room:
    """The room after these stored events, from its first one on if there is no room yet. Raises UnknownEvent
    if one of them is not possible."""
    for event in logged:
        try:
            room = Room.open(table_id, event) if room is None else room.after(event)
        except UnknownEvent:
            raise
        except Exception as error:  # One log may be damaged in any way. All other tables are served.
            # Without the reason, which may name cards.
            raise UnknownEvent(f"event {event.seq} of table {table_id} cannot happen there") from error
        if event.seq % FOLDED_AT_ONCE == 0:
            await asyncio.sleep(0)  # A log may be long, and other tables are waiting.
    assert room is not None, "a stored table has events"
    return room


def _is_dealt(before: Room, hand: RoomHand) -> bool:
    return before.hand is None or before.hand.game is not hand.game


def _done(room: Room, key: str) -> int | None:
    """The seq of this command if it was carried out already. Raises Refused if the key belongs to another
    request."""
    try:
        return room.keys.seq_of(key)
    except KeyReused as reused:
        raise key_reused(str(reused)) from None


def is_table_id(text: str) -> bool:
    """Whether the text has the form of a table id. Other texts are not looked up, because they may be
    anything."""
    return TABLE_ID.fullmatch(text) is not None


def header(room: Room) -> Header:
    """The row of a table for the lobby."""
    opened = room.opened
    members = tuple(chair.identity for chair in room.chairs if chair.identity is not None)
    browser = None if opened.series is None else opened.series.browser
    return Header(room.status, opened.listed, brief(room), members, opened.by, room.series_id, browser)


def _new_header(before: Room, after: Room) -> Header | None:
    """The new row for the lobby. None if nothing changed there and no hand has ended."""
    if after.status == before.status and after.chairs == before.chairs:
        return None
    changed = header(after)
    if len(after.finished) > len(before.finished):
        return replace(changed, played=played_rows(after, after.finished[-1]))
    return None if changed == header(before) else changed


def based_on(room: Room, seq: int | None, since: int) -> Refusal | None:
    """The refusal, with the missed events, of a command that was based on an event older than `since`."""
    if seq is None or seq >= since:
        return None
    missed = tuple([note for note in room.log if note.seq > seq])
    return Refusal("stale", "problem.stale", seq=room.seq, missed=missed)
