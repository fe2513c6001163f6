"""Data about people outside the log: their finished hands, the cost of their decisions, and puzzles from
their mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import delete, func, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.events import Said
from cardtable.server.store import schema
from cardtable.server.store.traces import traces_at, visits_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from sqlalchemy import Column, Connection, Select, Table

    from cardtable.server.store.database import Database

MOST_DECISIONS = 20_000
MOST_HANDS = 5_000


class PlayedHand(NamedTuple):
    """A finished hand of a person. `points` and `story` are JSON."""

    table_id: str
    hand: int
    game: str
    series: str | None
    seat: int
    points: str
    at: float
    story: str
    reviewed: bool


class Cost(NamedTuple):
    """The cost of a decision. `number` counts the actions of the hand from 0."""

    table_id: str
    hand: int
    number: int
    identity: str
    game: str
    kind: str
    unit: str
    cost: float
    slip: bool
    at: float


class OwnPuzzle(NamedTuple):
    """A puzzle from a person's own mistake. `line` is JSON."""

    identity: str
    id: str
    game: str
    at: float
    line: str


class PeopleStore:
    """Finished hands, costs and puzzles by person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hands(
        self,
        identity: str,
        *,
        game: str | None = None,
        text: str = "",
        before: float | None = None,
        most: int = MOST_HANDS,
        unreviewed: bool = False,
    ) -> list[PlayedHand]:
        """The finished hands of a person, the newest first. They can be limited to one game, to a text in
        the story (names, contract, id), to a time, or to hands that are not judged yet."""
        table = schema.played
        wanted = select(
            table.c.table_id,
            table.c.hand,
            table.c.game,
            table.c.series,
            table.c.seat,
            table.c.points,
            table.c.at,
            table.c.story,
            table.c.reviewed,
        ).where(table.c.identity == identity)
        if game is not None:
            wanted = wanted.where(table.c.game == game)
        if text:
            wanted = wanted.where(func.lower(table.c.story).contains(text.lower(), autoescape=True))
        if before is not None:
            wanted = wanted.where(table.c.at < before)
        if unreviewed:
            wanted = wanted.where(table.c.reviewed.is_not(True))
        wanted = wanted.order_by(table.c.at.desc(), table.c.hand.desc()).limit(most)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return [PlayedHand(*row[:-1], bool(row[-1])) for row in rows]

    async def costs(self, identity: str) -> list[Cost]:
        """The costs of a person's decisions, the newest hands first."""
        table = schema.decision
        wanted = select(table).where(table.c.identity == identity).order_by(table.c.at.desc())
        rows = await self._database.read(
            lambda connection: connection.execute(wanted.limit(MOST_DECISIONS)).all()
        )
        return [Cost(**row._mapping) for row in rows]

    async def keep_review(
        self, table_id: str, hand: int, costs: Sequence[Cost], puzzles: Sequence[OwnPuzzle]
    ) -> None:
        """Store the costs of the decisions of a hand. Doing it again changes nothing."""
        played = schema.played

        def work(connection: Connection) -> None:
            this_hand = (played.c.table_id == table_id, played.c.hand == hand)
            connection.execute(update(played).where(*this_hand).values(reviewed=True))
            _add(connection, schema.decision, [cost._asdict() for cost in costs])
            _add(connection, schema.puzzle, [puzzle._asdict() for puzzle in puzzles])

        await self._database.write(work)

    async def puzzles(self, identity: str, game: str | None = None) -> list[OwnPuzzle]:
        """The puzzles from a person's own mistakes, the newest first."""
        table = schema.puzzle
        wanted = select(table).where(table.c.identity == identity)
        if game is not None:
            wanted = wanted.where(table.c.game == game)
        rows = await self._database.read(
            lambda connection: connection.execute(wanted.order_by(table.c.at.desc())).all()
        )
        return [OwnPuzzle(**row._mapping) for row in rows]

    async def everything(self, identity: str) -> dict[str, list[dict[str, Any]]]:
        """All that is stored about a person, except secrets: hashes of logins, and deals that are still to be
        played. It says nothing about others except names in stories."""
        return await self._database.read(lambda connection: _everything(connection, identity), patient=True)


def _everything(connection: Connection, identity: str) -> dict[str, list[dict[str, Any]]]:
    session, series, header, attempt = schema.session, schema.series, schema.header, schema.attempt
    opened = select(header.c.table_id).where(header.c.opener == identity)
    wanted = {
        "person": _own(schema.identity, schema.identity.c.id, identity, "password"),
        # Browsers have no label, tokens of programs have one.
        "logins": _own(session, session.c.identity, identity, "hash"),
        "series": _own(series, series.c.by, identity, "secret"),
        "opened": opened.add_columns(header.c.status, header.c.listed, header.c.updated),
        "attempts": select(attempt).where(attempt.c.table_id.in_(opened)),
        "played": _own(schema.played, schema.played.c.identity, identity),
        "decisions": _own(schema.decision, schema.decision.c.identity, identity),
        "puzzles": _own(schema.puzzle, schema.puzzle.c.identity, identity),
        "answers": _own(schema.answer, schema.answer.c.identity, identity),
        "ratings": _own(schema.rating, schema.rating.c.subject, identity),
    }
    data = {key: [dict(row._mapping) for row in connection.execute(query)] for key, query in wanted.items()}
    data["tables"], data["chat"] = [], []
    for visit in visits_of(connection, [identity]):
        for _, at, event in traces_at(connection, visit)[0]:
            where = {"table_id": visit.table_id, "at": at, "chair": event.chair}
            if isinstance(event, Said):
                data["chat"].append({**where, "text": event.text})
            else:
                data["tables"].append({**where, "name": event.name})
    return data


def _own(table: Table, owner: Column[str], identity: str, *without: str) -> Select[Any]:
    """The rows of a person, without these columns."""
    return select(*(column for column in table.c if column.name not in without)).where(owner == identity)


def _add(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Add the rows that do not exist yet."""
    keys = [column.name for column in table.primary_key]
    for row in rows:
        same = tuple_(*(table.c[key] for key in keys)) == tuple_(*(row[key] for key in keys))
        if not connection.execute(select(func.count()).select_from(table).where(same)).scalar():
            try:
                with connection.begin_nested():
                    connection.execute(insert(table).values(**row))
            except IntegrityError:
                continue  # Another process was first.


def forget(connection: Connection, identities: Sequence[str]) -> None:
    """Delete the data about these people outside the log."""
    for table, own in (
        (schema.decision, schema.decision.c.identity),
        (schema.puzzle, schema.puzzle.c.identity),
        (schema.answer, schema.answer.c.identity),
        (schema.rating, schema.rating.c.subject),
    ):
        connection.execute(delete(table).where(own.in_(identities)))
