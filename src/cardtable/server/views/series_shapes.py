"""The types of series that clients get. docs/web/api.md describes them."""

from __future__ import annotations

from typing import Any

import msgspec

from cardtable.server.store.summaries import ScoreShape  # noqa: TC001 # msgspec looks at the types


class CountShape(msgspec.Struct):
    """A way to count: its name, also by key and parameters, the number of digits to show, and whether the
    lowest wins or values are shares from 0 to 1."""

    name: str
    words: dict[str, Any] | None
    digits: int
    fewest: bool
    share: bool


class SeriesPersonShape(msgspec.Struct):
    """A person in a series. `place` and `totals` (one for each way to count) are shown once I have played
    it myself. The place is None for somebody who still has deals to play, or is `unranked`, because
    they had seen the cards. `original` played the deal first."""

    name: str
    mine: bool
    played: int
    place: int | None
    totals: list[float]
    unranked: bool
    original: bool


class SeriesShape(msgspec.Struct):
    """A series.

    `bots` has the computer on each chair and None on mine. `promises` are the commitments to the deals. My
    `table` is None until I have begun, and `going` says that I can continue there. `played` are the deals I
    have finished, and `results` says that all results are shown. A deal that was played before (`replayed`)
    is known to some people, and to me if `seen`. It was not dealt here if it was `given` by an id. `state` is
    early, open or closed. If very many people play it, `others` of them are not in `people`. `day` is the
    date of a deal of the day, 2026-11-18.
    """

    id: str
    title: str
    maker: str
    mine: bool
    game: str
    options: dict[str, Any]
    deals: int
    bots: list[str | None]
    chair: int
    opens: float
    closes: float | None
    listed: bool
    state: str
    promises: list[str]
    replayed: bool
    given: bool
    seen: bool
    table: str | None
    going: bool
    played: list[int]
    results: bool
    counts: list[CountShape]
    people: list[SeriesPersonShape]
    others: int
    day: str | None


class DayDeal(msgspec.Struct):
    """A game's deal of the day: its series, how many people have begun it, and whether I have played it."""

    game: str
    series: str
    people: int
    played: bool


class Day(msgspec.Struct):
    """The deals of a day, by its date in UTC, and until when they are open. `streak` is the number of days
    in a row that I have played, up to today or yesterday. `longest` is my longest streak."""

    day: str
    closes: float
    streak: int
    longest: int
    deals: list[DayDeal]


class SeriesBrief(msgspec.Struct):
    """A series in a list: how many people have begun it, and how many deals I have finished."""

    id: str
    title: str
    maker: str
    mine: bool
    game: str
    deals: int
    opens: float
    closes: float | None
    state: str
    people: int
    played: int
    begun: bool


class SeriesList(msgspec.Struct):
    """The public series, and those that I have made or play."""

    open: list[SeriesBrief]
    mine: list[SeriesBrief]


class TravellerLine(msgspec.Struct):
    """How one table played a deal. `points` are those of the person's seat, `worth` their value in each
    way to count. The `declarer`, a seat, played for `contract`. `table` and `hand` say where to look at
    it. The original hand may be known only by its `id`."""

    name: str
    mine: bool
    points: int
    worth: list[float]
    lines: list[ScoreShape]
    declarer: int | None
    contract: str
    seat: int
    names: list[str]
    table: str | None
    hand: int
    id: str
    seen: bool
    original: bool
    taken_back: int


class Traveller(msgspec.Struct):
    """A deal as everybody played it, the best first."""

    series: str
    game: str
    deal: int
    deals: int
    counts: list[CountShape]
    lines: list[TravellerLine]
