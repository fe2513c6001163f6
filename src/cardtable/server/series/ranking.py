"""The ranking of a series, as one person may see it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.games import series_of
from cardtable.notation.own.options import options_of
from cardtable.series import ranked
from cardtable.server.series.series import replay_bots, table_of
from cardtable.server.series.terms import Fresh, Replayed
from cardtable.server.store.series_store import PlayedDeal
from cardtable.server.store.summaries import read_story
from cardtable.server.tables.status import BETWEEN, PLAYING
from cardtable.server.views.hand_by_id import NO_NUMBER
from cardtable.server.views.played import story
from cardtable.server.views.series_shapes import (
    CountShape,
    SeriesBrief,
    SeriesPersonShape,
    SeriesShape,
    Traveller,
    TravellerLine,
)
from cardtable.texts import plain_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.series import SeriesCount
    from cardtable.server.series.series import AllSeries
    from cardtable.server.series.terms import StoredSeries
    from cardtable.server.store.series_store import Attempt
    from cardtable.server.tables.hand import Finished

ORIGINAL = ""
"""Stands for the table of the hand that was played first."""


@dataclass(frozen=True)
class _Participants:
    """All who play a series. `names` is by table, the oldest first, `deals` has the deals finished there.
    `own` are the tables of the person who asks. `others` counts further players who are not named.
    `before` is the hand of a deal that was played before. `status` is the status of this person's table
    with new deals."""

    names: dict[str, str]
    deals: list[PlayedDeal]
    own: set[str]
    others: int
    status: str | None = None
    before: Finished | None = None


@dataclass(frozen=True)
class _Seating:
    """What everybody plays in a series: the game, the own chair, and the computers on the others."""

    game: str
    options: dict[str, Any]
    chair: int
    bots: tuple[str | None, ...]

    @classmethod
    def of(cls, series: StoredSeries, before: Finished | None) -> _Seating:
        """That of new deals, or of the hand that was played `before` and is played again."""
        deals = series.terms.deals
        if not isinstance(deals, Replayed):
            return cls(deals.game, deals.options, deals.chair, deals.bots)
        assert before is not None, "it was read with the participants"
        game = before.record.game
        return cls(game.name, options_of(game), deals.seat, replay_bots(game, deals.seat))


class Rankings:
    """The rankings of series."""

    def __init__(self, series: AllSeries) -> None:
        self._series = series

    async def shown(self, series: StoredSeries, identity: str) -> SeriesShape:
        """The series; with the results, if this person has played it or can no longer do so."""
        deals = series.terms.deals
        participants = await self._participants(series, identity)
        played = sorted(await self._series.store.played_by(identity, series.id))
        seating = _Seating.of(series, participants.before)
        if participants.before is None:
            results, seen = len(played) == series.deals or series.is_closed, False
        else:
            finished = await self._series.finished_by(series, participants.before)
            results, seen = identity in finished, identity in (series.by, *finished)
        counts = series_of(seating.game).counts
        return SeriesShape(
            id=series.id,
            title=series.terms.title,
            maker=series.terms.maker,
            mine=series.by == identity,
            game=seating.game,
            options=seating.options,
            deals=series.deals,
            bots=list(seating.bots),
            chair=seating.chair,
            opens=series.terms.opens,
            closes=series.closes,
            listed=series.listed,
            state=_state(series),
            promises=list(deals.promises) if isinstance(deals, Fresh) else [],
            replayed=isinstance(deals, Replayed),
            given=isinstance(deals, Replayed) and deals.has_only_an_id,
            seen=seen,
            table=None if participants.status is None else table_of(series.id, identity),
            going=participants.status == PLAYING or (participants.status == BETWEEN and not series.is_closed),
            played=played,
            results=results,
            counts=[_count(count) for count in counts],
            # In a thread: thousands may have played, and tables are waiting.
            people=await asyncio.to_thread(_people, series, participants, counts, results=results),
            others=participants.others,
            day=series.day,
        )

    async def briefs(self, some: Sequence[StoredSeries], identity: str) -> list[SeriesBrief]:
        """Series of new deals for a list."""
        store, ids = self._series.store, [series.id for series in some]
        people, played = await store.people(ids), await store.finished_by(identity, ids)
        begun = await store.begun([table_of(series_id, identity) for series_id in ids])
        return [
            SeriesBrief(
                id=series.id,
                title=series.terms.title,
                maker=series.terms.maker,
                mine=series.by == identity,
                game=series.fresh.game,
                deals=series.deals,
                opens=series.terms.opens,
                closes=series.closes,
                state=_state(series),
                people=people.get(series.id, 0),
                played=played.get(series.id, 0),
                begun=table_of(series.id, identity) in begun,
            )
            for series in some
        ]

    async def traveller(self, series: StoredSeries, deal: int, identity: str) -> Traveller:
        """How everybody played a deal. The caller has checked that this person may see it."""
        participants = await self._participants(series, identity, deal)
        game = series.fresh.game if participants.before is None else participants.before.record.game.name
        counts = series_of(game).counts
        lines = await asyncio.to_thread(_lines, series, participants, counts)
        return Traveller(series.id, game, deal, series.deals, [_count(count) for count in counts], lines)

    async def _participants(
        self, series: StoredSeries, identity: str, deal: int | None = None
    ) -> _Participants:
        store, deals = self._series.store, series.terms.deals
        attempts = await store.attempts(series.id, identity)
        # Somebody may have finished in between.
        others = max(0, (await store.people([series.id])).get(series.id, 0) - len(attempts))
        names = {attempt.table_id: _name(attempt) for attempt in attempts}
        results = [result for result in await store.results(series.id, deal) if result.table_id in names]
        own = {attempt.table_id for attempt in attempts if attempt.opener == identity}
        if isinstance(deals, Fresh):
            statuses = {attempt.table_id: attempt.brief.status for attempt in attempts}
            return _Participants(names, results, own, others, statuses.get(table_of(series.id, identity)))
        _, hand = await self._series.original(deals)
        summary = msgspec.json.encode(story(hand)).decode()
        first = PlayedDeal(ORIGINAL, 1, deals.seat, hand.result.points, False, 0.0, summary)
        if hand.chairs[hand.players[deals.seat]].identity == identity:
            own.add(ORIGINAL)
        names = {ORIGINAL: hand.names[deals.seat], **names}
        return _Participants(names, [first, *results], own, others, before=hand)


def _state(series: StoredSeries) -> str:
    if series.is_closed:
        return "closed"
    return "open" if series.is_open else "early"


def _name(attempt: Attempt) -> str:
    """The name of the person. A computer plays on for somebody who has left a table with a replayed deal."""
    chairs = attempt.brief.chairs
    return next((chair.name for chair in chairs if chair.kind == "person"), chairs[0].name)


def _count(count: SeriesCount) -> CountShape:
    name = count.name
    return CountShape(str(name), plain_text(name), count.digits, count.fewest, count.is_share)


def _compared(series: StoredSeries, deals: Sequence[PlayedDeal]) -> list[PlayedDeal]:
    """The results that are ranked. For new deals, without those of people who had seen the cards."""
    return [deal for deal in deals if not deal.seen or isinstance(series.terms.deals, Replayed)]


def worth_by_table(counts: Sequence[SeriesCount], deals: Sequence[PlayedDeal]) -> dict[str, list[float]]:
    """The score of a deal at each table, in each way to count."""
    values = [count.worth([count.own(deal.points, deal.seat) for deal in deals]) for count in counts]
    return {deal.table_id: list(worth) for deal, *worth in zip(deals, *values, strict=True)}


def _lines(
    series: StoredSeries, participants: _Participants, counts: Sequence[SeriesCount]
) -> list[TravellerLine]:
    """The best first, and those that are not compared last."""
    worth = worth_by_table(counts, _compared(series, participants.deals))
    lines = [
        _line(deal, participants, worth.get(deal.table_id, []), series.terms.deals)
        for deal in participants.deals
    ]
    better = 1 if counts[0].fewest else -1
    return sorted(lines, key=lambda line: (not line.worth, better * line.worth[0] if line.worth else 0.0))


def _people(
    series: StoredSeries, participants: _Participants, counts: Sequence[SeriesCount], *, results: bool
) -> list[SeriesPersonShape]:
    compared = _compared(series, participants.deals)
    tables = {deal.table_id for deal in compared}
    is_fresh = isinstance(series.terms.deals, Fresh)
    knew = {deal.table_id for deal in participants.deals if deal.seen and is_fresh}
    # Results of people who had seen the cards are not compared. All others are in the ranking from their
    # first deal on.
    played: dict[str, int] = defaultdict(int)
    for deal in participants.deals:
        played[deal.table_id] += 1
    rankings = []
    for count in counts:
        own: dict[str, dict[int, int]] = {table: {} for table in participants.names if table in tables}
        for deal in compared:
            own[deal.table_id][deal.hand] = count.own(deal.points, deal.seat)
        rankings.append({standing.player: standing for standing in ranked(count, own, series.deals)})
    order = (
        [*rankings[0], *(table for table in participants.names if table not in tables)]
        if results
        else participants.names
    )
    return [
        SeriesPersonShape(
            name=participants.names[table],
            mine=table in participants.own,
            played=played[table],
            place=rankings[0][table].place if results and table in tables else None,
            totals=[ranking[table].total for ranking in rankings] if results and table in tables else [],
            unranked=table in knew,
            original=table == ORIGINAL,
        )
        for table in order
    ]


def _line(
    played: PlayedDeal, participants: _Participants, worth: list[float], deals: Fresh | Replayed
) -> TravellerLine:
    summary = read_story(played.story)
    is_original = played.table_id == ORIGINAL
    table: str | None = played.table_id
    hand = played.hand
    if is_original and isinstance(deals, Replayed):
        table, hand = (None, NO_NUMBER) if deals.has_only_an_id else (deals.table, deals.hand)
    return TravellerLine(
        name=summary.names[played.seat],
        mine=played.table_id in participants.own,
        points=played.points[played.seat],
        worth=worth,
        lines=summary.lines,
        declarer=summary.declarer,
        contract=summary.contract,
        seat=played.seat,
        names=summary.names,
        table=table,
        hand=hand,
        id=summary.id,
        seen=played.seen,
        original=is_original,
        taken_back=summary.taken_back,
    )
