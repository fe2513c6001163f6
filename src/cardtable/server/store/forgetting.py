"""Deletes the data of people. Where others need what a person did, only the name and the chat are removed.

A result in a series stays without a name, because the places and matchpoints of the others depend on it.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.events import Forgotten, Said, kind_of, now, to_text
from cardtable.server.store import people_store, schema
from cardtable.server.store.appending import CHANNEL, EventRow
from cardtable.server.store.event_store import SeqTaken
from cardtable.server.store.summaries import read_brief, read_story
from cardtable.server.store.traces import traces_at, visits_of
from cardtable.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from sqlalchemy import Connection

    from cardtable.server.store.database import Database
    from cardtable.server.store.summaries import ScoreShape
    from cardtable.server.store.traces import Visit

    Tell = Callable[[str, int], Awaitable[None]]

FORGOTTEN_AT_ONCE = 500
ATTEMPTS = 20
NOBODY = "–"
"""Replaces the name of a deleted person, and what they said."""


async def forget(database: Database, identities: Sequence[str], tell: Tell) -> None:
    """Delete people with their logins and tokens, and remove their names from all data. `tell` is called with
    each table that has changed, and the seq of the event that says so.

    If this is interrupted, they are still there, and can be deleted again.
    """
    # In small pieces, so that others can write in between. Somebody may sit down meanwhile.
    while visits := await database.write(partial(_delete_rows, identities=identities), patient=True):
        for visit in visits:
            seq = await _forget_visit(database, visit)
            if seq is not None:
                await tell(visit.table_id, seq)


async def forget_guests(database: Database, before: float, tell: Tell) -> None:
    """Delete guests who sit at no table, have made no series, and have not been here since that time. What
    they played stays, without their names."""
    who, session = schema.identity, schema.session
    back = exists().where(session.c.identity == who.c.id, schema.last_used >= before)
    sits = exists().where(schema.member.c.identity == who.c.id)
    offers = exists().where(schema.series.c.by == who.c.id)
    unused = select(who.c.id).where(who.c.login.is_(None), who.c.created < before, ~back, ~sits, ~offers)
    some = unused.limit(FORGOTTEN_AT_ONCE)
    while gone := await database.read(
        lambda connection: list(connection.execute(some).scalars()), patient=True
    ):
        await forget(database, gone, tell)


def _delete_rows(connection: Connection, identities: Sequence[str]) -> list[Visit]:
    """Delete everything about these people outside the tables. As long as tables have traces of them, nothing
    is done but to return where."""
    visits = visits_of(connection, identities)
    if visits:
        return visits
    people_store.forget(connection, identities)
    _rename_series(connection, identities)
    for table in (schema.session, schema.presence):
        connection.execute(delete(table).where(table.c.identity.in_(identities)))
    connection.execute(delete(schema.identity).where(schema.identity.c.id.in_(identities)))
    return []


async def _forget_visit(database: Database, visit: Visit) -> int | None:
    """Remove the traces of a person from a table. Returns the seq of the event that says so, None if the
    table does not exist any more. Raises SeqTaken if others write to it all the time."""
    for _ in range(ATTEMPTS):
        try:
            work = partial(_remove_traces, visit=visit, notifies=not database.is_sqlite)
            return await database.write(work, patient=True)
        except IntegrityError:
            continue  # Another process was first to write to the table.
    raise SeqTaken(f"table {visit.table_id} changes too fast")


def _remove_traces(connection: Connection, visit: Visit, *, notifies: bool) -> int | None:
    event, table_id = schema.event, visit.table_id
    last = connection.execute(select(func.max(event.c.seq)).where(event.c.table_id == table_id)).scalar()
    seq = None if last is None else last + 1
    if seq is not None:
        # First, because then no process can add to a log that has still the name.
        told = Forgotten()
        row = EventRow(table_id, seq, kind_of(told), to_text(told), now(), None)
        connection.execute(insert(event).values(**row._asdict()))
        traces, chairs = traces_at(connection, visit)
        for trace in traces:
            if isinstance(trace.event, Said):
                text = to_text(msgspec.structs.replace(trace.event, text=NOBODY))
            else:
                text = to_text(msgspec.structs.replace(trace.event, name=NOBODY))
            change = update(event).where(event.c.table_id == table_id, event.c.seq == trace.seq)
            connection.execute(change.values(payload=text))
        _rename_in_header(connection, table_id, chairs)
        _rename_in_hands(connection, visit)
        if notifies:
            connection.execute(select(func.pg_notify(CHANNEL, f"{table_id} {seq} 1")))
    for table in (schema.visit, schema.member):
        here = (table.c.table_id == table_id, table.c.identity == visit.identity)
        connection.execute(delete(table).where(*here))
    return seq


def _rename_in_header(connection: Connection, table_id: str, chairs: set[int]) -> None:
    header = schema.header
    here = header.c.table_id == table_id
    text = connection.execute(select(header.c.brief).where(here)).scalar()
    if text is None or not chairs:
        return
    brief = read_brief(text)
    for number in chairs:
        brief.chairs[number].name = NOBODY
    connection.execute(update(header).where(here).values(brief=msgspec.json.encode(brief).decode()))


def _rename_in_hands(connection: Connection, visit: Visit) -> None:
    """Remove the name from the stories of hands of all who played them. A row in a series stays for the
    others."""
    played = schema.played
    own = (played.c.table_id == visit.table_id, played.c.identity == visit.identity)
    for hand, seat in connection.execute(select(played.c.hand, played.c.seat).where(*own)).all():
        here = (played.c.table_id == visit.table_id, played.c.hand == hand)
        for who, text in connection.execute(select(played.c.identity, played.c.story).where(*here)).all():
            story = read_story(text)
            for line in story.lines:
                _rename_in_line(line, story.names[seat])
            story.names[seat] = NOBODY
            change = update(played).where(*here, played.c.identity == who)
            connection.execute(change.values(story=msgspec.json.encode(story).decode()))
    connection.execute(delete(played).where(*own, played.c.series.is_(None)))


def _rename_in_line(line: ScoreShape, name: str) -> None:
    if isinstance(line.words, dict):
        params = line.words["params"]
        line.words["params"] = {key: NOBODY if value == name else value for key, value in params.items()}
        line.name = str(text_of(line.words))
    else:
        line.name = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NOBODY, line.name)


def _rename_series(connection: Connection, identities: Sequence[str]) -> None:
    """The series that these people have made get an empty maker."""
    series = schema.series
    own = select(series.c.id, series.c.terms).where(series.c.by.in_(identities))
    for series_id, terms in connection.execute(own).all():
        without_maker = {**msgspec.json.decode(terms), "maker": ""}
        change = update(series).where(series.c.id == series_id)
        connection.execute(change.values(terms=msgspec.json.encode(without_maker).decode()))
