"""Deletes the data of people. Where others need what a person did, only the name is removed.

A result in a series stays without a name, because the places and matchpoints of the others depend on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, exists, select, update

from cardtable.server.events import Sat, from_text, to_text
from cardtable.server.store import people_store, schema
from cardtable.server.store.summaries import read_brief, read_story

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from cardtable.server.store.database import Database

FORGOTTEN_AT_ONCE = 500
NOBODY = "–"
"""Replaces the name of a deleted person."""


def forget(connection: Connection, identity: str) -> None:
    """Delete an identity with its logins and tokens, and remove its name from all data."""
    people_store.forget(connection, identity)
    tables = _tables_of(connection, identity)
    names = {table: _rename_in_log(connection, table, identity) for table in tables}
    for table, chairs in names.items():
        _rename_in_header(connection, table, chairs)
    _rename_played(connection, identity)
    _rename_series(connection, identity)
    for each in (schema.session, schema.member):
        connection.execute(delete(each).where(each.c.identity == identity))
    connection.execute(delete(schema.identity).where(schema.identity.c.id == identity))


def _tables_of(connection: Connection, identity: str) -> set[str]:
    member, played = schema.member, schema.played
    sat = connection.execute(select(member.c.table_id).where(member.c.identity == identity)).scalars()
    finished = connection.execute(select(played.c.table_id).where(played.c.identity == identity)).scalars()
    return {*sat, *finished}


def _rename_in_log(connection: Connection, table_id: str, identity: str) -> set[int]:
    """Remove the name from the log. Returns the chairs that this person had."""
    event = schema.event
    here = (event.c.table_id == table_id, event.c.kind == "sat")
    chairs = set()
    for seq, payload in connection.execute(select(event.c.seq, event.c.payload).where(*here)).all():
        sat = from_text(payload)
        if isinstance(sat, Sat) and sat.identity == identity:
            chairs.add(sat.chair)
            text = to_text(msgspec.structs.replace(sat, name=NOBODY))
            change = update(event).where(event.c.table_id == table_id, event.c.seq == seq)
            connection.execute(change.values(payload=text))
    return chairs


def _rename_in_header(connection: Connection, table_id: str, chairs: set[int]) -> None:
    header = schema.header
    here = header.c.table_id == table_id
    found = connection.execute(select(header.c.brief).where(here)).scalar()
    if found is None:
        return
    brief = read_brief(found)
    for number in chairs:
        if brief.chairs[number].kind == "person":
            brief.chairs[number].name = NOBODY
    connection.execute(update(header).where(here).values(brief=msgspec.json.encode(brief).decode()))


def _rename_played(connection: Connection, identity: str) -> None:
    """Remove the name from the stories of hands of all who played them. A row in a series stays for the
    others."""
    played = schema.played
    mine = connection.execute(
        select(played.c.table_id, played.c.hand, played.c.seat).where(played.c.identity == identity)
    ).all()
    for table_id, hand, seat in mine:
        here = (played.c.table_id == table_id, played.c.hand == hand)
        for who, text in connection.execute(select(played.c.identity, played.c.story).where(*here)).all():
            story = read_story(text)
            story.names[seat] = NOBODY
            change = update(played).where(*here, played.c.identity == who)
            connection.execute(change.values(story=msgspec.json.encode(story).decode()))
    connection.execute(delete(played).where(played.c.identity == identity, played.c.series.is_(None)))


def _rename_series(connection: Connection, identity: str) -> None:
    """The series that this person has made get an empty maker."""
    series = schema.series
    own = connection.execute(select(series.c.id, series.c.terms).where(series.c.by == identity)).all()
    for series_id, terms in own:
        without_maker = {**msgspec.json.decode(terms), "maker": ""}
        change = update(series).where(series.c.id == series_id)
        connection.execute(change.values(terms=msgspec.json.encode(without_maker).decode()))


async def forget_guests(database: Database, before: float) -> None:
    """Delete guests who sit at no table, have made no series, and have not been here since that time. What
    they played stays."""
    who, session = schema.identity, schema.session
    back = exists().where(session.c.identity == who.c.id, schema.last_used >= before)
    sits = exists().where(schema.member.c.identity == who.c.id)
    offers = exists().where(schema.series.c.by == who.c.id)
    unused = select(who.c.id).where(who.c.login.is_(None), who.c.created < before, ~back, ~sits, ~offers)

    def work(connection: Connection) -> int:
        gone = list(connection.execute(unused.limit(FORGOTTEN_AT_ONCE)).scalars())
        connection.execute(delete(session).where(session.c.identity.in_(gone)))
        connection.execute(delete(who).where(who.c.id.in_(gone)))
        return len(gone)

    # In small pieces, so that others can write in between.
    while await database.write(work) == FORGOTTEN_AT_ONCE:
        pass
