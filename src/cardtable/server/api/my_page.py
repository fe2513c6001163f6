"""Requests about my hands, my statistics, and all data about me."""

from __future__ import annotations

from functools import partial
from math import isfinite, nan

import msgspec
from starlette.responses import Response

from cardtable.errors import CardtableError
from cardtable.games import GAMES
from cardtable.server.api.hands import people_at
from cardtable.server.computers.analyses import FAILED, WORKING, Asker
from cardtable.server.http.endpoint import Answer, ApiCall, Endpoint, Nothing
from cardtable.server.limits.rate_limit import address_of, computed
from cardtable.server.store.rating_store import DEALS
from cardtable.server.views.my_page import MyHands, Statistics, hand_shape, statistics
from cardtable.server.views.plain_text import spoken
from cardtable.server.views.refusals import Refused, bad_value

PAGE = 50
LONGEST_TEXT = 100
AT_ONCE = 2
"""Hands of one person that are judged at a time. Others wait in the same queue."""


class Judging(Answer):
    """`working` hands are being judged, `left` are still to do, and `failed` cannot be judged."""

    working: int
    left: int
    failed: int


async def my_hands(call: ApiCall, body: None) -> MyHands:
    """The hands I have finished, the newest first.

    All of them, or those of one game, or those with a text in names, contract or id.
    """
    query = call.request.query_params
    game = query.get("game") or None
    if game is not None and game not in GAMES:
        raise bad_value(f"there is no game {game[:LONGEST_TEXT]!r}; there are {', '.join(GAMES)}")
    hands = await call.service.puzzles.people.hands(
        call.me.id,
        game=game,
        text=spoken(query.get("text", "")[:LONGEST_TEXT]),
        before=_time(query["before"]) if "before" in query else None,
        most=PAGE + 1,
    )
    shown = [hand_shape(hand) for hand in hands[:PAGE]]
    return MyHands(shown, shown[-1].at if len(hands) > PAGE else None)


def _time(text: str) -> float:
    """Raises Refused if it is no time."""
    try:
        time = float(text)
    except ValueError:
        time = nan
    if not isfinite(time):
        raise bad_value("`before` is a time in seconds since 1970")
    return time


async def my_statistics(call: ApiCall, body: None) -> Statistics:
    """My statistics for each game: hands, contracts, the cost of my decisions, and ratings."""
    service, me = call.service, call.me.id
    await service.days.rate_closed()
    people = service.puzzles.people
    hands, costs = await people.hands(me), await people.costs(me)
    rated = await service.puzzles.ratings.of(me)
    by_deals = {game: skill for (by, game), skill in rated.items() if by == DEALS}
    return Statistics(await computed(partial(statistics, hands, costs, by_deals)))


async def judge_hands(call: ApiCall, body: Nothing) -> Judging:
    """Have my decisions judged hand by hand; repeat until none is left."""
    service = call.service
    waiting = await service.puzzles.people.hands(call.me.id, unreviewed=True)
    asker = Asker(call.me.id, address_of(call.request.scope, service.settings.proxies))
    working = failed = 0
    for place in waiting:
        if working == AT_ONCE:
            break
        try:
            room = await service.rooms.get(place.table_id)
            hand = room.finished[place.hand - 1]
            analysis = service.analyses.of(room.id, hand.number, hand.record, asker, people_at(hand))
        except Refused:
            break  # The queue is full. The next request tries again.
        except (CardtableError, IndexError):
            failed += 1
            continue
        working += analysis.status == WORKING
        failed += analysis.status == FAILED
    return Judging(working, len(waiting), failed)


async def export_me(call: ApiCall, body: None) -> Response:
    """All data about me, as a file."""
    me = call.me
    rows = await call.service.puzzles.people.everything(me.id)
    whole = {"identity": me.id, "name": me.name, "account": me.login, **rows}
    headers = {"content-disposition": 'attachment; filename="cardtable-me.json"'}
    return Response(msgspec.json.encode(whole), headers=headers, media_type="application/json")


ENDPOINTS = (
    Endpoint("GET", "/api/me/hands", my_hands, MyHands, query=("game", "text", "before")),
    Endpoint("GET", "/api/me/statistics", my_statistics, Statistics),
    Endpoint("POST", "/api/me/judging", judge_hands, Judging, Nothing),
    Endpoint("GET", "/api/me/export", export_me, None),
)
