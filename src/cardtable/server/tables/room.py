"""A web table: a pure fold over its events, so that all servers see the same.

A Room is never changed. `Room.after` returns the next one. So the effect of a command can be tried before it
is stored, and dropped if it cannot be stored.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardtable.games import series_of, usual_match
from cardtable.series import Deals
from cardtable.server import events as ev
from cardtable.server.tables.applying import apply, made_game
from cardtable.server.tables.chairs import Chair, with_names_of_their_own
from cardtable.server.tables.command_keys import CommandKeys
from cardtable.server.tables.copy_with import copy_with
from cardtable.server.tables.notes import Moved, Note
from cardtable.server.tables.single_hand import SingleHand
from cardtable.server.tables.status import PLAYING, WAITING, Status

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.match import Match
    from cardtable.server.events import Logged
    from cardtable.server.tables.hand import Finished, RoomHand

MOST_EVENTS = 20_000
"""Events at one table, enough for some hundred hands. After that a new table is needed."""
LAST_EVENTS = 1_000
"""Events that are reserved for the last hand."""


@dataclass(frozen=True)
class Room:
    """A table.

    `moved_at` is the seq of the last change of the hand's position, `changed_at` that of the last event that
    was not chat. `history` has the moves of the hand as the public saw them, which are in the
    `log`, too. People who were `sent_away`
    cannot come back. At a `locked` table only the host can sit down. Computers take `pace` times as long as
    usual, or `hand_pace` in this hand if that is set. All deals of a series follow from `series_secret`.
    """

    id: str
    opened: ev.Opened
    game: AnyGame
    match: Match
    chairs: tuple[Chair, ...]
    seq: int
    at: float
    status: Status = WAITING
    hand: RoomHand | None = None
    finished: tuple[Finished, ...] = ()
    history: tuple[Note, ...] = ()
    log: tuple[Note, ...] = ()
    keys: CommandKeys = field(default_factory=CommandKeys)
    moved_at: int = 0
    changed_at: int = 0
    turn_since: float = 0.0
    last_by_person: float = 0.0
    locked: bool = False
    sent_away: frozenset[str] = frozenset()
    pace: float = 1.0
    hand_pace: float | None = None
    series_secret: bytes = b""

    @classmethod
    def open(cls, table_id: str, first: Logged) -> Room:
        """The table after its first event."""
        event = first.event
        assert isinstance(event, ev.Opened), "a table begins by being opened"
        game = made_game(event.game, event.options)
        chairs = tuple(Chair(number).given_to(bot) for number, bot in enumerate(event.chairs))
        log = (Note(first.seq, first.at, ev.kind_of(event), None, None, event),)
        room = cls(table_id, event, game, _match(event, game), chairs, first.seq, first.at, log=log)
        return copy_with(
            room,
            keys=_keys(room, first),
            changed_at=first.seq,
            moved_at=first.seq,
            last_by_person=first.at,
            locked=event.locked,
            series_secret=first.secret or b"",
        )

    def chair_of(self, identity: str | None) -> Chair | None:
        """The chair of this person, or None."""
        if identity is not None:
            for chair in self.chairs:
                if chair.identity == identity:
                    return chair
        return None

    def dealt_at(self, hand: int) -> tuple[str, int]:
        """The table and the number of the hand that the secret of a deal belongs to."""
        again, series = self.opened.again, self.opened.series
        if series is not None:
            return series.id, hand
        return (self.id, hand) if again is None else (again.table, again.hand)

    @property
    def series_id(self) -> str | None:
        """The series that is played here, of new deals or of a replayed one."""
        again, series = self.opened.again, self.opened.series
        if series is not None:
            return series.id
        return None if again is None else again.series

    @property
    def knows_cards(self) -> frozenset[str]:
        """The identities that are known to have seen the cards before they were dealt here."""
        again, series = self.opened.again, self.opened.series
        if series is not None and series.seen:
            return frozenset({self.opened.by})
        return frozenset() if again is None else frozenset(again.seen)

    @cached_property
    def kept(self) -> dict[str, Any]:
        """What readers make of the table and keep with it."""
        return {}

    @cached_property
    def waiting(self) -> tuple[Chair, ...]:
        """The chairs that still have to choose."""
        if self.hand is None or self.status != PLAYING:
            return ()
        return tuple(self.chairs[number] for number in self.hand.waiting)

    def place_of(self, chair: Chair) -> str:
        """Where a chair decides, for the log: the position is the number of actions before it."""
        assert self.hand is not None, "somebody decides in a hand only"
        position = self.hand.table.length
        return f"table {self.id}, hand {self.hand.number}, position {position}, chair {chair.number}"

    def has_partner(self, chair: Chair) -> bool:
        """Whether this person plays a hand together with another person, to whom chat could give
        information."""
        return chair.number in self._with_partners

    @cached_property
    def _with_partners(self) -> frozenset[int]:
        """The chairs with another person on their side in this hand."""
        if self.hand is None or self.status != PLAYING:
            return frozenset()
        entitled: set[int] = set()
        for side in self.hand.position.sides:
            chairs = [self.hand.players[seat] for seat in side]
            people = [chair for chair in chairs if self.chairs[chair].identity is not None]
            if len(people) > 1:
                entitled.update(chairs)
            elif people:
                entitled.update(chair for chair in chairs if chair != people[0])
        return frozenset(entitled)

    @property
    def pace_now(self) -> float:
        """How many times as long as usual computers take in this hand."""
        return self.pace if self.hand_pace is None else self.hand_pace

    @property
    def is_late(self) -> bool:
        """Whether the log is too long for another hand and for chat."""
        return self.seq >= MOST_EVENTS - LAST_EVENTS

    @cached_property
    def is_practice(self) -> bool:
        """Whether at most one person sits here."""
        return sum(chair.identity is not None for chair in self.chairs) <= 1

    @property
    def gives_hints(self) -> bool:
        """Whether hints are allowed. They are not where people are compared on the same deals."""
        return self.is_practice and self.opened.series is None

    @property
    def turn_until(self) -> float | None:
        """When the time of the first of those who are to act runs out."""
        return min((until for chair in self.waiting if (until := self.deadline(chair))), default=None)

    def deadline(self, chair: Chair) -> float | None:
        """When the time of a chair runs out, including its reserve, if it is to act now."""
        if self.opened.turn_seconds is None:
            return None
        return self.turn_since + self.opened.turn_seconds + (self.reserve(chair) or 0.0)

    def reserve(self, chair: Chair) -> float | None:
        """The seconds that a chair has left for decisions that take longer than their time."""
        whole = self.opened.reserve_seconds
        return None if whole is None else max(0.0, whole - chair.overtime)

    def after(self, logged: Logged) -> Room:
        """The room after one more event. Raises GameError or NotationError if the event is not possible
        here."""
        event = logged.event
        room, lines = apply(event, self, logged)
        # Somebody who has left, or was sent away, is no longer on the chair afterwards.
        named = self if isinstance(event, (ev.Left, ev.SentAway)) else room
        kind = ev.kind_of(event)
        notes = [
            Note(logged.seq, logged.at, kind, chair, _name(named, chair), what, _knew(self, event))
            for chair, what in lines
        ]
        moves = [note for note in notes if isinstance(note.what, Moved)]
        changed = room.status != self.status or _length(room) != _length(self)
        moved = changed or isinstance(event, (ev.TookBack, ev.Swapped))
        by_person = isinstance(event, _BY_PEOPLE) or (isinstance(event, ev.Acted) and event.by == "person")
        return copy_with(
            room,
            seq=logged.seq,
            at=logged.at,
            log=(*room.log, *notes),
            history=(*room.history, *moves) if moves else room.history,
            keys=_keys(room, logged),
            changed_at=room.changed_at if isinstance(event, _CHANGES_NOTHING) else logged.seq,
            moved_at=logged.seq if moved else room.moved_at,
            turn_since=logged.at if moved else room.turn_since,
            last_by_person=logged.at if by_person else room.last_by_person,
        )

    def with_chair(self, chair: Chair) -> Room:
        """The room with this chair replaced."""
        if chair is self.chairs[chair.number]:
            return self
        chairs = tuple(chair if other.number == chair.number else other for other in self.chairs)
        return copy_with(self, chairs=with_names_of_their_own(chairs))


_CHANGES_NOTHING = (ev.Said, ev.Forgotten)
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
    ev.Ended,
)


def _name(room: Room, chair: int | None) -> str | None:
    return None if chair is None else room.chairs[chair].shown_name


def _match(event: ev.Opened, game: AnyGame) -> Match:
    if event.series is not None:
        return Deals(game, event.series.deals, series_of(game.name))
    return SingleHand.with_everybody(game) if event.again else usual_match(game)


def _knew(room: Room, event: ev.AnyEvent) -> bool:
    return isinstance(event, ev.Sat) and event.identity in room.knows_cards


def _keys(room: Room, logged: Logged) -> CommandKeys:
    return room.keys if logged.key is None else room.keys.plus(logged.key, logged.seq)


def _length(room: Room) -> tuple[int, int]:
    return (0, 0) if room.hand is None else (room.hand.number, room.hand.table.length)
