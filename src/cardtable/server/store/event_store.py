"""The log of every table. An acknowledged event is never lost and never overwritten.

The primary key (table, seq) keeps two servers apart: the second writer of an event gets SeqTaken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, exists, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from cardtable.errors import CardtableError
from cardtable.server.events import Logged, from_text, kind_of, now, to_text
from cardtable.server.store import schema
from cardtable.server.store.appending import CHANNEL, EventRow
from cardtable.server.store.summaries import Brief, read_brief
from cardtable.server.tables.status import CLOSED, OVER, RUNNING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection

    from cardtable.server.store.database import Database

LOBBY_SIZE = 200
LOBBY_SECONDS = 12 * 3600.0
MINE_SIZE = 100
REMOVED_AT_ONCE = 500

# Made once, because building a statement takes longer than running it.
_NEW_EVENTS = insert(schema.event)
_NEW_SECRETS = insert(schema.secret)
_NEW_PLAYED = insert(schema.played)
_CHANGED_HEADER = update(schema.header).where(schema.header.c.table_id == bindparam("id"))
_MEMBERS = select(schema.member.c.identity).where(schema.member.c.table_id == bindparam("id"))
_EVENTS = (
    select(
        schema.event.c.seq,
        schema.event.c.payload,
        schema.event.c.at,
        schema.event.c.key,
        schema.secret.c.seed,
    )
    .join(
        schema.secret,
        (schema.secret.c.table_id == schema.event.c.table_id) & (schema.secret.c.seq == schema.event.c.seq),
        isouter=True,
    )
    .where(schema.event.c.table_id == bindparam("id"), schema.event.c.seq > bindparam("after"))
    .order_by(schema.event.c.seq)
)


class SeqTaken(CardtableError):
    """Another process has written to the table in the meantime."""


class PlayedRow(NamedTuple):
    """A finished hand of one person, with the seat, and whether they had seen the cards before. `points`
    and `story` are JSON."""

    table_id: str
    hand: int
    identity: str
    game: str
    series: str | None
    seat: int
    points: str
    at: float
    seen: bool
    story: str


@dataclass(frozen=True)
class Header:
    """A table as the lobby shows it, who sits at it, who opened it, its series and browser, and the hand
    that has just ended, once for each person."""

    status: str
    listed: bool
    brief: Brief
    members: tuple[str, ...]
    opener: str | None = None
    series: str | None = None
    browser: str | None = None
    played: tuple[PlayedRow, ...] = ()


class Store:
    """The event logs of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def append(self, table_id: str, logged: Sequence[Logged], header: Header | None) -> None:
        """Store these events in order. Raises SeqTaken or StoreLost, and then nothing is stored."""
        rows = [_row(table_id, event) for event in logged]
        try:
            if header is None and all(event.secret is None for event in logged):
                await self._database.append(rows)
            else:
                await self._database.write(lambda connection: self._append(connection, rows, logged, header))
        except IntegrityError:
            raise SeqTaken(f"table {table_id} has an event {logged[0].seq} already") from None

    def _append(
        self, connection: Connection, rows: list[EventRow], logged: Sequence[Logged], header: Header | None
    ) -> None:
        table_id = rows[0].table_id
        connection.execute(_NEW_EVENTS, [row._asdict() for row in rows])
        seeds = [
            {"table_id": table_id, "seq": event.seq, "seed": event.secret}
            for event in logged
            if event.secret is not None
        ]
        if seeds:
            connection.execute(_NEW_SECRETS, seeds)
        if header is not None:
            _write_header(connection, table_id, header, logged[-1].at)
        if not self._database.is_sqlite:
            # Part of the transaction: PostgreSQL sends it at the commit, when others can read the events.
            note = f"{table_id} {logged[-1].seq} {int(header is not None)}"
            connection.execute(select(func.pg_notify(CHANNEL, note)))

    async def events(self, table_id: str, after: int = 0) -> list[Logged]:
        """The events of a table after this number."""
        return await self._database.read(lambda connection: _read_events(connection, table_id, after))

    async def lobby(self) -> list[Brief]:
        """The running public tables, the newest first. Without those where nobody has come or gone for
        half a day."""
        table = schema.header
        wanted = (
            select(table.c.brief)
            .where(table.c.status.in_(RUNNING), table.c.listed, table.c.updated > now() - LOBBY_SECONDS)
            .order_by(table.c.updated.desc())
            .limit(LOBBY_SIZE)
        )
        return await self._database.read(lambda connection: _briefs(connection.execute(wanted).scalars()))

    async def running(self) -> list[Brief]:
        """All running tables, the newest first."""
        table = schema.header
        wanted = select(table.c.brief).where(table.c.status.in_(RUNNING)).order_by(table.c.updated.desc())
        return await self._database.read(lambda connection: _briefs(connection.execute(wanted).scalars()))

    async def opened_by(self, identity: str) -> int:
        """How many running tables a person has opened. Tables for new deals of a series do not count:
        everybody has one, and may continue it at any time."""
        table, attempt = schema.header, schema.attempt
        in_series = exists().where(attempt.c.table_id == table.c.table_id, attempt.c.browser.is_not(None))
        running = (table.c.opener == identity, table.c.status.in_(RUNNING))
        wanted = select(func.count()).where(*running, ~in_series)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar() or 0)

    async def idle_since(self, at: float, statuses: Sequence[str]) -> list[str]:
        """The tables with this status where nobody has come or gone since that time. Without tables for
        new deals of a series that is still open."""
        table, attempt, series = schema.header, schema.attempt, schema.series
        in_open_series = exists().where(
            attempt.c.table_id == table.c.table_id,
            series.c.id == attempt.c.series,
            series.c.origin.is_(None),
            series.c.closes.is_(None) | (series.c.closes > now()),
        )
        idle = (table.c.status.in_(statuses), table.c.updated < at)
        wanted = select(table.c.table_id).where(*idle, ~in_open_series)
        return await self._database.read(
            lambda connection: list(connection.execute(wanted).scalars()), patient=True
        )

    async def remove_unplayed(self, before: float) -> int:
        """Delete tables that were closed before that time without a dealt card. Returns their number."""
        table, event = schema.header, schema.event
        dealt = exists().where(event.c.table_id == table.c.table_id, event.c.kind == "dealt")
        wanted = select(table.c.table_id).where(table.c.status == CLOSED, table.c.updated < before, ~dealt)

        # In small pieces, because nothing else is written meanwhile.
        def work(connection: Connection) -> int:
            gone = list(connection.execute(wanted.limit(REMOVED_AT_ONCE)).scalars())
            for target in (
                event,
                schema.secret,
                schema.member,
                schema.visit,
                schema.lease,
                schema.presence,
                schema.attempt,
                table,
            ):
                connection.execute(delete(target).where(target.c.table_id.in_(gone)))
            return len(gone)

        removed = 0
        while some := await self._database.write(work, patient=True):
            removed += some
        return removed

    async def changed_since(self, at: float) -> list[str]:
        """The tables whose entry in the lobby changed since that time."""
        wanted = select(schema.header.c.table_id).where(schema.header.c.updated >= at)
        return await self._database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def mine(self, identity: str) -> list[Brief]:
        """The tables a person sits or sat at, the newest first."""
        table, member = schema.header, schema.member
        wanted = (
            select(table.c.brief)
            .join(member, member.c.table_id == table.c.table_id)
            .where(member.c.identity == identity, table.c.status.in_((*RUNNING, OVER)))
            .order_by(table.c.updated.desc())
            .limit(MINE_SIZE)
        )
        return await self._database.read(lambda connection: _briefs(connection.execute(wanted).scalars()))

    async def running_with(self, identity: str) -> list[str]:
        """All running tables where a person sits."""
        table, member = schema.header, schema.member
        wanted = (
            select(table.c.table_id)
            .join(member, member.c.table_id == table.c.table_id)
            .where(member.c.identity == identity, table.c.status.in_(RUNNING))
        )
        return await self._database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def brief(self, table_id: str) -> Brief | None:
        """The entry of a public table in the lobby."""
        wanted = select(schema.header.c.brief).where(
            schema.header.c.table_id == table_id, schema.header.c.listed
        )
        brief = await self._database.read(lambda connection: connection.execute(wanted).scalar())
        return None if brief is None else read_brief(brief)

    async def ping(self) -> None:
        """Raises StoreLost if the database does not answer."""
        await self._database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())


def _row(table_id: str, logged: Logged) -> EventRow:
    event = logged.event
    return EventRow(table_id, logged.seq, kind_of(event), to_text(event), logged.at, logged.key)


def _write_header(connection: Connection, table_id: str, header: Header, at: float) -> None:
    brief = msgspec.json.encode(header.brief).decode()
    row = {"status": header.status, "listed": header.listed, "brief": brief, "updated": at}
    # Only a new table has no row yet, so the update comes first.
    if not connection.execute(_CHANGED_HEADER, {"id": table_id, **row}).rowcount:
        connection.execute(insert(schema.header).values(table_id=table_id, opener=header.opener, **row))
        if header.series is not None:
            row = {"series": header.series, "table_id": table_id, "browser": header.browser, "at": at}
            connection.execute(insert(schema.attempt).values(**row))
    if header.played:
        seen = set()
        if header.series is not None and header.browser is not None:
            seen = hands_played_in(connection, header.series, header.browser, table_id)
        rows = [row._replace(seen=row.seen or row.hand in seen)._asdict() for row in header.played]
        connection.execute(_NEW_PLAYED, rows)
    before = set(connection.execute(_MEMBERS, {"id": table_id}).scalars())
    for identity in set(header.members) - before:
        connection.execute(insert(schema.member).values(identity=identity, table_id=table_id))
        been_here = (schema.visit.c.identity == identity, schema.visit.c.table_id == table_id)
        if not connection.execute(select(schema.visit).where(*been_here)).first():
            connection.execute(insert(schema.visit).values(identity=identity, table_id=table_id))
    for identity in before - set(header.members):
        gone = (schema.member.c.identity == identity, schema.member.c.table_id == table_id)
        connection.execute(delete(schema.member).where(*gone))


def hands_played_in(connection: Connection, series: str, browser: str, table_id: str) -> set[int]:
    """The deals of a series that were finished in this browser at other tables. Somebody who finishes one
    of them there now may know the cards."""
    table, played = schema.attempt, schema.played
    wanted = (
        select(played.c.hand)
        .join(table, table.c.table_id == played.c.table_id)
        .where(table.c.series == series, table.c.browser == browser, table.c.table_id != table_id)
    )
    return set(connection.execute(wanted).scalars())


def _read_events(connection: Connection, table_id: str, after: int) -> list[Logged]:
    rows = connection.execute(_EVENTS, {"id": table_id, "after": after})
    return [Logged(seq, from_text(payload), at, key, seed) for seq, payload, at, key, seed in rows]


def _briefs(texts: Iterable[str]) -> list[Brief]:
    return [read_brief(text) for text in texts]
