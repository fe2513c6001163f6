"""A web table: a pure fold over its events, which no two servers can see differently.

A Room is never changed. `Room.after` gives the next one, so that what a command would lead to can be
tried out before it is stored, and thrown away if it cannot be stored.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, singledispatch
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadOption, CardtableError
from cardtable.games import usual_match
from cardtable.notation.own.options import make_game
from cardtable.server.tables import events as ev
from cardtable.server.tables import fair_deals as fair
from cardtable.server.tables import given_deals as given
from cardtable.server.tables.chairs import Chair
from cardtable.server.tables.closing import closed
from cardtable.server.tables.hand import Finished, Hand
from cardtable.server.tables.single_hand import Once
from cardtable.server.views.action_text import sentence
from cardtable.server.views.plain_text import PHRASE_TEXTS
from cardtable.server.views.public import public
from cardtable.server.views.shapes import LogLine, MoveShape, log_line
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.core import AnyGame, Move
    from cardtable.match import Match
    from cardtable.server.views.shapes import Snapshot

WAITING, PLAYING, BETWEEN, OVER, CLOSED = "waiting", "playing", "between", "over", "closed"
RUNNING = (WAITING, PLAYING, BETWEEN)

MOST_EVENTS = 20_000
"""At one table: some hundred hands, and then a new one is opened."""
LAST_EVENTS = 1_000
"""What is left of them for the last hand."""


class KeyReused(CardtableError):
    """Somebody gave another command the same key."""


@dataclass(frozen=True)
class Logged:
    """An event with its place in the log. `secret` is there for a deal only; `key` is what the sender
    of the command called it."""

    seq: int
    event: ev.AnyEvent
    at: float
    key: str | None = None
    secret: bytes | None = None


@dataclass(frozen=True)
class Room:
    """`moved_at` is the seq at which the position of the hand last changed, `changed_at` that of the
    last event that was not just talk. `history` has the moves of the hand as the public saw them. Those
    who were `sent_away` stay away; at a `locked` table nobody but the host sits down. Computers take `pace`
    times as long as usual, but `hand_pace` in this hand, if that is set."""

    id: str
    opened: ev.Opened
    game: AnyGame
    match: Match
    chairs: tuple[Chair, ...]
    seq: int
    at: float
    status: str = WAITING
    hand: Hand | None = None
    finished: tuple[Finished, ...] = ()
    history: tuple[MoveShape, ...] = ()
    log: tuple[LogLine, ...] = ()
    keys: tuple[tuple[str, int], ...] = ()
    moved_at: int = 0
    changed_at: int = 0
    turn_since: float = 0.0
    last_by_person: float = 0.0
    locked: bool = False
    sent_away: frozenset[str] = frozenset()
    pace: float = 1.0
    hand_pace: float | None = None

    @classmethod
    def open(cls, table_id: str, first: Logged) -> Room:
        event = first.event
        assert isinstance(event, ev.Opened), "a table begins by being opened"
        game = _game(event.game, event.options)
        chairs = tuple(Chair(number).given_to(bot) for number, bot in enumerate(event.chairs))
        text = Text("log.opened", game=event.game, why=_purpose(event))
        line = log_line(first.seq, first.at, "opened", None, text)
        match = Once.with_everybody(game) if event.again else usual_match(game)
        room = cls(table_id, event, game, match, chairs, first.seq, first.at, log=(line,))
        return replace(
            room,
            keys=_keys(room, first),
            changed_at=first.seq,
            moved_at=first.seq,
            last_by_person=first.at,
            locked=event.locked,
        )

    def chair_of(self, identity: str | None) -> Chair | None:
        if identity is None:
            return None
        return next((chair for chair in self.chairs if chair.identity == identity), None)

    def dealt_at(self, hand: int) -> tuple[str, int]:
        """The table and the number of the hand that the secret of a deal belongs to."""
        again = self.opened.again
        return (self.id, hand) if again is None else (again.table, again.hand)

    def seq_of(self, key: str) -> int | None:
        """When the command with this key was carried out; None if it never was.

        KeyReused if it was another command. A key is `identity.digest:name`; older ones have no digest."""
        who, _, name = key.partition(":")
        identity, _, digest = who.partition(".")
        for each, seq in self.keys:
            if each == key:
                return seq
            # A quick check first, because a table may have many keys; the parts are compared below.
            if each.startswith(identity) and each.partition(":")[2] == name:
                before = each.partition(":")[0].partition(".")
                if before[0] == identity and before[2] not in ("", digest):
                    raise KeyReused(name)
                if before[0] == identity:
                    return seq
        return None

    @cached_property
    def public(self) -> Snapshot:
        """What everybody is shown of it; never changed, and made once for all who look."""
        return public(self)

    @cached_property
    def waiting(self) -> tuple[Chair, ...]:
        """The chairs whose choice is missing."""
        if self.hand is None or self.status != PLAYING:
            return ()
        return tuple(self.chairs[number] for number in self.hand.waiting)

    def has_partner(self, chair: Chair) -> bool:
        """Whether this person plays a hand together with another one, who could be told something."""
        seat = None if self.hand is None or self.status != PLAYING else self.hand.seat_of(chair.number)
        if self.hand is None or seat is None:
            return False
        side = next(side for side in self.hand.position.sides if seat in side)
        partners = (self.chairs[self.hand.players[each]] for each in side if each != seat)
        return any(partner.identity is not None for partner in partners)

    @property
    def pace_now(self) -> float:
        """How many times as long as usual computers take in this hand."""
        return self.pace if self.hand_pace is None else self.hand_pace

    @property
    def is_late(self) -> bool:
        """Whether too much has happened here for another hand, and for talk."""
        return self.seq >= MOST_EVENTS - LAST_EVENTS

    @property
    def is_practice(self) -> bool:
        """Whether no more than one person sits here."""
        return sum(chair.identity is not None for chair in self.chairs) <= 1

    @property
    def turn_until(self) -> float | None:
        """When the time of the first of those who are to act runs out."""
        return min((until for chair in self.waiting if (until := self.deadline(chair))), default=None)

    def deadline(self, chair: Chair) -> float | None:
        """When the time of a chair runs out, reserve and all, if it is to act now."""
        if self.opened.turn_seconds is None:
            return None
        return self.turn_since + self.opened.turn_seconds + (self.reserve(chair) or 0.0)

    def reserve(self, chair: Chair) -> float | None:
        """The seconds a chair has left for all decisions that take longer than their time."""
        whole = self.opened.reserve_seconds
        return None if whole is None else max(0.0, whole - chair.overtime)

    def after(self, logged: Logged) -> Room:
        """The room with one more event. Whatever the event asks for that cannot be raises."""
        event = logged.event
        room, said = _apply(event, self, logged)
        # Who has left is no longer on the chair afterwards.
        named = self if isinstance(event, ev.Left) else room
        lines = tuple(
            log_line(logged.seq, logged.at, ev.kind_of(event), chair, text, _name(named, chair))
            for chair, text in said
        )
        changed = room.status != self.status or _length(room) != _length(self)
        moved = changed or isinstance(event, (ev.TookBack, ev.Swapped))
        by_person = isinstance(event, _BY_PEOPLE) or (isinstance(event, ev.Acted) and event.by == "person")
        return replace(
            room,
            seq=logged.seq,
            at=logged.at,
            log=room.log + lines,
            keys=_keys(room, logged),
            changed_at=room.changed_at if isinstance(event, ev.Said) else logged.seq,
            moved_at=logged.seq if moved else room.moved_at,
            turn_since=logged.at if moved else room.turn_since,
            last_by_person=logged.at if by_person else room.last_by_person,
        )

    def with_chair(self, chair: Chair) -> Room:
        if chair is self.chairs[chair.number]:
            return self
        chairs = tuple(chair if each.number == chair.number else each for each in self.chairs)
        return replace(self, chairs=chairs)


_BY_PEOPLE = (
    ev.Sat,
    ev.Locked,
    ev.SentAway,
    ev.Started,
    ev.Dealt,
    ev.TookBack,
    ev.Swapped,
    ev.Paced,
    ev.SatOut,
    ev.CameBack,
    ev.Said,
)

_Said = list[tuple[int | None, str]]


def _game(name: str, options: dict[str, Any]) -> AnyGame:
    """UnknownEvent if this version makes no such game: that table is refused, all others are served."""
    try:
        return make_game(name, options)
    except BadOption as error:
        raise ev.UnknownEvent(f"this table has a game that cannot be made here: {error}") from None


def _name(room: Room, chair: int | None) -> str | None:
    return None if chair is None else room.chairs[chair].shown_name


def _purpose(event: ev.Opened) -> str:
    if event.again is None:
        return ""
    return "given" if event.again.given else "played"


def _keys(room: Room, logged: Logged) -> tuple[tuple[str, int], ...]:
    return room.keys if logged.key is None else (*room.keys, (logged.key, logged.seq))


def _length(room: Room) -> tuple[int, int]:
    return (0, 0) if room.hand is None else (room.hand.number, room.hand.table.length)


@singledispatch
def _apply(event: Any, room: Room, logged: Logged) -> tuple[Room, _Said]:
    raise AssertionError(f"{type(event).__name__} cannot happen at an open table")


@_apply.register
def _sat(event: ev.Sat, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair].taken_by(event.identity, event.name)
    knows = room.opened.again is not None and event.identity in room.opened.again.seen
    text = Text("log.sat", name=event.name, knows=knows)
    return room.with_chair(chair), [(event.chair, text)]


@_apply.register
def _left(event: ev.Left, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    after = room.with_chair(chair.given_to(event.bot))
    return after, [(event.chair, Text("log.left", name=chair.shown_name, bot=event.bot))]


@_apply.register
def _placed(event: ev.Placed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    after = room.with_chair(room.chairs[event.chair].given_to(event.bot))
    if event.bot is None:
        return after, [(event.chair, Text("log.free", name=Text("form.chair", number=event.chair + 1)))]
    name = after.chairs[event.chair].shown_name
    return after, [(event.chair, Text("log.computer", name=name, bot=event.bot))]


@_apply.register
def _sent_away(event: ev.SentAway, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    assert chair.identity is not None, "people are sent away, not computers"
    after = replace(room, sent_away=room.sent_away | {chair.identity})
    text = Text("log.sentAway", name=chair.shown_name, bot=event.bot)
    return after.with_chair(chair.given_to(event.bot)), [(event.chair, text)]


@_apply.register
def _locked(event: ev.Locked, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return replace(room, locked=event.locked), [(None, Text("log.locked", locked=event.locked))]


@_apply.register
def _started(event: ev.Started, room: Room, logged: Logged) -> tuple[Room, _Said]:
    for number, bot in event.bots.items():
        room = room.with_chair(room.chairs[number].given_to(bot))
    return replace(room, status=BETWEEN), [(None, Text("log.started"))]


@_apply.register
def _dealt(event: ev.Dealt, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert logged.secret is not None, "a deal comes with its secret"
    game, again = _game(room.opened.game, event.options), room.opened.again
    if again is not None and again.given:
        deal = given.deal(logged.secret)
    else:
        deal = fair.deal(game, logged.secret, *room.dealt_at(event.hand))
    hand = Hand.dealt(event, game, deal, logged.secret)
    said = Text("log.dealt", number=event.hand)
    return replace(room, hand=hand, status=PLAYING, history=(), hand_pace=None), [(None, said)]


@_apply.register
def _acted(event: ev.Acted, room: Room, logged: Logged) -> tuple[Room, _Said]:
    before = room.hand
    assert before is not None, "somebody acts in a hand only"
    if event.by == "person":
        before = before.decided_by(event.chair)
    hand = before.after(event.chair, before.game.parse(event.action))
    room = room.with_chair(_timed(room, room.chairs[event.chair], logged.at))
    new = hand.moves[before.table.length :]
    moves = [_told(room, hand, move) for move in new]
    room = replace(room, hand=hand, history=(*room.history, *moves))
    said: _Said = [(hand.players[move.seat], sentence(_who(room, hand, move), move.action)) for move in new]
    if hand.table.result is None:
        return room, said
    finished = Finished.of(hand, room.chairs)
    match = room.match.after(finished.result)
    status = OVER if match.next_hand() is None else BETWEEN
    over = Text("log.over") if status == OVER else Text("log.handOver", number=hand.number)
    said.append((None, over))
    return replace(room, match=match, status=status, finished=(*room.finished, finished)), said


@_apply.register
def _took_back(event: ev.TookBack, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert room.hand is not None, "there is something to take back in a hand only"
    said = Text("log.tookBack", name=room.chairs[event.chair].shown_name)
    history = room.history[: event.length]
    return replace(room, hand=room.hand.back_to(event.length), history=history), [(event.chair, said)]


@_apply.register
def _swapped(event: ev.Swapped, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert room.hand is not None, "seats are swapped in a hand only"
    said = Text("log.swapped", name=room.chairs[event.chair].shown_name)
    return replace(room, hand=room.hand.swapped(event.chair, event.other)), [(event.chair, said)]


@_apply.register
def _paced(event: ev.Paced, room: Room, logged: Logged) -> tuple[Room, _Said]:
    if event.hand_only:
        return replace(room, hand_pace=event.pace), []
    return replace(room, pace=event.pace, hand_pace=None), []


def _timed(room: Room, chair: Chair, at: float) -> Chair:
    """The chair with the time that its decision took from the reserve."""
    if room.opened.turn_seconds is None:
        return chair
    late = max(0.0, at - room.turn_since - room.opened.turn_seconds)
    return replace(chair, overtime=chair.overtime + late)


def _told(room: Room, hand: Hand, move: Move[Any]) -> MoveShape:
    return MoveShape(move.seat, str(move.action), str(sentence(_who(room, hand, move), move.action)))


def _who(room: Room, hand: Hand, move: Move[Any]) -> str:
    return room.chairs[hand.players[move.seat]].shown_name


@_apply.register
def _went_away(event: ev.WentAway, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    return room.with_chair(chair.awaited(event.until)), [
        (event.chair, Text("log.away", name=chair.shown_name))
    ]


@_apply.register
def _replaced(event: ev.Replaced, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    text = Text("log.replaced", bot=event.bot, name=chair.shown_name)
    return room.with_chair(chair.played_by(event.bot, sits_out=False)), [(event.chair, text)]


@_apply.register
def _sat_out(event: ev.SatOut, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    text = Text("log.sitsOut", name=chair.shown_name, bot=event.bot)
    return room.with_chair(chair.played_by(event.bot, sits_out=True)), [(event.chair, text)]


@_apply.register
def _came_back(event: ev.CameBack, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair].back()
    return room.with_chair(chair), [(event.chair, Text("log.back", name=chair.shown_name))]


@_apply.register
def _heard(event: ev.Said, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room, [(event.chair, PHRASE_TEXTS.get(event.text, event.text))]


@_apply.register
def _resumed(event: ev.Resumed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chairs = tuple(chair.later(event.lost) for chair in room.chairs)
    return replace(room, chairs=chairs, turn_since=room.turn_since + event.lost), []


@_apply.register
def _closed(event: ev.Closed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return replace(room, status=CLOSED), [(None, closed(event.why))]
