"""The commands of people at a table, and the events that follow. Nothing is stored here.

Each function takes a Room and returns the events, or a Refusal if the command is not possible.
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
from cardtable.server.tables.closing import ALL_LEFT, TOO_LONG
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

HOST_ONLY = not_yours("problem.hostOnly")


@value
class Person:
    """The person who gives a command."""

    identity: str
    name: str


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
    if room.status == OVER or any(each.identity for each in room.chairs if each is not chair):
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
        return not_now("problem.comeBack")
    # Somebody who acts is present, even without an open stream.
    back = [] if chair.away_until is None else [Entry(ev.CameBack(chair.number))]
    chosen = choose(room, chair, text, "person")
    return chosen if isinstance(chosen, Refusal) else [*back, *chosen]


def choose(room: Room, chair: Chair, text: str, by: str) -> Outcome:
    """The events of an action on this chair, by a person, a computer or the clock."""
    if room.hand is None or room.status != PLAYING:
        return not_now("problem.noHandPlayed")
    try:
        action = room.hand.game.parse(text)
        # A trial: it raises if the action is not legal. The resulting hand is cached for the event.
        room.hand.after(chair.number, action)
    except (NotationError, IllegalAction) as error:
        return Refusal("illegal", why=error.why, seq=room.seq)
    except OutOfTurn:
        names = [each.shown_name for each in room.waiting]
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
