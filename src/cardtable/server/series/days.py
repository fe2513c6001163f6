"""The deal of the day: a series of one deal of each game that the server opens every day.

Its id follows from the game and the date, so all servers use the same one. The first that needs it makes it.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from cardtable.games import GAMES, series_of
from cardtable.series import ranked
from cardtable.server.events import now
from cardtable.server.series.series import TABLE_ID_LENGTH, chairs_against
from cardtable.server.series.terms import Fresh, StoredSeries
from cardtable.server.tables.commands import Person
from cardtable.server.views.series_shapes import Day, DayDeal

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.server.series.series import AllSeries
    from cardtable.server.store.rating_store import RatingStore

SERVER = Person("", "")
ONE_DAY = timedelta(days=1)
GRACE_SECONDS = 3600.0
"""How long a deal stays open after its day, so that somebody who has just opened the page can still play."""


class Days:
    """The deals of the day."""

    def __init__(self, series: AllSeries, ratings: RatingStore) -> None:
        self._series = series
        self._ratings = ratings

    async def shown(self, games: Sequence[str], identity: str) -> Day:
        """Today's deals of these games, made if they do not exist, with this person's state."""
        day = datetime.fromtimestamp(now(), UTC).date()
        existing = {row.id for row in await self._series.store.of_day(day.isoformat())}
        ids = {game: series_of_day(game, day) for game in games}
        for game, series_id in ids.items():
            if series_id not in existing:
                await self._make(game, day)
        store = self._series.store
        people = await store.people(list(ids.values()))
        played = await store.finished_by(identity, list(ids.values()))
        days = {date.fromisoformat(text) for text in await store.days_played(identity)}
        deals = [
            DayDeal(game, series_id, people.get(series_id, 0), series_id in played)
            for game, series_id in ids.items()
        ]
        return Day(day.isoformat(), _closes(day), streak(days, day), longest(days), deals)

    async def rate_closed(self) -> None:
        """Rate the people who played the deals of past days, each deal once."""
        today = datetime.fromtimestamp(now() - GRACE_SECONDS, UTC).date()
        for row in await self._series.store.unrated_days(today.isoformat()):
            series = StoredSeries.of(row)
            deals = series.terms.deals
            assert isinstance(deals, Fresh), "a deal of the day is a new one"
            count = series_of(deals.game).counts[0]
            results = [result for result in await self._series.store.results(row.id) if not result.seen]
            own = {result.table_id: {1: count.own(result.points, result.seat)} for result in results}
            openers = {
                attempt.table_id: attempt.opener
                for attempt in await self._series.store.attempts(row.id, SERVER.identity)
            }
            placed = [(openers.get(standing.player), standing.place) for standing in ranked(count, own, 1)]
            people = [(who, place) for who, place in placed if who is not None and place is not None]
            who, places = [entry[0] for entry in people], [entry[1] for entry in people]
            await self._ratings.rate_series(row.id, deals.game, who, places)

    async def _make(self, game: str, day: date) -> StoredSeries:
        usual = next(iter(GAMES[game].presets().values()))
        return await self._series.make(
            series_of_day(game, day),
            SERVER,
            usual,
            1,
            chairs_against(usual),
            opens=_starts(day),
            closes=_closes(day),
            day=day.isoformat(),
        )


def series_of_day(game: str, day: date) -> str:
    """The id of the series."""
    return hashlib.sha256(f"day {game} {day.isoformat()}".encode()).hexdigest()[:TABLE_ID_LENGTH]


def streak(days: set[date], today: date) -> int:
    """How many days in a row a person has played, up to today, or to yesterday while today is still open."""
    last = today if today in days else today - ONE_DAY
    count = 0
    while last - count * ONE_DAY in days:
        count += 1
    return count


def longest(days: Iterable[date]) -> int:
    """The longest number of days in a row."""
    best = count = 0
    before: date | None = None
    for day in sorted(days):
        count = count + 1 if before is not None and day - before == ONE_DAY else 1
        best, before = max(best, count), day
    return best


def _starts(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def _closes(day: date) -> float:
    return _starts(day + ONE_DAY) + GRACE_SECONDS
