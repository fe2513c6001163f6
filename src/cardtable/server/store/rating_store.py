"""The openskill ratings of people and puzzles. A rating changes in the same transaction as its cause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.store import schema

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from sqlalchemy import ColumnElement, Connection

    from cardtable.server.store.database import Database

    T = TypeVar("T")

DEALS, PUZZLES = "deals", "puzzles"
"""The kinds of ratings of people."""
HARDER = 5.0
"""How much higher a puzzle starts that the computer `club` does not solve."""

_MODEL = PlackettLuce()


class Skill(NamedTuple):
    """The mean and deviation of openskill, and the number of results behind them."""

    mu: float
    sigma: float
    results: int = 0


UNKNOWN = Skill(_MODEL.mu, _MODEL.sigma)


class RatedAnswer(NamedTuple):
    """A person's first answer to a puzzle, and both ratings before and after."""

    action: str
    right: bool
    before: Skill
    after: Skill
    puzzle: Skill
    is_first: bool


class RatingStore:
    """Ratings of people and puzzles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, subject: str) -> dict[tuple[str, str], Skill]:
        """The ratings of a person, by kind and game."""
        table = schema.rating
        wanted = select(table.c.by, table.c.game, table.c.mu, table.c.sigma, table.c.results)
        rows = await self._database.read(
            lambda connection: connection.execute(wanted.where(table.c.subject == subject)).all()
        )
        return {(by, game): Skill(mu, sigma, count) for by, game, mu, sigma, count in rows}

    async def of_puzzles(self, game: str) -> dict[str, Skill]:
        """The ratings of the puzzles of a game that somebody has tried."""
        table = schema.rating
        wanted = select(table.c.subject, table.c.mu, table.c.sigma, table.c.results).where(
            table.c.by == "puzzle", table.c.game == game
        )
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {subject: Skill(mu, sigma, count) for subject, mu, sigma, count in rows}

    async def answers(self, identity: str) -> dict[str, bool]:
        """The puzzles that a person has tried, and whether the answer was right."""
        table = schema.answer
        wanted = select(table.c.puzzle, table.c.right).where(table.c.identity == identity)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {puzzle: bool(right) for puzzle, right in rows}

    async def answer(
        self, identity: str, puzzle: str, game: str, action: str, *, right: bool, at: float, starts: Skill
    ) -> RatedAnswer:
        """Store a person's first answer and rate both. A later answer changes nothing: the first one is
        returned."""
        row = {"game": game, "action": action, "right": right, "at": at}

        def work(connection: Connection) -> RatedAnswer:
            person, own = (identity, PUZZLES, game), (puzzle, "puzzle", game)
            before, rated = _read(connection, person, UNKNOWN), _read(connection, own, starts)
            try:
                # After an error PostgreSQL continues only from a savepoint.
                with connection.begin_nested():
                    connection.execute(insert(schema.answer).values(identity=identity, puzzle=puzzle, **row))
            except IntegrityError:
                first = connection.execute(
                    select(schema.answer.c.action, schema.answer.c.right).where(
                        schema.answer.c.identity == identity, schema.answer.c.puzzle == puzzle
                    )
                ).one()
                return RatedAnswer(first[0], bool(first[1]), before, before, rated, is_first=False)
            after, changed = _rate([before, rated], [0, 1] if right else [1, 0])
            _write(connection, person, after)
            _write(connection, own, changed)
            return RatedAnswer(action, right, before, after, changed, is_first=True)

        return await self._twice(work)

    async def rate_series(self, series: str, game: str, people: Sequence[str], places: Sequence[int]) -> bool:
        """Rate the people who played a series by their places. False if another process was first."""

        def work(connection: Connection) -> bool:
            table = schema.series
            mine = update(table).where(table.c.id == series, table.c.rated.is_not(True)).values(rated=True)
            if not connection.execute(mine).rowcount:
                return False
            if len(people) > 1:
                keys = [(player, DEALS, game) for player in people]
                before = [_read(connection, key, UNKNOWN) for key in keys]
                for key, after in zip(keys, _rate(before, places), strict=True):
                    _write(connection, key, after)
            return True

        return await self._twice(work)

    async def _twice(self, work: Callable[[Connection], T]) -> T:
        """Try again if another process has written the same rating for the first time meanwhile."""
        try:
            return await self._database.write(work)
        except IntegrityError:
            return await self._database.write(work)


def _rate(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The ratings after a result. The lowest rank is the best, and equal ranks are a tie."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Skill(team[0].mu, team[0].sigma, before.results + 1)
        for team, before in zip(rated, skills, strict=True)
    ]


def _read(connection: Connection, key: tuple[str, str, str], otherwise: Skill) -> Skill:
    """Read a rating in order to change it. Other processes wait until this transaction is over."""
    table = schema.rating
    wanted = select(table.c.mu, table.c.sigma, table.c.results).where(*_is(key)).with_for_update()
    row = connection.execute(wanted).one_or_none()
    return otherwise if row is None else Skill(*row)


def _write(connection: Connection, key: tuple[str, str, str], skill: Skill) -> None:
    table = schema.rating
    if not connection.execute(update(table).where(*_is(key)).values(skill._asdict())).rowcount:
        subject, by, game = key
        connection.execute(insert(table).values(subject=subject, by=by, game=game, **skill._asdict()))


def _is(key: tuple[str, str, str]) -> tuple[ColumnElement[bool], ...]:
    table = schema.rating
    return table.c.subject == key[0], table.c.by == key[1], table.c.game == key[2]
