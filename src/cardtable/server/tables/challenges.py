"""Deals that are played again by others: a link, the tables where they were played, and the comparison.

A hand that is known by its id alone is played again likewise, but its deal was given and not dealt here.

Nobody can be kept from looking at a finished hand, so who is known to have seen the cards is said at
the table. Who has not played the deal yet is shown no result, and no table to look it up at.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from cardtable.notation.own.options import options_of
from cardtable.server.store import schema
from cardtable.server.store.event_store import now
from cardtable.server.tables import commands
from cardtable.server.tables import events as ev
from cardtable.server.tables import fair_deals as fair
from cardtable.server.tables import given_deals as given
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.tables.single_hand import Once
from cardtable.server.tables.status import OVER
from cardtable.server.views.hand_by_id import NO_NUMBER, hand_by_id
from cardtable.server.views.shapes import AttemptShape, ChallengeShape, ScoreShape

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from cardtable.server.store.database import Database
    from cardtable.server.tables.hand import Finished
    from cardtable.server.tables.room import Room
    from cardtable.server.tables.rooms import Rooms

ID_BYTES = 8
MOST_SHOWN = 100
AWAY_SECONDS = 60.0


@dataclass(frozen=True)
class Challenge:
    """The deal of a hand of a table; `seat` is the one to play, `by` who offered it. Of a hand that is known
    by its id alone, `table_id` is that id and `hand` is NO_NUMBER."""

    id: str
    table_id: str
    hand: int
    seat: int
    by: str

    @property
    def is_given(self) -> bool:
        return self.hand == NO_NUMBER


@dataclass(frozen=True)
class _Played:
    """A table with the deal of a challenge; `hand` is None as long as it is not over."""

    room: Room
    hand: Finished | None

    @property
    def people(self) -> set[str]:
        """Who has finished the hand."""
        if self.hand is None:
            return set()
        seated = (self.hand.chairs[chair].identity for chair in self.hand.players)
        return {identity for identity in seated if identity is not None}


class Challenges:
    def __init__(self, database: Database, rooms: Rooms) -> None:
        self._database = database
        self._rooms = rooms

    async def offer(self, person: Person, room: Room, hand: Finished, seat: int | None = None) -> Challenge:
        """The challenge of a finished hand, a new one if there is none. A deal that was played again keeps
        its challenge. The seat is the person's own, if no other is wanted."""
        if room.opened.again is not None:
            found = await self.find(room.opened.again.challenge)
            assert found is not None, "a deal is played again for a challenge only"
            return found
        seats = [seat for seat, chair in enumerate(hand.players) if hand.chairs[chair].identity]
        own = [seat for seat in seats if hand.chairs[hand.players[seat]].identity == person.identity]
        if seat is None:
            seat = next(iter([*own, *seats]), 0)
        new = Challenge(secrets.token_hex(ID_BYTES), room.id, hand.number, seat, person.identity)
        return await self._database.write(lambda connection: _inserted(connection, new))

    async def find(self, challenge_id: str) -> Challenge | None:
        table = schema.challenge
        return await self._database.read(lambda connection: _read(connection, table.c.id == challenge_id))

    async def opening(self, challenge: Challenge, person: Person, seat: int, table_id: str) -> list[Entry]:
        """A table with the cards of the challenge: one person, and the strongest computers there are."""
        hand, played = await self._played(challenge)
        seen = tuple(sorted({challenge.by}.union(*(each.people for each in played))))
        if challenge.is_given:
            again = ev.Again(challenge.id, table_id, 1, seen, given=True)
            secret = given.new_secret(hand.record)
        else:
            again = ev.Again(challenge.id, challenge.table_id, challenge.hand, seen)
            secret = hand.secret
        promise = fair.commitment(secret, again.table, again.hand)
        game, options = hand.record.game, options_of(hand.record.game)
        bots = tuple(None if each == seat else commands.usual_bot(game.name) for each in range(game.seats))
        opened = ev.Opened(
            person.identity, game.name, options, bots, False, AWAY_SECONDS, None, again, locked=True
        )
        dealt = ev.Dealt(1, options, Once.with_everybody(game).players, promise)
        sat = ev.Sat(seat, person.identity, person.name)
        return [Entry(opened), Entry(sat), Entry(ev.Started({})), Entry(dealt, secret)]

    async def compared(self, challenge: Challenge, identity: str) -> ChallengeShape:
        """What somebody may know of it: all results, if they have finished the deal themselves."""
        hand, played = await self._played(challenge)
        has_played = any(identity in each.people for each in played)
        attempts = [_attempt(each, identity) for each in played]
        for each in () if has_played else attempts:
            each.table, each.id, each.points, each.lines = None, None, None, []
        return ChallengeShape(
            id=challenge.id,
            game=hand.record.game.name,
            options=options_of(hand.record.game),
            seat=challenge.seat,
            seats=hand.record.game.seats,
            seen=has_played or identity == challenge.by,
            results=has_played,
            given=challenge.is_given,
            attempts=attempts,
        )

    async def _played(self, challenge: Challenge) -> tuple[Finished, list[_Played]]:
        """The original hand, its table, and those where it was or is played again, the oldest first."""
        attempt, header = schema.attempt, schema.header
        wanted = (
            select(attempt.c.table_id)
            .join(header, header.c.table_id == attempt.c.table_id)
            .where(attempt.c.challenge == challenge.id)
            .order_by(header.c.updated.desc())
            .limit(MOST_SHOWN)
        )
        tables = await self._database.read(lambda connection: list(connection.execute(wanted).scalars()))
        again = [await self._rooms.get(table_id) for table_id in tables]
        origin, hand = await self._original(challenge)
        # The store gave the newest, in case there are too many; they are shown with the oldest first.
        again.sort(key=lambda room: room.log[0].at)
        return hand, [
            _Played(origin, hand),
            *(_Played(each, next(iter(each.finished), None)) for each in again),
        ]

    async def _original(self, challenge: Challenge) -> tuple[Room, Finished]:
        if challenge.is_given:
            return await asyncio.to_thread(hand_by_id, challenge.table_id)
        room = await self._rooms.get(challenge.table_id)
        return room, room.finished[challenge.hand - 1]


def _inserted(connection: Connection, challenge: Challenge) -> Challenge:
    row = {"id": challenge.id, "table_id": challenge.table_id, "hand": challenge.hand}
    more = {"seat": challenge.seat, "by": challenge.by, "created": now()}
    try:
        # After an error PostgreSQL goes on only from a savepoint.
        with connection.begin_nested():
            connection.execute(insert(schema.challenge).values(**row, **more))
    except IntegrityError:
        table = schema.challenge
        same = _read(connection, table.c.table_id == challenge.table_id, table.c.hand == challenge.hand)
        assert same is not None, "somebody else offered it"
        return same
    return challenge


def _read(connection: Connection, *where: ColumnElement[bool]) -> Challenge | None:
    table = schema.challenge
    wanted = select(table.c.id, table.c.table_id, table.c.hand, table.c.seat, table.c.by).where(*where)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Challenge(*row)


def _by_seat(line: ScoreShape, hand: Finished) -> ScoreShape:
    return ScoreShape(line.name, line.value, [hand.players.index(chair) for chair in line.chairs])


def _attempt(played: _Played, identity: str) -> AttemptShape:
    room, hand, again = played.room, played.hand, played.room.opened.again
    chairs = room.chairs if hand is None else [hand.chairs[chair] for chair in hand.players]
    seen = () if again is None else again.seen
    return AttemptShape(
        table=None if hand is not None and hand.number == NO_NUMBER else room.id,
        original=again is None,
        status=room.status if hand is None else OVER,
        names=[chair.shown_name for chair in chairs],
        people=[seat for seat, chair in enumerate(chairs) if chair.identity is not None],
        mine=next((seat for seat, chair in enumerate(chairs) if chair.identity == identity), None),
        seen=[seat for seat, chair in enumerate(chairs) if chair.identity in seen],
        points=None if hand is None else list(hand.result.points),
        lines=[] if hand is None else [_by_seat(line, hand) for line in hand.shape.lines],
        id=None if hand is None else hand.shape.id,
        taken_back=0 if hand is None else hand.taken_back,
    )
