"""What each event changes in a room, and the notes of it in the log."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadOption
from cardtable.match import cut_off
from cardtable.notation.own.options import make_game
from cardtable.server import events as ev
from cardtable.server.deals import fair_deals as fair
from cardtable.server.deals import fixed_deals as fixed
from cardtable.server.tables.copy_with import copy_with
from cardtable.server.tables.hand import Finished, RoomHand
from cardtable.server.tables.notes import CutOff, GameOver, HandOver, Moved, What
from cardtable.server.tables.status import BETWEEN, CLOSED, OVER, PLAYING

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.server.events import Logged
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.room import Room

_Said = list[tuple[int | None, What]]
"""What an event adds to the log: the chair that it is about, if any, and what happened."""


@singledispatch
def apply(event: Any, room: Room, logged: Logged) -> tuple[Room, _Said]:
    """The room after this event, and what the log says of it. One function for each kind of event."""
    raise AssertionError(f"{type(event).__name__} cannot happen at an open table")


@apply.register(ev.Sat)
def _sat(event: ev.Sat, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair].taken_by(event.identity, event.name)
    return room.with_chair(chair), [(event.chair, event)]


@apply.register(ev.Left)
def _left(event: ev.Left, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room.with_chair(room.chairs[event.chair].given_to(event.bot)), [(event.chair, event)]


@apply.register(ev.Placed)
def _placed(event: ev.Placed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room.with_chair(room.chairs[event.chair].given_to(event.bot)), [(event.chair, event)]


@apply.register(ev.SentAway)
def _sent_away(event: ev.SentAway, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair]
    assert chair.identity is not None, "people are sent away, not computers"
    after = copy_with(room, sent_away=room.sent_away | {chair.identity})
    return after.with_chair(chair.given_to(event.bot)), [(event.chair, event)]


@apply.register(ev.Locked)
def _locked(event: ev.Locked, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return copy_with(room, locked=event.locked), [(None, event)]


@apply.register(ev.Started)
def _started(event: ev.Started, room: Room, logged: Logged) -> tuple[Room, _Said]:
    for number, bot in event.bots.items():
        room = room.with_chair(room.chairs[number].given_to(bot))
    return copy_with(room, status=BETWEEN), [(None, event)]


@apply.register(ev.Dealt)
def _dealt(event: ev.Dealt, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert logged.secret is not None, "a deal comes with its secret"
    game = made_game(room.opened.game, event.options)
    if fixed.is_fixed(logged.secret):
        deal = fixed.deal(logged.secret)
    else:
        deal = fair.deal(game, logged.secret, *room.dealt_at(event.hand))
    hand = RoomHand.dealt(event, game, deal, logged.secret, room.chairs)
    return copy_with(room, hand=hand, status=PLAYING, history=(), hand_pace=None), [(None, event)]


@apply.register(ev.Acted)
def _acted(event: ev.Acted, room: Room, logged: Logged) -> tuple[Room, _Said]:
    before = room.hand
    assert before is not None, "somebody acts in a hand only"
    hand = before.after_text(event.chair, event.action)
    if event.by == "person":
        hand = hand.decided_by(event.chair, before.table.length)
    room = room.with_chair(_timed(room, room.chairs[event.chair], logged.at))
    new = hand.moves[before.table.length :]
    lines: _Said = [(hand.players[move.seat], Moved(move.seat, move.action)) for move in new]
    room = copy_with(room, hand=hand)
    if hand.table.result is None:
        return room, lines
    finished = Finished.of(hand, room.chairs)
    match = room.match.after(finished.result)
    status = OVER if match.next_hand() is None else BETWEEN
    if (deals := cut_off(match)) is not None:
        lines.append((None, CutOff(deals)))
    lines.append((None, GameOver() if status == OVER else HandOver(hand.number)))
    return copy_with(room, match=match, status=status, finished=(*room.finished, finished)), lines


@apply.register(ev.TookBack)
def _took_back(event: ev.TookBack, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert room.hand is not None, "there is something to take back in a hand only"
    history = room.history[: event.length]
    return copy_with(room, hand=room.hand.back_to(event.length), history=history), [(event.chair, event)]


@apply.register(ev.Swapped)
def _swapped(event: ev.Swapped, room: Room, logged: Logged) -> tuple[Room, _Said]:
    assert room.hand is not None, "seats are swapped in a hand only"
    return copy_with(room, hand=room.hand.swapped(event.chair, event.other)), [(event.chair, event)]


@apply.register(ev.Paced)
def _paced(event: ev.Paced, room: Room, logged: Logged) -> tuple[Room, _Said]:
    if event.hand_only:
        return copy_with(room, hand_pace=event.pace), []
    return copy_with(room, pace=event.pace, hand_pace=None), []


def _timed(room: Room, chair: Chair, at: float) -> Chair:
    """The chair after its decision took this time from the reserve."""
    if room.opened.turn_seconds is None:
        return chair
    late = max(0.0, at - room.turn_since - room.opened.turn_seconds)
    return copy_with(chair, overtime=chair.overtime + late)


@apply.register(ev.WentAway)
def _went_away(event: ev.WentAway, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room.with_chair(room.chairs[event.chair].awaited(event.until)), [(event.chair, event)]


@apply.register(ev.Replaced)
def _replaced(event: ev.Replaced, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair].played_by(event.bot, sits_out=False)
    return room.with_chair(chair), [(event.chair, event)]


@apply.register(ev.SatOut)
def _sat_out(event: ev.SatOut, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chair = room.chairs[event.chair].played_by(event.bot, sits_out=True)
    return room.with_chair(chair), [(event.chair, event)]


@apply.register(ev.CameBack)
def _came_back(event: ev.CameBack, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room.with_chair(room.chairs[event.chair].back()), [(event.chair, event)]


@apply.register(ev.Said)
def _heard(event: ev.Said, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room, [(event.chair, event)]


@apply.register(ev.Resumed)
def _resumed(event: ev.Resumed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    chairs = tuple(chair.later(event.lost) for chair in room.chairs)
    return copy_with(room, chairs=chairs, turn_since=room.turn_since + event.lost), []


@apply.register(ev.Forgotten)
def _forgotten(event: ev.Forgotten, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return room, []


@apply.register(ev.Ended)
def _ended(event: ev.Ended, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return copy_with(room, status=OVER), [(event.chair, event), (None, GameOver())]


@apply.register(ev.Closed)
def _closed(event: ev.Closed, room: Room, logged: Logged) -> tuple[Room, _Said]:
    return copy_with(room, status=CLOSED), [(None, event)]


def made_game(name: str, options: dict[str, Any]) -> AnyGame:
    """The game of a table. Raises UnknownEvent if this version cannot make it. Then only that table is
    refused."""
    try:
        return make_game(name, options)
    except BadOption as error:
        raise ev.UnknownEvent(f"this table has a game that cannot be made here: {error}") from None
