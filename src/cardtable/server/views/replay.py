"""A finished hand, position by position, in the same form as during the play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec

from cardtable.notation.own.options import options_of
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.tables.hand import Finished, RoomHand
from cardtable.server.tables.single_hand import SingleHand
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.log_lines import sentence
from cardtable.server.views.shapes import MeShape, MoveShape, Replay, Snapshot
from cardtable.server.views.sights import sights
from cardtable.server.views.snapshot import changes, seen_from

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Seat
    from cardtable.record import AnyRecord
    from cardtable.server.tables.room import Room


def replay(room: Room, hand: Finished, seat: Seat | None) -> Replay:
    """The hand as this seat or a spectator saw it."""
    chair = None if seat is None else hand.players[seat]
    positions = list(_positions(room, hand))
    shown = [seen_from(moment, None if chair is None else moment.chairs[chair]) for moment in positions]
    return _as_replay(hand, positions, shown)


def replay_open(room: Room, hand: Finished, identity: str | None) -> Replay:
    """The hand with all cards open. Everybody is still at the same place."""
    positions = list(_positions(room, hand))
    moves = _moves(hand)
    shown = []
    for moment in positions:
        assert moment.hand is not None
        seen = seen_from(moment, None)
        own = moment.chair_of(identity)
        if own is not None:
            seen.me = MeShape(own.number, moment.hand.seat_of(own.number))
        open_cards = sights(moment.hand.position)
        seen.held, seen.apart = open_cards.hands, open_cards.apart
        seen.history = moves[: moment.hand.table.length]
        shown.append(seen)
    return _as_replay(hand, positions, shown)


def _as_replay(hand: Finished, positions: list[Room], shown: list[Snapshot]) -> Replay:
    for view in shown:
        view.hint, view.phrases_only = False, False
    steps = [changes(before, after) for before, after in pairwise(shown)]
    done = [moment.hand.table.length for moment in positions if moment.hand is not None]
    return Replay(shown[0], steps, done, hand.names)


def _positions(room: Room, hand: Finished) -> Iterator[Room]:
    dealt = ev.Dealt(hand.number, options_of(hand.record.game), hand.players, hand.commitment)
    return positions(replace(room, chairs=hand.chairs), hand.record, dealt, hand.secret)


def positions(room: Room, record: AnyRecord, dealt: ev.Dealt, secret: bytes) -> Iterator[Room]:
    """The table in each position, numbered from 0. Simultaneous choices are one step."""
    game = record.game
    room = replace(
        room,
        opened=msgspec.structs.replace(room.opened, turn_seconds=None),
        match=SingleHand(game, dealt.players, (0,) * len(room.chairs)),
        seq=0,
        status=PLAYING,
        hand=RoomHand.dealt(dealt, game, record.deal, secret, room.chairs),
        finished=(),
        history=(),
        log=(),
        moved_at=0,
    )
    yield room
    for action in record.actions:
        assert room.hand is not None
        seq, chair = room.seq + 1, room.hand.waiting[0]
        after = room.after(Logged(seq, ev.Acted(chair, str(action), "replay"), room.at))
        moved = after.moved_at == seq
        room = replace(after, seq=seq if moved else room.seq, log=())
        if moved:
            yield room


def _moves(hand: Finished) -> list[MoveShape]:
    """All moves as they were, including hidden ones."""
    return [
        MoveShape(seat, str(action), str(sentence(hand.names[seat], action)))
        for _, seat, action in hand.record.decisions()
    ]
