"""Series in the store: their terms, the tables where they are played, and the hands finished there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from sqlalchemy import case, delete, exists, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.store import schema
from cardtable.server.store.event_store import REMOVED_AT_ONCE, hands_played_in
from cardtable.server.store.summaries import Brief, read_brief

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from sqlalchemy import ColumnElement, Connection

    from cardtable.server.store.database import Database

MOST_PEOPLE = 2_000
"""Attempts that are read of one series."""
MOST_GAMES, MOST_DAYS = 100, 2_000
"""Deals of the day that are read, and days that count for a streak."""


@dataclass(frozen=True)
class SeriesRow:
    """A series. `terms` is JSON. `origin` names the hand that is played again, and the seat. `day` is the
    date of a deal of the day."""

    id: str
    by: str
    created: float
    listed: bool
    closes: float | None
    terms: str
    origin: str | None = None
    day: str | None = None


class Attempt(NamedTuple):
    """A table where a series is played, who opened it, and its entry in the lobby."""

    table_id: str
    opener: str | None
    brief: Brief


class PlayedDeal(NamedTuple):
    """A finished deal of a series. `points` are by seat, `story` is JSON."""

    table_id: str
    hand: int
    seat: int
    points: tuple[int, ...]
    seen: bool
    at: float
    story: str


class SeriesStore:
    """The series of this server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(
        self, row: SeriesRow, secret: bytes | None = None, digests: Sequence[str] = ()
    ) -> SeriesRow:
        """Store a series with the digests of its deals. Returns the existing one if its id or origin is
        taken."""

        def work(connection: Connection) -> SeriesRow:
            try:
                # After an error PostgreSQL continues only from a savepoint.
                with connection.begin_nested():
                    connection.execute(insert(schema.series).values(**vars(row), secret=secret))
                    if digests:
                        # Deals are played in order. Of two equal ones the first counts: somebody who has
                        # played it knows both.
                        first = {digest: number for number, digest in reversed([*enumerate(digests, 1)])}
                        deals = [
                            {"digest": digest, "series": row.id, "number": number}
                            for digest, number in first.items()
                        ]
                        connection.execute(insert(schema.series_deal), deals)
            except IntegrityError:
                table = schema.series
                same = table.c.id == row.id
                if row.origin is not None:
                    same |= table.c.origin == row.origin
                return _rows(connection, same)[0]
            return row

        return await self._database.write(work)

    async def find(self, series_id: str) -> SeriesRow | None:
        """The series with this id, or None."""
        rows = await self._select(schema.series.c.id == series_id)
        return rows[0] if rows else None

    async def of_origin(self, origin: str) -> SeriesRow | None:
        """The series with the deal of this hand on this seat, or None."""
        rows = await self._select(schema.series.c.origin == origin)
        return rows[0] if rows else None

    async def remove_unplayed(self, before: float) -> None:
        """Delete series that nobody has begun: those that were closed before that time, and replayed deals
        that were offered before that time."""
        table, deal, attempt = schema.series, schema.series_deal, schema.attempt
        begun = exists().where(attempt.c.series == table.c.id)
        old = (table.c.closes < before) | (table.c.origin.is_not(None) & (table.c.created < before))
        wanted = select(table.c.id).where(old, ~begun).limit(REMOVED_AT_ONCE)

        def work(connection: Connection) -> int:
            gone = list(connection.execute(wanted).scalars())
            connection.execute(delete(deal).where(deal.c.series.in_(gone)))
            connection.execute(delete(table).where(table.c.id.in_(gone)))
            return len(gone)

        # In small pieces, so that others can write in between.
        while await self._database.write(work, patient=True) == REMOVED_AT_ONCE:
            pass

    async def secret(self, series_id: str) -> bytes:
        """The secret that all deals of the series follow from."""
        wanted = select(schema.series.c.secret).where(schema.series.c.id == series_id)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def made_since(self, identity: str, at: float, *, again: bool = False) -> int:
        """How many series a person has made since that time: of new deals or, with `again`, of replayed
        deals."""
        table = schema.series
        kind = table.c.origin.is_not(None) if again else table.c.origin.is_(None)
        wanted = select(func.count()).where(table.c.by == identity, table.c.created >= at, kind)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar() or 0)

    async def listed(self, at: float, most: int) -> list[SeriesRow]:
        """The public series that are not closed at that time, the newest first."""
        table = schema.series
        is_open = table.c.closes.is_(None) | (table.c.closes > at)
        return await self._select(table.c.listed & is_open, most=most)

    async def of_person(self, identity: str, most: int) -> list[SeriesRow]:
        """The series of new deals that a person has made or plays, the newest first. A replayed deal is
        found with its hand."""
        table, attempt, member = schema.series, schema.attempt, schema.member
        plays = (
            select(attempt.c.series)
            .join(member, member.c.table_id == attempt.c.table_id)
            .where(member.c.identity == identity)
        )
        own = (table.c.by == identity) | table.c.id.in_(plays)
        new = table.c.day.is_(None) & table.c.origin.is_(None)
        return await self._select(own & new, most=most)

    async def of_day(self, day: str) -> list[SeriesRow]:
        """The existing deals of a day, of all games."""
        return await self._select(schema.series.c.day == day, most=MOST_GAMES)

    async def unrated_days(self, before: str) -> list[SeriesRow]:
        """Deals of earlier days that have not changed any rating yet."""
        table = schema.series
        return await self._select((table.c.day < before) & table.c.rated.is_not(True), most=MOST_GAMES)

    async def days_played(self, identity: str) -> list[str]:
        """The days whose deal a person has finished, of any game, the newest first."""
        table, played = schema.series, schema.played
        wanted = (
            select(table.c.day)
            .join(played, played.c.series == table.c.id)
            .where(played.c.identity == identity, table.c.day.is_not(None), ~played.c.seen)
            .distinct()
            .order_by(table.c.day.desc())
            .limit(MOST_DAYS)
        )
        return await self._database.read(lambda connection: list(connection.execute(wanted).scalars()))

    async def people(self, series_ids: Sequence[str]) -> dict[str, int]:
        """How many people have begun each of these series."""
        table = schema.attempt
        wanted = (
            select(table.c.series, func.count())
            .where(table.c.series.in_(series_ids))
            .group_by(table.c.series)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row[0]: row[1] for row in rows}

    async def finished_by(self, identity: str, series_ids: Sequence[str]) -> dict[str, int]:
        """How many deals of each of these series a person has finished. Series without any are left out."""
        table = schema.played
        wanted = (
            select(table.c.series, func.count())
            .where(table.c.identity == identity, table.c.series.in_(series_ids))
            .group_by(table.c.series)
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row[0]: row[1] for row in rows}

    async def begun(self, table_ids: Sequence[str]) -> set[str]:
        """Those of these tables where a series is played."""
        wanted = select(schema.attempt.c.table_id).where(schema.attempt.c.table_id.in_(table_ids))
        return await self._database.read(lambda connection: set(connection.execute(wanted).scalars()))

    async def close(self, series_id: str, at: float) -> None:
        """Close a series at that time. Nobody can begin it afterwards."""
        change = update(schema.series).where(schema.series.c.id == series_id).values(closes=at)
        await self._database.write(lambda connection: connection.execute(change).rowcount)

    async def attempts(self, series_id: str, identity: str) -> list[Attempt]:
        """The tables where a series is played, the oldest first. If there are very many, the oldest
        MOST_PEOPLE and this person's own."""
        attempt, header = schema.attempt, schema.header
        wanted = (
            select(attempt.c.table_id, header.c.opener, header.c.brief)
            .join(header, header.c.table_id == attempt.c.table_id)
            .where(attempt.c.series == series_id)
            .order_by(case((header.c.opener == identity, 0), else_=1), attempt.c.at, attempt.c.table_id)
            .limit(MOST_PEOPLE)
        )

        def work(connection: Connection) -> list[Attempt]:
            rows = connection.execute(wanted)
            return [Attempt(table, by, read_brief(brief)) for table, by, brief in rows]

        tables = await self._database.read(work)
        return sorted(tables, key=lambda table: table.brief.opened_at)

    async def played_by(self, identity: str, series_id: str) -> set[int]:
        """The deals of a series that a person has finished."""
        table = schema.played
        wanted = select(table.c.hand).where(table.c.series == series_id, table.c.identity == identity)
        return await self._database.read(lambda connection: set(connection.execute(wanted).scalars()))

    async def players_of(self, series_id: str) -> set[str]:
        """The people who have finished a deal of a series."""
        table = schema.played
        wanted = select(table.c.identity).where(table.c.series == series_id)
        return await self._database.read(lambda connection: set(connection.execute(wanted).scalars()))

    async def results(self, series_id: str, deal: int | None = None) -> list[PlayedDeal]:
        """All finished deals of a series. Those of one deal have their story, the others do not."""
        table = schema.played
        story_column = literal("") if deal is None else table.c.story
        columns = (table.c.table_id, table.c.hand, table.c.seat, table.c.points, table.c.seen, table.c.at)
        wanted = select(*columns, story_column).where(table.c.series == series_id)
        if deal is not None:
            wanted = wanted.where(table.c.hand == deal)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [
            PlayedDeal(table_id, hand, seat, tuple(msgspec.json.decode(points)), bool(seen), at, story)
            for table_id, hand, seat, points, seen, at, story in rows
        ]

    async def was_played_in(self, browser: str, series_id: str, table_id: str) -> bool:
        """Whether a deal of a series was finished in the same browser at another table."""

        def work(connection: Connection) -> bool:
            return bool(hands_played_in(connection, series_id, browser, table_id))

        return await self._database.read(work)

    async def with_deal(self, digest: str) -> list[tuple[str, int]]:
        """The series that contain this deal, and its number there."""
        table = schema.series_deal
        wanted = select(table.c.series, table.c.number).where(table.c.digest == digest)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [(series, number) for series, number in rows]

    async def _select(self, where: ColumnElement[Any], most: int = 1) -> list[SeriesRow]:
        return await self._database.read(lambda connection: _rows(connection, where, most))


def _rows(connection: Connection, where: ColumnElement[Any], most: int = 1) -> list[SeriesRow]:
    table = schema.series
    columns = (table.c.id, table.c.by, table.c.created, table.c.listed, table.c.closes, table.c.terms)
    wanted = (
        select(*columns, table.c.origin, table.c.day)
        .where(where)
        .order_by(table.c.created.desc())
        .limit(most)
    )
    return [SeriesRow(*row) for row in connection.execute(wanted)]
