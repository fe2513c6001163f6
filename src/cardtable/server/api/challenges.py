"""Requests about deals that are played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.server.api.hands import RECORD, finished, finished_hand
from cardtable.server.api.opening import Opened, new_id, opened
from cardtable.server.http.endpoint import Body, Call, ChairNumber, Endpoint, Seq
from cardtable.server.http.problems import bad_value, not_there
from cardtable.server.views.shapes import ChallengeShape
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.server.tables.challenges import Challenge


class Offer(Body):
    table: str
    hand: Seq


class Attempt(Body):
    seat: ChairNumber | None = None


async def offer(call: Call, body: Offer) -> ChallengeShape:
    """Make a finished hand into a challenge, or find the one it has: whoever has its id may play the deal."""
    room, hand = await finished_hand(call.service.rooms, body.table, body.hand)
    challenge = await call.service.challenges.offer(call.person, room, hand)
    return await call.service.challenges.compared(challenge, call.me.id)


async def offer_deal(call: Call, body: Attempt) -> ChallengeShape:
    """The challenge of a hand that is known by its id alone; the seat is that of who asks first."""
    room, hand = await finished(call)
    _check_seat(body.seat, hand.record.game.seats)
    challenge = await call.service.challenges.offer(call.person, room, hand, body.seat)
    return await call.service.challenges.compared(challenge, call.me.id)


async def show_challenge(call: Call, body: None) -> ChallengeShape:
    """Who has played the deal; with what result, if I have played it myself."""
    return await call.service.challenges.compared(await _challenge(call), call.me.id)


async def play_challenge(call: Call, body: Attempt) -> Opened:
    """Play the deal against computers, on the seat of the challenge if no other is given."""
    challenge = await _challenge(call)
    seat = challenge.seat if body.seat is None else body.seat
    _check_seat(seat, (await call.service.challenges.compared(challenge, call.me.id)).seats)
    key = None if call.key is None else f"{call.key}:{challenge.id}"
    table_id = new_id(key)
    entries = await call.service.challenges.opening(challenge, call.person, seat, table_id)
    room = await opened(call.service, table_id, entries, key)
    return Opened(room.id, room.seq)


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and seat >= seats:
        raise bad_value(f"there is no seat {seat}; they are numbered from 0 to {seats - 1}")


async def _challenge(call: Call) -> Challenge:
    challenge_id = str(call.request.path_params["challenge"])
    found = await call.service.challenges.find(challenge_id)
    if found is None:
        raise not_there(Text("problem.noChallenge", id=challenge_id))
    return found


CHALLENGE = "/api/challenges/{challenge}"

ENDPOINTS = (
    Endpoint("POST", "/api/challenges", offer, ChallengeShape, Offer),
    Endpoint("POST", f"{RECORD}/challenge", offer_deal, ChallengeShape, Attempt),
    Endpoint("GET", CHALLENGE, show_challenge, ChallengeShape),
    Endpoint("POST", f"{CHALLENGE}/play", play_challenge, Opened, Attempt, status=201),
)
