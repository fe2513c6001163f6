"""Deals that are played again by others: a link, the tables where they were played, and the comparison.

Nobody can be kept from looking at a finished hand, so who is known to have seen the cards is said at
the table. Who has not played the deal yet is shown no result, and no table to look it up at.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from cardtable.notation.options import options_of
from cardtable.server import commands, schema
from cardtable.server import events as ev
from cardtable.server.commands import Entry, Person
from cardtable.server.once import Once
from cardtable.server.room import OVER, Room
from cardtable.server.shapes import AttemptShape, ChallengeShape, ScoreShape
from cardtable.server.store import now

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

    from cardtable.server.database import Database
    from cardtable.server.hand import Finished
    from cardtable.server.rooms import Rooms

ID_BYTES = 8
MOST_SHOWN = 100
AWAY_SECONDS = 60.0


@dataclass(frozen=True)
class Challenge:
    """The deal of a hand of a table; `seat` is the one to play, `by` who offered it."""

    id: str
    table_id: str
    hand: int
    seat: int
    by: str


class Challenges:
    def __init__(self, database: Database, rooms: Rooms) -> None:
        self._database = database
        self._rooms = rooms

    async def offer(self, person: Person, room: Room, hand: Finished) -> Challenge:
        """The challenge of a finished hand, a new one if there is none. A deal that was played again keeps
        its challenge."""
        if room.opened.again is not None:
            found = await self.find(room.opened.again.challenge)
            assert found is not None, "a deal is played again for a challenge only"
            return found
        seats = [seat for seat, chair in enumerate(hand.players) if hand.chairs[chair].identity]
        own = [seat for seat in seats if hand.chairs[hand.players[seat]].identity == person.identity]
        seat = next(iter([*own, *seats]), 0)
        new = Challenge(secrets.token_hex(ID_BYTES), room.id, hand.number, seat, person.identity)
        return await self._database.write(lambda connection: _inserted(connection, new))

    async def find(self, challenge_id: str) -> Challenge | None:
        table = schema.challenge
        return await self._database.read(lambda connection: _read(connection, table.c.id == challenge_id))

    async def opening(self, challenge: Challenge, person: Person, seat: int) -> list[Entry]:
        """A table with the cards of the challenge: one person, and the strongest computers there are."""
        played = await self._played(challenge)
        hand = played[0].finished[challenge.hand - 1]
        seen = {challenge.by}.union(*(_people(each) for each in _hands(challenge, played)))
        again = ev.Again(challenge.id, challenge.table_id, challenge.hand, tuple(sorted(seen)))
        game, options = hand.record.game, options_of(hand.record.game)
        bots = tuple(None if each == seat else commands.usual_bot(game.name) for each in range(game.seats))
        opened = ev.Opened(
            person.identity, game.name, options, bots, False, AWAY_SECONDS, turn_seconds=None, again=again
        )
        dealt = ev.Dealt(1, options, Once.with_everybody(game).players, hand.commitment)
        sat = ev.Sat(seat, person.identity, person.name)
        return [Entry(opened), Entry(sat), Entry(ev.Started({})), Entry(dealt, hand.secret)]

    async def compared(self, challenge: Challenge, identity: str) -> ChallengeShape:
        """What somebody may know of it: all results, if they have finished the deal themselves."""
        played = await self._played(challenge)
        hand = played[0].finished[challenge.hand - 1]
        has_played = any(identity in _people(each) for each in _hands(challenge, played))
        attempts = [_attempt(played[0], hand), *(_attempt(each, *each.finished) for each in played[1:])]
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
            attempts=attempts,
        )

    async def _played(self, challenge: Challenge) -> list[Room]:
        """The table of the original hand, and those where it was or is played again, the oldest first."""
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
        origin = await self._rooms.get(challenge.table_id)
        return [origin, *sorted(again, key=lambda room: room.log[0].at)]


def _inserted(connection: Connection, challenge: Challenge) -> Challenge:
    row = {"id": challenge.id, "table_id": challenge.table_id, "hand": challenge.hand}
    more = {"seat": challenge.seat, "by": challenge.by, "created": now()}
    try:
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


def _hands(challenge: Challenge, played: list[Room]) -> list[Finished]:
    """All finished hands with these cards."""
    origin, *again = played
    return [origin.finished[challenge.hand - 1], *(each.finished[0] for each in again if each.finished)]


def _people(hand: Finished) -> set[str]:
    seated = (hand.chairs[chair].identity for chair in hand.players)
    return {identity for identity in seated if identity is not None}


def _by_seat(line: ScoreShape, hand: Finished) -> ScoreShape:
    return ScoreShape(line.name, line.value, [hand.players.index(chair) for chair in line.chairs])


def _attempt(room: Room, hand: Finished | None = None) -> AttemptShape:
    again = room.opened.again
    chairs = room.chairs if hand is None else [hand.chairs[chair] for chair in hand.players]
    seen = () if again is None else again.seen
    return AttemptShape(
        table=room.id,
        original=again is None,
        status=room.status if hand is None else OVER,
        names=[chair.shown_name for chair in chairs],
        people=[seat for seat, chair in enumerate(chairs) if chair.identity is not None],
        seen=[seat for seat, chair in enumerate(chairs) if chair.identity in seen],
        points=None if hand is None else list(hand.result.points),
        lines=[] if hand is None else [_by_seat(line, hand) for line in hand.shape.lines],
        id=None if hand is None else hand.shape.id,
    )
