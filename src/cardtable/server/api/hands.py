"""Requests about finished hands. They show nothing of a hand that is still being played."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import Response

from cardtable.core import Seat
from cardtable.errors import CardtableError, NotationError
from cardtable.notation.formats import formats_of, own_formats, write_hand
from cardtable.notation.hands import Occasion
from cardtable.notation.own import records
from cardtable.players.review import reviews_of
from cardtable.server.computers.analyses import DONE, WORKING, Asker
from cardtable.server.deals import fixed_deals
from cardtable.server.deals.verify import DealtAt, FinishedHand
from cardtable.server.http.endpoint import ApiCall, Endpoint
from cardtable.server.limits.rate_limit import address_of, computed
from cardtable.server.store.summaries import ScoreShape  # noqa: TC001 # msgspec looks at the types
from cardtable.server.views.finished import finished_shape
from cardtable.server.views.hand_by_id import hand_by_id
from cardtable.server.views.refusals import bad_value, not_now, not_there
from cardtable.server.views.replay import replay, replay_open
from cardtable.server.views.shapes import AnalysisShape, Replay, ReviewShape
from cardtable.texts import Text, plain_text

if TYPE_CHECKING:
    from cardtable.dealing.layout import Deck
    from cardtable.notation.part import AnyFormat
    from cardtable.server.tables.hand import Finished
    from cardtable.server.tables.room import Room

EVERYTHING = "all"


class PileShape(msgspec.Struct):
    """The order of the cards matters only in an `ordered` pile."""

    name: str
    size: int
    ordered: bool


class DeckShape(msgspec.Struct):
    """Cards that are shuffled together, in their order before the shuffle, and the piles they are dealt
    to. A page needs this to compute a deal from its secret."""

    cards: list[str]
    piles: list[PileShape]


class HandFile(FinishedHand, kw_only=True):
    """A finished hand: the chair of each seat and who sat there, the points by chair with their
    arithmetic, the available formats, whether it can be analysed, how many decisions were taken back,
    the series it belongs to, and the decks of the game."""

    game: str
    players: tuple[int, ...]
    names: list[str]
    points: dict[str, int]
    lines: list[ScoreShape]
    formats: list[str]
    analysis: bool
    taken_back: int
    series: str | None
    decks: list[DeckShape]


async def show_hand(call: ApiCall, body: None) -> HandFile:
    """A finished hand, to keep and to check."""
    room, hand = await finished(call)
    shape, place = finished_shape(hand), room.dealt_at(hand.number)
    fixed = fixed_deals.is_fixed(hand.secret)
    return HandFile(
        table=room.id,
        hand=hand.number,
        commitment=hand.commitment,
        secret=hand.secret.hex(),
        id=shape.id,
        dealt_at=DealtAt(*place) if place != (room.id, hand.number) and not fixed else None,
        given=fixed,
        record=msgspec.Raw(records.write(hand.record).encode()),
        game=hand.record.game.name,
        players=hand.players,
        names=hand.names,
        points=shape.points,
        lines=shape.lines,
        formats=list(exports(hand.record.game.name)),
        analysis=bool(reviews_of(hand.record.game.name)),
        taken_back=hand.taken_back,
        series=room.series_id,
        decks=[deck_shape(deck) for deck in hand.record.game.layout.decks],
    )


def deck_shape(deck: Deck) -> DeckShape:
    """A deck as the page gets it."""
    piles = [PileShape(pile.name, pile.size, pile.ordered) for pile in deck.piles]
    return DeckShape([str(card) for card in deck.cards], piles)


async def export_hand(call: ApiCall, body: None) -> Response:
    """A finished hand as a file in one of its formats."""
    room, hand = await finished(call)
    name = str(call.request.path_params["format"])
    format_ = exports(hand.record.game.name).get(name)
    if format_ is None:
        formats = ", ".join(exports(hand.record.game.name))
        raise not_there(f"format {name!r} of {hand.record.game.name}; there are {formats}")
    try:
        text = await computed(partial(write_hand, format_, hand.record, Occasion(tuple(hand.names))))
    except NotationError as error:
        raise not_there(f"form of this hand as {name}: {error}") from None
    headers = {"content-disposition": f'attachment; filename="{_file_name(room, hand)}.{format_.suffix}"'}
    return Response(text, headers=headers, media_type="text/plain")


def exports(game: str) -> dict[str, AnyFormat]:
    """The formats for finished hands: our own, and those that say who sat where."""
    own = reversed(own_formats(game).values())  # Ids come first: people share them most.
    named = (format_ for format_ in formats_of(game).values() if format_.has_names)
    return {format_.single or format_.name: format_ for format_ in (*own, *named)}


def _file_name(room: Room, hand: Finished) -> str:
    game = hand.record.game.name
    return f"{game}-{room.id}-{hand.number}" if hand.number else game


async def replay_hand(call: ApiCall, body: None) -> Replay:
    """A finished hand, step by step.

    With `seat=2` as that seat saw it, with `seat=all` with all cards open, otherwise as spectators saw it.
    With `from=8&line=SA,H2` the actions of that line are played from action 8 on.
    """
    room, hand = await finished(call)
    query = call.request.query_params
    if "line" in query:
        hand = await computed(partial(_varied, hand, query.get("from", ""), query["line"]))
    seat = query.get("seat", "")
    if seat == EVERYTHING:
        identity = None if call.identity is None else call.identity.id
        return await computed(partial(replay_open, room, hand, identity))
    seats = {str(number): Seat(number) for number in range(len(hand.players))}
    if seat and seat not in seats:
        raise bad_value(f"`seat` is a seat from 0 to {len(seats) - 1}, or {EVERYTHING}")
    return await computed(partial(replay, room, hand, seats.get(seat)))


def _varied(hand: Finished, start: str, line: str) -> Finished:
    """The hand if it had been played like this from this action on. Raises Refused if that is not legal."""
    record = hand.record
    if not (start.isascii() and start.isdigit() and int(start[:6]) <= len(record.actions)):
        raise bad_value(f"`from` is the number of an action, from 0 to {len(record.actions)}")
    try:
        actions = tuple(record.game.parse(action) for action in line.split(","))
        varied = replace(record, actions=(*record.actions[: int(start[:6])], *actions))
        list(varied.states())
    except CardtableError as error:
        raise bad_value(str(error)) from None
    return replace(hand, record=varied)


async def analyse_hand(call: ApiCall, body: None) -> Response:
    """What each action was worth; status 202 with partial results while the analysis runs."""
    room, hand = await finished(call)
    reviews = reviews_of(hand.record.game.name)
    if not reviews:
        raise not_there(Text("problem.noAnalysis", game=hand.record.game.name))
    asker = Asker(call.me.id, address_of(call.request.scope, call.service.settings.proxies))
    analysis = call.service.analyses.of(room.id, hand.number, hand.record, asker, people_at(hand))
    actions = len(hand.record.actions)
    reached = analysis.decisions[-1].number + 1 if analysis.decisions else 0
    shape = AnalysisShape(
        status=analysis.status,
        unit=str(reviews[-1].unit.name),
        how=str(reviews[-1].how),
        reached=actions if analysis.status == DONE else reached,
        actions=actions,
        decisions=analysis.decisions,
        reviews=[ReviewShape(plain_text(review.unit.name), plain_text(review.how)) for review in reviews],
        remarks=analysis.remarks,
    )
    status = 202 if analysis.status == WORKING else 200
    return Response(msgspec.json.encode(shape), status, media_type="application/json")


def people_at(hand: Finished) -> tuple[int, ...]:
    """The seats where people played, not computers."""
    return tuple(seat for seat, chair in enumerate(hand.players) if hand.chairs[chair].identity)


async def finished(call: ApiCall) -> tuple[Room, Finished]:
    """The hand that a request names, by its id or by table and number. Raises Refused if it is not there
    or not over, or if the person who asks still has to play its deal in a series."""
    parts, series = call.request.path_params, call.service.series
    identity = None if call.identity is None else call.identity.id
    if "record" in parts:
        room, hand = await computed(partial(hand_by_id, str(parts["record"])))
        await series.check_deal(identity, hand.record.game, hand.record.deal)
        return room, hand
    room, number = await call.service.rooms.get(str(parts["table"])), int(parts["number"])
    await series.check_table(identity, room, number)
    return room, finished_hand(room, number)


def finished_hand(room: Room, number: int) -> Finished:
    """The hand with this number. Raises Refused if it is not there or not over."""
    if room.hand is not None and number == room.hand.number and len(room.finished) < number:
        raise not_now(Text("problem.stillPlayed"))
    if not 1 <= number <= len(room.finished):
        raise not_there(Text("problem.noHand", number=number))
    return room.finished[number - 1]


HAND = "/api/tables/{table}/hands/{number:int}"
RECORD = "/api/records/{record}"

ENDPOINTS = tuple(
    endpoint
    for hand in (HAND, RECORD)
    for endpoint in (
        Endpoint("GET", hand, show_hand, HandFile, login=False),
        Endpoint("GET", f"{hand}/as/{{format}}", export_hand, None, login=False),
        Endpoint("GET", f"{hand}/replay", replay_hand, Replay, login=False, query=("seat", "from", "line")),
        Endpoint("GET", f"{hand}/analysis", analyse_hand, AnalysisShape, also=(202,)),
    )
)
