"""The commands of people who play, and the events that follow. Nothing is stored here.

Each function takes a Room and returns the events, or a Refusal if the command is not possible. At tables
with computers only people may take a decision back, play the declarer's hand instead of the dummy's, and set
the pace of computers. None of that is allowed on a deal on which people are compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import IllegalAction, NotationError, OutOfTurn
from cardtable.match import asks_for_another
from cardtable.notation.own.options import options_of
from cardtable.players import bots_for
from cardtable.server import events as ev
from cardtable.server.deals import fair_deals as fair
from cardtable.server.events import now
from cardtable.server.tables.closing import TOO_LONG
from cardtable.server.tables.phrases import PHRASES
from cardtable.server.tables.refusal import Refusal, not_now, not_yours
from cardtable.server.tables.status import BETWEEN, CLOSED, OVER, PLAYING, WAITING
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.room import Room

    NewSecret = Callable[[AnyGame, int], bytes]


def random_secret(game: AnyGame, hand: int) -> bytes:
    """A random secret for a hand."""
    return fair.new_secret()


@value
class Entry:
    """An event to be stored. `secret` is stored separately, where only dealing reads it."""

    event: ev.AnyEvent
    secret: bytes | None = None


Outcome = list[Entry] | Refusal
"""What follows from a command."""


NO_HAND = not_now("problem.noHandPlayed")
STOOD_IN = not_now("problem.comeBack")
# Made once: everybody at a table is told with each event whether they may.
NOT_ALONE = not_now("problem.takeBackAlone")
NOTHING_DECIDED = not_now("problem.nothingDecided")
NOT_DUMMY = not_now("problem.notDummy")
PARTNER_PLAYS = not_now("problem.partnerPlays")


@value
class Person:
    """The person who gives a command."""

    identity: str
    name: str


def start(room: Room, person: Person, new_secret: NewSecret = random_secret) -> Outcome:
    """Fill the free chairs with the strongest computer and deal the first hand."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if room.status != WAITING:
        return not_now("problem.begun")
    bot = usual_bot(room.opened.game)
    free = {chair.number: bot for chair in room.chairs if chair.kind == "open"}
    return [Entry(ev.Started(free)), _deal(room, new_secret)]


def next_hand(room: Room, person: Person, new_secret: NewSecret = random_secret) -> Outcome:
    """Deal the next hand."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if room.status != BETWEEN:
        return not_now("problem.noNextHand")
    series = room.opened.series
    if series is not None and series.closes is not None and series.closes <= now():
        return not_now("problem.seriesClosed")
    return [Entry(ev.Closed(TOO_LONG))] if room.is_late else [_deal(room, new_secret)]


def end(room: Room, person: Person) -> Outcome:
    """Play no further hand, in a game that asks for one after each."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if not is_asked(room):
        return not_now("problem.notAsked")
    return [Entry(ev.Ended(chair.number))]


def is_asked(room: Room) -> bool:
    """Whether the people here are asked for another hand and may say no."""
    return room.status == BETWEEN and asks_for_another(room.match)


def act(room: Room, person: Person, text: str) -> Outcome:
    """Take an action in the hand."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if chair.stand_in is not None:
        return STOOD_IN
    # Somebody who acts is present, even without an open stream.
    back = [] if chair.away_until is None else [Entry(ev.CameBack(chair.number))]
    chosen = choose(room, chair, text, "person")
    return chosen if isinstance(chosen, Refusal) else [*back, *chosen]


def choose(room: Room, chair: Chair, text: str, by: str) -> Outcome:
    """The events of an action on this chair, by a person, a computer or the clock."""
    if room.hand is None or room.status != PLAYING:
        return NO_HAND
    try:
        action = room.hand.game.parse(text)
        # A trial: it raises if the action is not legal. The resulting hand is cached for the event.
        room.hand.after(chair.number, action)
    except (NotationError, IllegalAction) as error:
        return Refusal("illegal", why=error.why, seq=room.seq)
    except OutOfTurn:
        names = [chair.shown_name for chair in room.waiting]
        return Refusal("illegal", "rules.notYourTurn", {"names": names}, seq=room.seq)
    return [Entry(ev.Acted(chair.number, str(action), by))]


def say(room: Room, person: Person, text: str) -> Outcome:
    """Send a chat message. Partners may only use fixed phrases."""
    chair = own_chair(room, person)
    if isinstance(chair, Refusal):
        return chair
    if room.has_partner(chair) and text not in PHRASES:
        return not_now("problem.phrasesOnly")
    if room.is_late:
        return not_now("problem.tooMuchSaid")
    return [Entry(ev.Said(chair.number, text))]


def close(room: Room, why: str) -> Outcome:
    """Close the table for this reason."""
    if room.status in (OVER, CLOSED):
        return not_now("problem.gameOverAlready")
    return [Entry(ev.Closed(why))]


def usual_bot(game: str) -> str:
    """The strongest computer for a game."""
    return bots_for(game)[-1]


def own_chair(room: Room, person: Person) -> Chair | Refusal:
    """The chair of this person, or the Refusal if they do not sit here."""
    if room.status == CLOSED:
        return not_now("problem.closed")
    return room.chair_of(person.identity) or not_yours("problem.notSeated")


def _deal(room: Room, new_secret: NewSecret) -> Entry:
    seating = room.match.next_hand()
    assert seating is not None, "a match that is over is not played on"
    number = len(room.finished) + 1
    is_series = room.opened.series is not None
    secret = (
        fair.secret_in_series(room.series_secret, number) if is_series else new_secret(seating.game, number)
    )
    promise = fair.commitment(secret, *room.dealt_at(number))
    return Entry(ev.Dealt(number, options_of(seating.game), seating.players, promise), secret)


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
