"""The commands about chairs: who sits where, who plays for whom, and who may come.

As in `commands`, each function takes a Room and returns the events, or a Refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.server import events as ev
from cardtable.server.tables.closing import ALL_LEFT
from cardtable.server.tables.commands import Entry, own_chair, usual_bot
from cardtable.server.tables.refusal import Refusal, not_now, not_yours
from cardtable.server.tables.status import BETWEEN, CLOSED, OVER, WAITING

if TYPE_CHECKING:
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.commands import Outcome, Person
    from cardtable.server.tables.room import Room

HOST_ONLY = not_yours("problem.hostOnly")


def sit(room: Room, person: Person, number: int | None) -> Outcome:
    """Take this chair, or any free one."""
    if (own := room.chair_of(person.identity)) is not None:
        return not_now("problem.sitAlready", chair=own.number + 1)
    if room.status in (OVER, CLOSED):
        return not_now("problem.gameOver")
    if room.status not in (WAITING, BETWEEN):
        return not_now("problem.betweenHands")
    if person.identity in room.sent_away:
        return not_yours("problem.sentAway")
    if room.locked and person.identity != room.opened.by:
        return not_now("problem.locked")
    chair = _free(room) if number is None else _chair(room, number)
    if isinstance(chair, Refusal):
        return chair
    if chair.kind == "person":
        return not_now("problem.taken", name=chair.shown_name)
    return [Entry(ev.Sat(chair.number, person.identity, person.name))]


def change_chair(room: Room, person: Person, number: int) -> Outcome:
    """Move to another free chair at the same table, before the game begins."""
    own, chair = own_chair(room, person), _chair(room, number)
    if isinstance(own, Refusal):
        return own
    if isinstance(chair, Refusal):
        return chair
    if room.status != WAITING:
        return not_now("problem.betweenHands")
    if chair is own:
        return []
    if chair.kind == "person":
        return not_now("problem.taken", name=chair.shown_name)
    return [Entry(ev.Left(own.number, None)), Entry(ev.Sat(chair.number, person.identity, person.name))]


def leave(room: Room, person: Person) -> Outcome:
    """Give up the chair. A computer plays on, and a table that everybody has left is closed. In a series
    no computer plays on, and the person can continue later."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if room.opened.series is not None:
        return not_now("problem.seriesLeave")
    bot = None if room.status == WAITING else usual_bot(room.opened.game)
    left = Entry(ev.Left(chair.number, bot))
    if room.status == OVER or any(other.identity for other in room.chairs if other is not chair):
        return [left]
    return [left, Entry(ev.Closed(ALL_LEFT))]


def send_away(room: Room, person: Person, number: int) -> Outcome:
    """The host removes a person, who cannot come back."""
    if room.opened.by != person.identity:
        return HOST_ONLY
    chair = _chair(room, number)
    if isinstance(chair, Refusal):
        return chair
    if room.status in (OVER, CLOSED):
        return not_now("problem.gameOver")
    if chair.identity is None or chair.identity == person.identity:
        return not_now("problem.sendOthers")
    bot = None if room.status == WAITING else usual_bot(room.opened.game)
    return [Entry(ev.SentAway(number, bot))]


def lock(room: Room, person: Person, locked: bool) -> Outcome:
    """The host locks or unlocks the table."""
    if room.opened.by != person.identity:
        return HOST_ONLY
    if room.opened.series is not None:
        return not_now("problem.seriesAlone")
    if room.status in (OVER, CLOSED):
        return not_now("problem.gameOver")
    return [] if locked == room.locked else [Entry(ev.Locked(locked))]


def place(room: Room, person: Person, number: int, bot: str | None) -> Outcome:
    """The host puts a computer on a chair, or frees it."""
    if room.opened.by != person.identity:
        return HOST_ONLY
    if room.status != WAITING:
        return not_now("problem.chairsBefore")
    chair = _chair(room, number)
    if isinstance(chair, Refusal):
        return chair
    if chair.kind == "person":
        return not_now("problem.taken", name=chair.shown_name)
    return [Entry(ev.Placed(number, bot))]


def sit_out(room: Room, person: Person) -> Outcome:
    """Let a computer play for this person."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if room.opened.series is not None:
        return not_now("problem.seriesAlone")
    if chair.stand_in is not None:
        return not_now("problem.computerAlready")
    if room.status == WAITING:
        return not_now("problem.notBegun")
    return [Entry(ev.SatOut(chair.number, usual_bot(room.opened.game)))]


def come_back(room: Room, person: Person) -> Outcome:
    """Let the person play again."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    return [Entry(ev.CameBack(chair.number))] if chair.is_away else []


def _chair(room: Room, number: int) -> Chair | Refusal:
    last = len(room.chairs) - 1
    if not 0 <= number <= last:
        return Refusal("bad-value", "problem.noSuchChair", {"chair": number, "last": last})
    return room.chairs[number]


def _free(room: Room) -> Chair | Refusal:
    # Once the game has begun, a newcomer may take over from a computer.
    kinds = ("open",) if room.status == WAITING else ("open", "computer")
    for kind in kinds:
        for chair in room.chairs:
            if chair.kind == kind:
                return chair
    return not_now("problem.noChair")
