"""Requests about series: the same deals for everybody."""

from __future__ import annotations

import hashlib
import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta
from starlette.responses import Response

from cardtable.notation.own.options import make_game
from cardtable.server.api.hands import HAND, RECORD, finished
from cardtable.server.api.opening import NewTable, OpenedTable, made_game, new_id, opened
from cardtable.server.events import now
from cardtable.server.http.endpoint import ApiCall, Body, ChairNumber, Endpoint, Nothing
from cardtable.server.series.series import chairs_against, table_of
from cardtable.server.series.terms import Fresh, StoredSeries
from cardtable.server.store.identities import DAY_SECONDS
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import bad_value, key_reused, not_now, not_there, not_yours
from cardtable.server.views.series_shapes import SeriesList, SeriesShape, Traveller
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyGame

MOST_DEALS = 48
MOST_A_DAY = 30
LONGEST_TITLE = 60
MOST_LISTED = 50
BROWSER = "cardtable-browser"
BROWSER_SECONDS = 400 * DAY_SECONDS

Time = Annotated[float, Meta(ge=0, le=1e11)]


class Make(Body):
    """A new series. `bot` is the computer on all other chairs. Times are seconds since 1970."""

    game: str
    preset: str | None = None
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)] = 12
    bot: str | None = None
    title: str = ""
    opens: Time | None = None
    closes: Time | None = None
    listed: bool = False


class OnSeat(Body):
    seat: ChairNumber | None = None


async def make_series(call: ApiCall, body: Make) -> SeriesShape:
    """Make a series: new deals for everybody who has its id."""
    game = made_game(NewTable(body.game, body.preset, body.options))
    title = spoken(body.title)
    if len(title) > LONGEST_TITLE:
        raise bad_value(Text("problem.titleLength", most=LONGEST_TITLE))
    if body.closes is not None and body.closes <= max(now(), body.opens or 0.0):
        raise bad_value(Text("problem.seriesTimes"))
    store = call.service.series.store
    series_id = new_id(call.key)
    # A repeated request gets its series, even if that was the last one allowed.
    if await store.find(series_id) is None:
        await call.service.series.check_quota(call.person, MOST_A_DAY)
    made = await call.service.series.make(
        series_id,
        call.person,
        game,
        body.deals,
        chairs_against(game, body.bot),
        title=title,
        opens=body.opens,
        closes=body.closes,
        listed=body.listed,
    )
    if not _is_asked_for(made, body, title, game):
        raise key_reused(str(call.key).partition(":")[2])
    return await call.service.rankings.shown(made, call.me.id)


def _is_asked_for(series: StoredSeries, body: Make, title: str, game: AnyGame) -> bool:
    """Whether a series that was found by its key matches the request. The same key with another body does
    not."""
    fresh = series.fresh
    made = (series.terms.title, series.deals, fresh.bots, series.listed)
    return (
        made == (title, body.deals, chairs_against(game, body.bot), body.listed)
        and make_game(fresh.game, fresh.options) == game
        and body.opens in (None, series.terms.opens)
        # It may have been closed early.
        and (body.closes == series.closes or series.is_closed)
    )


async def of_hand(call: ApiCall, body: OnSeat) -> SeriesShape:
    """Make a series with the deal of a finished hand, for everybody who has its id.

    The seat is mine, or any seat of a hand that is known only by its id.
    """
    room, hand = await finished(call)
    seats = hand.record.game.seats
    if body.seat is not None and body.seat >= seats:
        raise bad_value(f"there is no seat {body.seat}; they are numbered from 0 to {seats - 1}")
    series = await call.service.series.of_hand(call.person, room, hand, body.seat)
    return await call.service.rankings.shown(series, call.me.id)


async def show_series(call: ApiCall, body: None) -> SeriesShape:
    """The people who play a series; with the ranking, if I have played it myself."""
    return await call.service.rankings.shown(await _series(call), call.me.id)


async def close_series(call: ApiCall, body: Nothing) -> SeriesShape:
    """Close a series of mine now: nobody can start a deal any more, and the results are public."""
    series = await _series(call)
    if series.by != call.me.id or not isinstance(series.terms.deals, Fresh):
        raise not_yours(Text("problem.notYourSeries"))
    if not series.is_closed:
        await call.service.series.store.close(series.id, now())
    return await call.service.rankings.shown(await _series(call), call.me.id)


async def list_series(call: ApiCall, body: None) -> SeriesList:
    """The public series, and mine."""
    service, me = call.service, call.me.id
    store, briefs = service.series.store, service.rankings.briefs
    listed = [StoredSeries.of(row) for row in await store.listed(now(), MOST_LISTED)]
    mine = [StoredSeries.of(row) for row in await store.of_person(me, MOST_LISTED)]
    return SeriesList(await briefs(listed, me), await briefs(mine, me))


async def play_series(call: ApiCall, body: Nothing) -> Response:
    """My table in a series: a new one, or the one that I have begun.

    A series that was made from a finished hand is played again each time.
    """
    series = await _series(call)
    is_fresh = isinstance(series.terms.deals, Fresh)
    key = None if call.key is None else f"{call.key}:{series.id}"
    table_id = table_of(series.id, call.me.id) if is_fresh else new_id(key)
    browser = call.request.cookies.get(BROWSER) or secrets.token_hex(16)
    if not series.is_open and not await call.service.rooms.is_there(table_id):
        raise not_now(Text("problem.seriesClosed") if series.is_closed else _early(series))
    marked = hashlib.sha256(browser.encode()).hexdigest()
    entries = await call.service.series.opening(series, call.person, table_id, marked if is_fresh else None)
    room = await opened(call.service, table_id, entries, None if is_fresh else key)
    answer = Response(msgspec.json.encode(OpenedTable(room.id, room.seq)), 201, media_type="application/json")
    answer.set_cookie(
        BROWSER,
        browser,
        max_age=int(BROWSER_SECONDS),
        path="/",
        secure=call.service.settings.secure,
        httponly=True,
        samesite="lax",
    )
    return answer


def _early(series: StoredSeries) -> Text:
    opens = datetime.fromtimestamp(series.terms.opens, UTC)
    return Text("problem.seriesEarly", when=f"{opens:%Y-%m-%d %H:%M} UTC")


async def show_deal(call: ApiCall, body: None) -> Traveller:
    """How everybody played a deal of a series, once I have played it."""
    series, number = await _series(call), int(call.request.path_params["number"])
    if not 1 <= number <= series.deals:
        raise not_there(Text("problem.noDeal", number=number, most=series.deals))
    await call.service.series.check_result(call.me.id, series, number)
    return await call.service.rankings.traveller(series, number, call.me.id)


async def _series(call: ApiCall) -> StoredSeries:
    series_id = str(call.request.path_params["series"])
    series = await call.service.series.find(series_id)
    if series is None:
        raise not_there(Text("problem.noSeries", id=series_id))
    return series


SERIES = "/api/series/{series}"

ENDPOINTS = (
    Endpoint("GET", "/api/series", list_series, SeriesList),
    Endpoint("POST", "/api/series", make_series, SeriesShape, Make, status=201),
    Endpoint("GET", SERIES, show_series, SeriesShape),
    Endpoint("POST", f"{SERIES}/close", close_series, SeriesShape, Nothing),
    Endpoint("POST", f"{SERIES}/play", play_series, OpenedTable, Nothing, status=201),
    Endpoint("GET", f"{SERIES}/deals/{{number:int}}", show_deal, Traveller),
    *(Endpoint("POST", f"{hand}/series", of_hand, SeriesShape, OnSeat) for hand in (HAND, RECORD)),
)
