"""A history of what clients were told, held against what the store has: every promise that was broken.

The promises: what was acknowledged is stored, once, at the place that was told, as it was asked for, by the
person who asked; what was refused is not; who was answered before another asked comes first; the log
has no holes and every event in it is legal; what was shown is what the log says for this person.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from cardtable.errors import CardtableError
from cardtable.server.events import Acted, Said
from cardtable.server.tables.room import Room
from cardtable.server.views.log_lines import lines
from cardtable.server.views.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cardtable.server.events import Logged
    from history.operations import Fields, History, Operation, Reading

Log = list["Logged"]


def faults(history: History, logs: Mapping[str, Log]) -> list[str]:
    found: list[str] = []
    for table, log in logs.items():
        rooms, why = _folded(table, log)
        operations = [each for each in history.operations if each.table == table]
        readings = [each for each in history.readings if each.seen["table"] == table]
        broken = [
            *why,
            *_stored(operations, log),
            *_ordered(operations),
            *_told(readings, rooms),
            *_lines(history.lines.get(table, ()), rooms),
        ]
        found += [f"table {table}: {each}" for each in broken]
    found += [f"a table that is not stored: {each}" for each in history.operations if each.table not in logs]
    return found


def _folded(table: str, log: Log) -> tuple[list[Room], list[str]]:
    """The table after each event, as far as the log makes sense."""
    rooms: list[Room] = []
    for number, each in enumerate(log, 1):
        if each.seq != number:
            return rooms, [f"event {number} is missing, {each.seq} follows"]
        try:
            rooms.append(rooms[-1].after(each) if rooms else Room.open(table, each))
        except (CardtableError, AssertionError) as error:
            return rooms, [f"event {number}, {each.event}, cannot have happened: {error}"]
    return rooms, []


def _stored(operations: Sequence[Operation], log: Log) -> Iterator[str]:
    keyed = [(each.key.partition(":")[2], each) for each in log if each.key is not None]
    times = Counter(key for key, _ in keyed)
    stored = dict(keyed)
    for operation in operations:
        if times[operation.key] > 1:
            yield f"stored {times[operation.key]} times: {operation}"
        there = stored.pop(operation.key, None)
        if operation.is_done:
            yield from _acknowledged(operation, there)
        if operation.is_refused and there is not None:
            yield f"refused and stored at {there.seq}: {operation}"
        if there is not None and not _is_that(operation, there):
            yield f"stored as {there.event}: {operation}"
    for key, each in stored.items():
        yield f"event {each.seq} has the key {key} that nobody gave"


def _acknowledged(operation: Operation, there: Logged | None) -> Iterator[str]:
    if there is None:
        # What changes nothing is done without an event; each answer tells how far the table is by then.
        if operation.what in ("act", "say", "start", "next"):
            yield f"acknowledged and not stored: {operation}"
        return
    if len(set(operation.answers)) > 1 and operation.what != "open":
        yield f"answered with {operation.answers}: {operation}"
    elif operation.what != "open" and operation.answers[0] != there.seq:
        yield f"acknowledged at {operation.answers[0]} and stored at {there.seq}: {operation}"


def _is_that(operation: Operation, there: Logged) -> bool:
    """Whether the event with the key is what was asked for, by who asked."""
    assert there.key is not None
    event = there.event
    if there.key.partition(".")[0] != operation.person:
        return False
    if operation.what == "act":
        return isinstance(event, Acted) and event.action == operation.body["action"] and event.by == "person"
    if operation.what == "say":
        return isinstance(event, Said) and event.text == operation.body["text"]
    return True


def _ordered(operations: Sequence[Operation]) -> Iterator[str]:
    """Who was answered before another asked has the lower number."""
    done = [each for each in operations if each.is_done and each.answered is not None and each.what != "open"]
    ends = sorted(done, key=lambda each: each.answered or 0.0)
    highest: Operation | None = None
    at = 0
    for later in sorted(done, key=lambda each: each.sent):
        while at < len(ends) and (ends[at].answered or 0.0) < later.sent:
            if highest is None or ends[at].answers[0] > highest.answers[0]:
                highest = ends[at]
            at += 1
        if highest is not None and later.answers[0] < highest.answers[0] and later.answers[0] > 1:
            yield f"{later} was asked for after {highest} was done, and stands before it"


def _told(readings: Sequence[Reading], rooms: Sequence[Room]) -> Iterator[str]:
    for reading in readings:
        seq = reading.seen["seq"]
        if seq > len(rooms):
            yield f"{reading.by} showed {reading.identity} event {seq}, which is not stored"
            continue
        right = _plain(rooms[seq - 1], reading.identity)
        wrong = [name for name, value in right.items() if reading.seen.get(name, value) != value]
        if wrong:
            shown = {name: (reading.seen[name], right[name]) for name in wrong}
            yield f"{reading.by} showed {reading.identity} at {seq} what is not so: {str(shown)[:600]}"


def _plain(room: Room, identity: str | None) -> Fields:
    shown: Fields = msgspec.json.decode(msgspec.json.encode(snapshot(room, identity)))
    # How much of the log a stream keeps is its own affair; `_lines` looks at that.
    del shown["log"]
    return shown


def _lines(streams: Sequence[Sequence[Fields]], rooms: Sequence[Room]) -> Iterator[str]:
    """Every line of the log is told once, in its order."""
    if not rooms:
        return
    all_lines = [msgspec.json.decode(msgspec.json.encode(line)) for line in lines(rooms[-1].log)]
    for told in streams:
        first = next((number for number, line in enumerate(all_lines) if told and line == told[0]), 0)
        if list(told) != all_lines[first : first + len(told)]:
            wrong = next(
                (each for each, right in zip(told, all_lines[first:], strict=False) if each != right), None
            )
            yield f"a stream told {len(told)} lines that are not those of the log, first {wrong}"
