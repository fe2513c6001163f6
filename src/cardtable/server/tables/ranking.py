"""Who did how well in a series, as one person may know it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from cardtable.games import series_of
from cardtable.notation.own.options import options_of
from cardtable.series import ranked
from cardtable.server.store.series_store import PlayedDeal
from cardtable.server.tables.played import story
from cardtable.server.tables.series import Fresh, Replayed, table_of
from cardtable.server.tables.status import OVER
from cardtable.server.views.hand_by_id import NO_NUMBER
from cardtable.server.views.series_shapes import (
    CountShape,
    SeriesBrief,
    SeriesPersonShape,
    SeriesShape,
    Traveller,
    TravellerLine,
)
from cardtable.server.views.shapes import StoryShape
from cardtable.texts import plain_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.series import Count
    from cardtable.server.store.series_store import Attempt
    from cardtable.server.tables.rooms import Rooms
    from cardtable.server.tables.series import AllSeries, Series

ORIGINAL = ""
"""Stands for the table of the hand that was played first."""


@dataclass(frozen=True)
class _Field:
    """All who play a series. `names` is by table, the oldest first, `deals` what was finished there; `own`
    are the tables of who asks."""

    names: dict[str, str]
    deals: list[PlayedDeal]
    own: set[str]

    def of(self, table_id: str) -> list[PlayedDeal]:
        return [each for each in self.deals if each.table_id == table_id]


class Rankings:
    def __init__(self, series: AllSeries, rooms: Rooms) -> None:
        self._series = series
        self._rooms = rooms

    async def shown(self, series: Series, identity: str) -> SeriesShape:
        """The series; with the results, if this person has played it or can no longer do so."""
        deals = series.terms.deals
        field = await self._field(series, identity)
        played = sorted(await self._series.store.played_by(identity, series.id))
        if isinstance(deals, Replayed):
            results = identity in await self._series.finished(series)
            _, hand = await self._series.original(deals)
            game, options, chair = hand.record.game.name, options_of(hand.record.game), deals.seat
            bots: list[str | None] = [None] * len(hand.players)
            seen = identity in await self._series.knowing(series)
        else:
            results = len(played) == series.deals or series.is_closed
            game, options, chair, bots, seen = deals.game, deals.options, deals.chair, list(deals.bots), False
        counts = series_of(game).counts
        return SeriesShape(
            id=series.id,
            title=series.terms.title,
            maker=series.terms.maker,
            mine=series.by == identity,
            game=game,
            options=options,
            deals=series.deals,
            bots=bots,
            chair=chair,
            opens=series.terms.opens,
            closes=series.closes,
            listed=series.listed,
            state=_state(series),
            promises=list(deals.promises) if isinstance(deals, Fresh) else [],
            replayed=isinstance(deals, Replayed),
            given=isinstance(deals, Replayed) and deals.is_given,
            seen=seen,
            table=table_of(series.id, identity) if table_of(series.id, identity) in field.names else None,
            played=played,
            results=results,
            counts=[_count(each) for each in counts],
            people=_people(series, field, counts, results=results),
            day=series.day,
        )

    async def brief(self, series: Series, identity: str) -> SeriesBrief:
        attempts = await self._series.store.attempts(series.id)
        played = await self._series.store.played_by(identity, series.id)
        deals = series.terms.deals
        game = deals.game if isinstance(deals, Fresh) else (await self._series.original(deals))[0].opened.game
        return SeriesBrief(
            id=series.id,
            title=series.terms.title,
            maker=series.terms.maker,
            mine=series.by == identity,
            game=game,
            deals=series.deals,
            opens=series.terms.opens,
            closes=series.closes,
            state=_state(series),
            people=len(attempts),
            played=len(played),
            begun=any(each.table_id == table_of(series.id, identity) for each in attempts),
        )

    async def traveller(self, series: Series, deal: int, identity: str) -> Traveller:
        """How all played a deal; it must be known that this person may see it."""
        field = await self._field(series, identity, deal)
        deals = series.terms.deals
        game = deals.game if isinstance(deals, Fresh) else (await self._series.original(deals))[0].opened.game
        counts = series_of(game).counts
        compared = _compared(series, field.deals)
        worth = {
            each.table_id: [values[position] for values in _worth(counts, compared)]
            for position, each in enumerate(compared)
        }
        lines = [_line(each, field, worth.get(each.table_id, []), deals) for each in field.deals]
        better = 1 if counts[0].fewest else -1
        lines.sort(key=lambda line: (not line.worth, better * line.worth[0] if line.worth else 0.0))
        return Traveller(series.id, game, deal, series.deals, [_count(each) for each in counts], lines)

    async def _field(self, series: Series, identity: str, deal: int | None = None) -> _Field:
        store, deals = self._series.store, series.terms.deals
        attempts = await store.attempts(series.id)
        results = await store.results(series.id, deal)
        names = {each.table_id: _name(each) for each in attempts}
        own = {each.table_id for each in attempts if each.opener == identity}
        if isinstance(deals, Replayed):
            names, results = await self._with_original(deals, names, results, attempts)
            _, hand = await self._series.original(deals)
            if hand.chairs[hand.players[deals.seat]].identity == identity:
                own.add(ORIGINAL)
        return _Field(names, results, own)

    async def _with_original(
        self,
        deals: Replayed,
        names: dict[str, str],
        results: list[PlayedDeal],
        attempts: Sequence[Attempt],
    ) -> tuple[dict[str, str], list[PlayedDeal]]:
        """With the hand of before, and with those that were played again before results were kept apart."""
        _, hand = await self._series.original(deals)
        first = _result(ORIGINAL, deals.seat, hand.result.points, msgspec.json.encode(story(hand)).decode())
        known = {each.table_id for each in results}
        for each in attempts:
            if each.table_id not in known and each.brief.status == OVER:
                room = await self._rooms.get(each.table_id)
                own = room.finished[0]
                seat = next(
                    (seat for seat, chair in enumerate(own.players) if own.chairs[chair].identity), deals.seat
                )
                told = msgspec.json.encode(story(own)).decode()
                seen = room.opened.by in room.knows_cards
                results.append(_result(each.table_id, seat, own.result.points, told, seen=seen))
        return {ORIGINAL: hand.names[deals.seat], **names}, [first, *results]


def _result(
    table_id: str, seat: int, points: tuple[int, ...], told: str, *, seen: bool = False
) -> PlayedDeal:
    return PlayedDeal(table_id, 1, seat, points, seen, 0.0, told)


def _state(series: Series) -> str:
    if series.is_closed:
        return "closed"
    return "open" if series.is_open else "early"


def _name(attempt: Attempt) -> str:
    """Of the person; a computer plays on for who has left a table with a deal of before."""
    chairs = attempt.brief.chairs
    return next((chair.name for chair in chairs if chair.kind == "person"), chairs[0].name)


def _count(count: Count) -> CountShape:
    name = count.name
    return CountShape(str(name), plain_text(name), count.digits, count.fewest, count.is_share)


def _compared(series: Series, deals: Sequence[PlayedDeal]) -> list[PlayedDeal]:
    """What is ranked: of new deals not what somebody plays who has seen the cards."""
    return [each for each in deals if not each.seen or isinstance(series.terms.deals, Replayed)]


def _worth(counts: Sequence[Count], deals: Sequence[PlayedDeal]) -> list[list[float]]:
    return [count.worth([count.own(each.points, each.seat) for each in deals]) for count in counts]


def _people(
    series: Series, field: _Field, counts: Sequence[Count], *, results: bool
) -> list[SeriesPersonShape]:
    compared = _compared(series, field.deals)
    known = {each.table_id for each in compared}
    # Who has seen the cards is compared with nobody; all others are in the ranking from their first deal on.
    played: dict[str, int] = defaultdict(int)
    for each in field.deals:
        played[each.table_id] += 1
    rankings = []
    for count in counts:
        own: dict[str, dict[int, int]] = {table: {} for table in field.names if table in known}
        for each in compared:
            own[each.table_id][each.hand] = count.own(each.points, each.seat)
        rankings.append({each.player: each for each in ranked(count, own, series.deals)})
    order = (
        [*rankings[0], *(table for table in field.names if table not in known)] if results else field.names
    )
    return [
        SeriesPersonShape(
            name=field.names[table],
            mine=table in field.own,
            played=played[table],
            place=rankings[0][table].place if results and table in known else None,
            totals=[ranking[table].total for ranking in rankings] if results and table in known else [],
            unranked=played[table] > 0 and table not in known,
            original=table == ORIGINAL,
        )
        for table in order
    ]


def _line(each: PlayedDeal, field: _Field, worth: list[float], deals: Fresh | Replayed) -> TravellerLine:
    told = msgspec.json.decode(each.story, type=StoryShape)
    is_original = each.table_id == ORIGINAL
    table: str | None = each.table_id
    hand = each.hand
    if is_original and isinstance(deals, Replayed):
        table, hand = (None, NO_NUMBER) if deals.is_given else (deals.table, deals.hand)
    return TravellerLine(
        name=told.names[each.seat],
        mine=each.table_id in field.own,
        points=each.points[each.seat],
        worth=worth,
        lines=told.lines,
        declarer=told.declarer,
        contract=told.contract,
        seat=each.seat,
        names=told.names,
        table=table,
        hand=hand,
        id=told.id,
        seen=each.seen,
        original=is_original,
        taken_back=told.taken_back,
    )
