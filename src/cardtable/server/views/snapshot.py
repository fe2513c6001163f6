"""What one person, or a spectator, is shown of a table: made from a View, built up from nothing."""

from __future__ import annotations

from copy import copy
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from cardtable.server.tables.practice import why_no_swap, why_no_take_back
from cardtable.server.tables.room import PLAYING, Room
from cardtable.server.views.shapes import Brief, BriefChair, Change, MeShape, OwnBrief, Snapshot

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.hand import Hand

GROWING = ("history", "hands")
"""Fields that get longer as a rule: changes carry what is new in them."""

OWN = ("host", "me", "phrases_only", "view", "legal", "chosen", "hint", "take_back", "swap")
"""Fields in which those who look at the same table see different things."""

COMMON = tuple(name for name in Snapshot.__struct_fields__ if name not in (*OWN, "log"))


def snapshot(room: Room, identity: str | None) -> Snapshot:
    shown = seen_from(room, room.chair_of(identity))
    shown.host = identity is not None and identity == room.opened.by
    return shown


def seen_from(room: Room, chair: Chair | None) -> Snapshot:
    shown = copy(room.public)
    if chair is None:
        return shown
    seat = room.hand.seat_of(chair.number) if room.hand else None
    shown.me = MeShape(chair.number, seat)
    shown.phrases_only = room.has_partner(chair)
    if room.hand is not None and seat is not None:
        _show_own(shown, room, room.hand, seat)
        shown.take_back = why_no_take_back(room, chair) is None
        shown.swap = why_no_swap(room, chair) is None
    return shown


def _show_own(shown: Snapshot, room: Room, hand: Hand, seat: Seat) -> None:
    sight = hand.position.sight(seat)
    shown.view = sight.view
    shown.chosen = next((str(action) for who, action in hand.chosen if who == seat), None)
    if shown.chosen is None:
        shown.legal = sight.legal
    shown.hint = bool(shown.legal) and room.status == PLAYING and room.is_practice


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
    return own_changes(before, after, common_changes(before, after))


def common_changes(before: Snapshot, after: Snapshot) -> Change:
    """What has changed for everybody, worked out once for all of them."""
    changed: dict[str, Any] = {}
    lines = list(takewhile(lambda line: line.seq > before.seq, reversed(after.log)))
    new: dict[str, list[Any]] = {"log": lines[::-1]}
    for name in COMMON:
        value, old = getattr(after, name), getattr(before, name)
        if value is old or value == old:
            continue
        if name in GROWING and value[: len(old)] == old:
            new[name] = value[len(old) :]
        else:
            changed[name] = value
    return Change(after.table, after.seq, changed, new)


def own_changes(before: Snapshot, after: Snapshot, common: Change) -> Change:
    """The change for one pair of eyes."""
    own = {
        name: value
        for name in OWN
        if (value := getattr(after, name)) is not (old := getattr(before, name)) and value != old
    }
    return Change(common.table, common.seq, common.set | own, common.append)
