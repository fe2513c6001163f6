"""What one person, or a spectator, is shown of a table: made from a View, built up from nothing."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from cardtable.notation.plain import plain
from cardtable.server.room import PLAYING, Room
from cardtable.server.shapes import (
    Brief,
    BriefChair,
    ChairShape,
    Change,
    GameShape,
    HandShape,
    LegalShape,
    MeShape,
    OwnBrief,
    Snapshot,
)
from cardtable.server.words import label

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.server.chairs import Chair
    from cardtable.server.hand import Hand

GROWING = ("history", "hands")
"""Fields that get longer as a rule: changes carry what is new in them."""

LOG_SHOWN = 200
TOLD_APART = ("game", "legal", "history")


def snapshot(room: Room, identity: str | None) -> Snapshot:
    chair = room.chair_of(identity)
    seat = room.hand.seat_of(chair.number) if room.hand and chair else None
    shown = Snapshot(
        table=room.id,
        seq=room.seq,
        status=room.status,
        game=GameShape(
            room.opened.game, room.hand.options if room.hand else room.opened.options, room.game.seats
        ),
        host=identity is not None and identity == room.opened.by,
        listed=room.opened.listed,
        me=MeShape(None if chair is None else chair.number, seat),
        chairs=[_chair(room, each) for each in room.chairs],
        to_act=[each.number for each in room.waiting],
        turn_until=room.turn_until,
        turn_seconds=room.opened.turn_seconds,
        away_seconds=room.opened.away_seconds,
        moved_at=room.moved_at,
        standings=room.match.standings,
        hands=[each.shape for each in room.finished],
        log=list(room.log[-LOG_SHOWN:]),
    )
    if room.hand is not None:
        _show_hand(shown, room, room.hand, seat)
    return shown


def _show_hand(shown: Snapshot, room: Room, hand: Hand, seat: Seat | None) -> None:
    view = hand.table.view(seat)
    shown.hand = HandShape(hand.number, hand.commitment, hand.players)
    shown.view = {
        field.name: plain(getattr(view, field.name)) for field in fields(view) if field.name not in TOLD_APART
    }
    shown.chosen = next((str(action) for who, action in hand.chosen if who == seat), None)
    if shown.chosen is None:
        shown.legal = [LegalShape(str(action), label(hand.game, action)) for action in view.legal]
    shown.history = list(room.history)
    shown.hint = bool(shown.legal) and room.status == PLAYING and room.is_practice


def _chair(room: Room, chair: Chair) -> ChairShape:
    return ChairShape(
        chair=chair.number,
        seat=room.hand.seat_of(chair.number) if room.hand else None,
        kind=chair.kind,
        name=chair.shown_name,
        bot=chair.bot,
        away=chair.is_away,
        away_until=chair.away_until,
        sits_out=chair.sits_out,
    )


def brief(room: Room) -> Brief:
    """A table as it stands in the lobby: nothing of the hand."""
    return Brief(**_brief(room))


def own_brief(room: Room, identity: str | None) -> OwnBrief:
    chair = room.chair_of(identity)
    own = None if chair is None else chair.number
    return OwnBrief(**_brief(room), my_chair=own, to_act=[each.number for each in room.waiting])


def _brief(room: Room) -> dict[str, Any]:
    return {
        "table": room.id,
        "game": room.opened.game,
        "options": room.opened.options,
        "status": room.status,
        "chairs": [BriefChair(chair.kind, chair.shown_name, chair.bot) for chair in room.chairs],
        "free": sum(chair.kind == "open" for chair in room.chairs),
        "opened_at": room.log[0].at,
    }


def changes(before: Snapshot, after: Snapshot) -> Change:
    changed: dict[str, Any] = {}
    new: dict[str, list[Any]] = {"log": [line for line in after.log if line.seq > before.seq]}
    for name in Snapshot.__struct_fields__:
        value, old = getattr(after, name), getattr(before, name)
        if name == "log" or value == old:
            continue
        if name in GROWING and value[: len(old)] == old:
            new[name] = value[len(old) :]
        else:
            changed[name] = value
    return Change(after.table, after.seq, changed, new)
