"""Sends tables to everybody who watches: each stream starts with snapshots, and then gets changes.

Everything follows from the log. So a stream that breaks, or is dropped because its client does not read, has
lost nothing: the next one begins with a snapshot.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from cardtable.server.digits import is_number
from cardtable.server.events import now
from cardtable.server.views.log_lines import lines
from cardtable.server.views.snapshot import (
    ChangeText,
    Own,
    brief,
    common_changes,
    is_own_same,
    own,
    own_brief,
    own_changes,
    public,
    snapshot,
)

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from cardtable.server.store.summaries import Brief
    from cardtable.server.tables.room import Room

MOST_QUEUED = 200
PING_SECONDS = 10.0


class Message(NamedTuple):
    """A message. `seqs` says how far each table is known with this message."""

    event: str
    data: bytes
    seqs: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, event: str, data: object, *seqs: tuple[str, int]) -> Message:
        """A message with this data as JSON."""
        return cls(event, msgspec.json.encode(data), seqs)


@dataclass(eq=False)
class Stream:
    """The messages that one connection is still to be sent.

    `present` says that a client that can act is connected. `queued_up_to` has the seq of each table with the
    queued messages, `sent_up_to` with those that were sent. `cleared` are tables of series that this client
    is known to be allowed to see. `reader` waits for the next message.
    """

    identity: str | None
    lobby: bool
    present: bool = True
    queued_up_to: dict[str, int] = field(default_factory=dict)
    sent_up_to: dict[str, int] = field(default_factory=dict)
    cleared: set[str] = field(default_factory=set)
    queue: deque[Message] = field(default_factory=deque)
    reader: asyncio.Future[None] | None = None
    closed: asyncio.Event = field(default_factory=asyncio.Event)
    last_put: float = field(default_factory=time.monotonic)

    def put(self, message: Message) -> None:
        """Queue a message. A stream that is full is closed."""
        for table_id, seq in message.seqs:
            self.queued_up_to[table_id] = seq
        self.last_put = time.monotonic()
        if self.is_full:
            # A client that does not read is dropped, so that the queue stays small.
            self.closed.set()
        else:
            self.queue.append(message)
            if self.reader is not None and not self.reader.done():
                self.reader.set_result(None)

    @property
    def is_full(self) -> bool:
        """Whether the queue has reached its limit."""
        return len(self.queue) >= MOST_QUEUED

    async def news(self) -> None:
        """Waits until a message is queued. For one reader."""
        if not self.queue:
            # An Event does the same for any number of readers, but takes three times as long.
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader

    def sent(self, message: Message) -> str:
        """Note that a message is sent. Returns the position of the client for `read_position`."""
        self.sent_up_to.update(message.seqs)
        return ",".join([f"{table_id}:{seq}" for table_id, seq in self.sent_up_to.items()])

    def rest(self) -> list[Message]:
        """What is still queued. Empty if the stream was closed because it was full."""
        return [] if self.is_full else list(self.queue)

    async def until_closed(self) -> None:
        """Wait until the stream is closed, and send a ping whenever there was nothing for a while."""
        while not self.closed.is_set():
            silent = time.monotonic() - self.last_put
            if silent >= PING_SECONDS:
                self.put(ping())
                silent = 0.0
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS - silent):
                    await self.closed.wait()


def ping() -> Message:
    """A message that keeps the connection alive."""
    return Message.of("ping", {"now": now()})


def bye(rng: Random) -> Message:
    """The last message of a stream, with a random delay so that not all clients come back at once."""
    return Message.of("bye", {"retry": round(0.5 + rng.random() * 1.5, 2)})


def read_position(text: str) -> dict[str, int]:
    """The position that a client sends. Anything in another form counts as no position."""
    pairs = (part.partition(":") for part in text.split(","))
    return {table_id: int(seq) for table_id, _, seq in pairs if is_number(seq)}


class Streams:
    """All streams of this process."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Stream]] = {}
        self._by_identity: dict[str, set[Stream]] = {}
        self._shown: dict[str, tuple[int, dict[str | None, Own]]] = {}
        """The last snapshot of each table, and its event."""
        self._lobby: set[Stream] = set()
        self._all: set[Stream] = set()
        self._is_closing = False

    def add(self, stream: Stream, tables: Iterable[str]) -> None:
        """Register a stream that follows these tables."""
        self._all.add(stream)
        if stream.identity is not None:
            self._by_identity.setdefault(stream.identity, set()).add(stream)
        for table_id in tables:
            self._by_table.setdefault(table_id, set()).add(stream)
        if stream.lobby:
            self._lobby.add(stream)
        if self._is_closing:
            # It came while the server was stopping, and the server would wait for it.
            stream.closed.set()

    def remove(self, stream: Stream, tables: Iterable[str]) -> None:
        """Remove a stream."""
        self._all.discard(stream)
        if stream.identity is not None:
            _drop(self._by_identity, stream.identity, stream)
        self._lobby.discard(stream)
        for table_id in tables:
            _drop(self._by_table, table_id, stream)
            if table_id not in self._by_table:
                self._shown.pop(table_id, None)

    def __len__(self) -> int:
        return len(self._all)

    @property
    def queued(self) -> int:
        """The number of messages that are still to be sent."""
        return sum(len(stream.queue) for stream in self._all)

    def present(self, table_id: str) -> set[str]:
        """The identities that follow a table from here."""
        streams = self._by_table.get(table_id, ())
        return {stream.identity for stream in streams if stream.identity is not None and stream.present}

    def show(self, stream: Stream, room: Room) -> None:
        """Send the whole table, unless that or more was sent before."""
        if stream.queued_up_to.get(room.id, 0) < room.seq:
            shown = snapshot(room, stream.identity)
            stream.put(Message.of("table", shown, (room.id, room.seq)))

    def tell(self, before: Room | None, after: Room) -> None:
        """Called after a change of a table: send it to everybody who follows."""
        self._tell_table(before, after)
        self._tell_members(before, after)
        if self._lobby and after.opened.listed:
            news = brief(after)
            if before is None or news != brief(before):
                self.tell_lobby(news)

    @property
    def has_lobby(self) -> bool:
        """Whether anybody follows the lobby."""
        return bool(self._lobby)

    def tell_lobby(self, news: Brief) -> None:
        """Send a change of the lobby."""
        message = Message.of("lobby-change", news)
        for stream in list(self._lobby):
            stream.put(message)

    def _tell_members(self, before: Room | None, after: Room) -> None:
        """Tell everybody who sits at a table whose turn it is, wherever they look."""
        if before is not None and _turn(before) == _turn(after):
            return
        for chair in after.chairs:
            streams = self._by_identity.get(chair.identity, ()) if chair.identity else ()
            for stream in streams:
                if stream in self._by_table.get(after.id, ()):
                    continue  # This stream gets the whole table anyway.
                stream.put(Message.of("mine-change", own_brief(after, stream.identity)))

    def close(self) -> None:
        """End all streams, and those that come later at once."""
        self._is_closing = True
        for stream in list(self._all):
            stream.closed.set()

    def _tell_table(self, before: Room | None, after: Room) -> None:
        streams = list(self._by_table.get(after.id, ()))
        if after.opened.series is not None:
            streams = [stream for stream in streams if after.id in stream.cleared]
        if before is not None:
            # A change is of use only to streams that have the state before it.
            current = [stream for stream in streams if stream.queued_up_to.get(after.id) == before.seq]
            if current:
                self._tell_change(before, after, current)
        # Streams that got everything just now need nothing. The others get the whole table.
        for stream in streams:
            self.show(stream, after)

    def _tell_change(self, before: Room, after: Room, streams: Iterable[Stream]) -> None:
        notes = takewhile(lambda note: note.seq > before.seq, reversed(after.log))
        text = ChangeText(common_changes(public(before), public(after), lines(notes)[::-1]))
        seq, shapes = self._shown.get(after.id, (before.seq, {}))
        if seq != before.seq:
            shapes = {}
        if is_own_same(before, after):
            # Only talk: all streams get the same message.
            message = Message("change", text.with_own({}), ((after.id, after.seq),))
            for stream in streams:
                stream.put(message)
            self._shown[after.id] = after.seq, shapes
            return
        messages: dict[str | None, Message] = {}
        shown: dict[str | None, Own] = {}
        for stream in streams:
            # Everybody who does not sit here sees the same.
            eyes = stream.identity if _has_own_view(after, before, stream.identity) else None
            if eyes not in messages:
                old = shapes.get(eyes) or own(before, eyes)
                shown[eyes] = own(after, eyes)
                change = text.with_own(own_changes(old, shown[eyes]))
                messages[eyes] = Message("change", change, ((after.id, after.seq),))
            stream.put(messages[eyes])
        self._shown[after.id] = after.seq, shown


def _drop(streams: dict[str, set[Stream]], key: str, stream: Stream) -> None:
    streams[key].discard(stream)
    if not streams[key]:
        del streams[key]


def _turn(room: Room) -> tuple[str, tuple[int, ...]]:
    return room.status, tuple(chair.number for chair in room.waiting)


def _has_own_view(after: Room, before: Room, identity: str | None) -> bool:
    if identity is None:
        return False
    return identity == after.opened.by or bool(after.chair_of(identity) or before.chair_of(identity))
