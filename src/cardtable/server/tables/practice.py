"""What people may do at tables with computers only.

They may take a decision back, play the declarer's hand instead of the dummy's, and set the pace of computers.
None of that is allowed on a deal on which people are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.server import events as ev
from cardtable.server.tables.commands import Entry, own_chair
from cardtable.server.tables.refusal import Refusal, not_now
from cardtable.server.tables.status import PLAYING

if TYPE_CHECKING:
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.commands import Outcome, Person
    from cardtable.server.tables.room import Room

NO_HAND = not_now("problem.noHandPlayed")
STOOD_IN = not_now("problem.comeBack")
# Made once: everybody at a table is told with each event whether they may.
NOT_ALONE = not_now("problem.takeBackAlone")
NOTHING_DECIDED = not_now("problem.nothingDecided")
NOT_DUMMY = not_now("problem.notDummy")
PARTNER_PLAYS = not_now("problem.partnerPlays")


def why_no_take_back(room: Room, chair: Chair) -> Refusal | None:
    """Why this person may not take back the last decision, or None if they may."""
    if room.hand is None or room.status != PLAYING:
        return NO_HAND
    if not room.is_practice:
        return NOT_ALONE
    if room.series_id is not None:
        return not_now("problem.takeBackCompared")
    if chair.stand_in is not None:
        return STOOD_IN
    return None if _last_decision(room, chair) is not None else NOTHING_DECIDED


def take_back(room: Room, person: Person) -> Outcome:
    """Take back my last decision and everything after it."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    why = why_no_take_back(room, chair)
    length = _last_decision(room, chair)
    if why is not None or length is None:
        return why or NO_HAND
    return [Entry(ev.TookBack(chair.number, length))]


def _last_decision(room: Room, chair: Chair) -> int | None:
    """The number of actions before the person's last decision."""
    assert room.hand is not None
    return next((before for who, before in reversed(room.hand.decided) if who == chair.number), None)


def why_no_swap(room: Room, chair: Chair) -> Refusal | None:
    """Why this person may not play the declarer's hand, or None if they may."""
    if room.hand is None or room.status != PLAYING:
        return NO_HAND
    roles = room.hand.position.roles
    if roles.dummy is None or roles.dummy != room.hand.seat_of(chair.number):
        return NOT_DUMMY
    if chair.stand_in is not None:
        return STOOD_IN
    if room.series_id is not None:
        return not_now("problem.swapCompared")
    return None if _declarer(room).kind == "computer" else PARTNER_PLAYS


def swap(room: Room, person: Person) -> Outcome:
    """Play the declarer's hand myself instead of being dummy for a computer."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    why = why_no_swap(room, chair)
    if why is not None:
        return why
    return [Entry(ev.Swapped(chair.number, _declarer(room).number))]


def _declarer(room: Room) -> Chair:
    assert room.hand is not None
    declarer = room.hand.position.roles.declarer
    assert declarer is not None, "there is a dummy only where there is a declarer"
    return room.chairs[room.hand.players[declarer]]


def set_pace(room: Room, person: Person, pace: float, *, hand_only: bool) -> Outcome:
    """Let computers answer faster or slower. If several people play, only the person who opened the table
    may do that."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if not room.is_practice and room.opened.by != person.identity:
        return not_now("problem.paceHost")
    if hand_only and room.status != PLAYING:
        return NO_HAND
    same = not hand_only and room.hand_pace is None and room.pace == pace
    return [] if same else [Entry(ev.Paced(pace, hand_only))]
