"""What one person or a spectator sees of a table. It is built up from a View."""

from __future__ import annotations

from copy import copy
from itertools import takewhile
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.games import usual_match
from cardtable.server.store.summaries import Brief, BriefChair
from cardtable.server.tables.commands import is_asked, why_no_swap, why_no_take_back
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.finished import finished_shape
from cardtable.server.views.log_lines import lines, moves
from cardtable.server.views.shapes import (
    ChairShape,
    Change,
    GameShape,
    HandShape,
    InSeriesShape,
    LegalShape,
    MeShape,
    OwnBrief,
    Snapshot,
)
from cardtable.server.views.sights import sights

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.core import AnyGame
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.hand import RoomHand
    from cardtable.server.tables.room import Room
    from cardtable.server.views.shapes import LogLine

GROWING = ("history", "hands")
"""Fields that usually only grow. Changes carry their new items."""

LOG_SHOWN = 200

NOBODY = MeShape(None, None)


class Own(msgspec.Struct):
    """The fields in which each person sees something else. `view` is None, or already encoded as JSON."""

    host: bool
    me: MeShape
    phrases_only: bool
    view: msgspec.Raw | None
    legal: list[LegalShape]
    chosen: str | None
    hint: bool
    take_back: bool = False
    swap: bool = False
    another: bool = False


OWN = Own.__struct_fields__
COMMON = tuple(name for name in Snapshot.__struct_fields__ if name not in (*OWN, "log"))

_OWN_OF, _COMMON_OF = attrgetter(*OWN), attrgetter(*COMMON)


def snapshot(room: Room, identity: str | None) -> Snapshot:
    """The table as this person sees it."""
    return _combined(room, own(room, identity))


def seen_from(room: Room, chair: Chair | None) -> Snapshot:
    """The table as somebody on this chair sees it, or a spectator."""
    return _combined(room, _own(room, chair, host=False))


def own(room: Room, identity: str | None) -> Own:
    """The part of a snapshot in which others see something else."""
    return _own(room, room.chair_of(identity), host=identity is not None and identity == room.opened.by)


def _combined(room: Room, mine: Own) -> Snapshot:
    shown = copy(public(room))
    shown.log = lines(room.log[-LOG_SHOWN:])
    for name in OWN:
        setattr(shown, name, getattr(mine, name))
    return shown


def _own(room: Room, chair: Chair | None, host: bool) -> Own:
    hand = room.hand
    if chair is None:
        view = None if hand is None else sights(hand.position).of(None).view
        return Own(host, NOBODY, False, view, [], None, False)
    seat = None if hand is None else hand.seat_of(chair.number)
    me, phrases_only = MeShape(chair.number, seat), room.has_partner(chair)
    if hand is None or seat is None:
        view = None if hand is None else sights(hand.position).of(None).view
        return Own(host, me, phrases_only, view, [], None, False)
    sight = sights(hand.position).of(seat)
    chosen = None
    if hand.chosen:
        chosen = next((str(action) for who, action in hand.chosen if who == seat), None)
    legal = sight.legal if chosen is None else []
    hint = bool(legal) and room.status == PLAYING and room.gives_hints
    take_back, swap = why_no_take_back(room, chair) is None, why_no_swap(room, chair) is None
    return Own(
        host, me, phrases_only, sight.view, legal, chosen, hint, take_back, swap, another=is_asked(room)
    )


def public(room: Room) -> Snapshot:
    """A snapshot without the log and without the parts that differ from person to person. Made once for all
    readers and never changed."""
    made: Snapshot | None = room.kept.get("public")
    if made is None:
        made = room.kept["public"] = _public(room)
    return made


def _public(room: Room) -> Snapshot:
    opened, to_act = room.opened, [chair.number for chair in room.waiting]
    shown = Snapshot(
        table=room.id,
        seq=room.seq,
        status=room.status,
        game=GameShape(opened.game, room.hand.options if room.hand else opened.options, room.game.seats),
        host=False,
        listed=opened.listed,
        locked=room.locked,
        me=MeShape(None, None),
        chairs=[_chair(room, chair, chair.number in to_act) for chair in room.chairs],
        to_act=to_act,
        turn_until=room.turn_until,
        turn_seconds=opened.turn_seconds,
        reserve_seconds=opened.reserve_seconds,
        phrases_only=False,
        pace=room.pace_now,
        away_seconds=opened.away_seconds,
        moved_at=room.moved_at,
        standings=room.match.standings,
        hands=[finished_shape(hand) for hand in room.finished],
        log=[],
    )
    if room.series_id is not None:
        shown.series = _series(room, room.series_id)
    if room.hand is not None:
        _show_hand(shown, room, room.hand)
    else:
        shown.sides = first_sides(room.game)
    return shown


def _series(room: Room, series_id: str) -> InSeriesShape:
    again, series = room.opened.again, room.opened.series
    return InSeriesShape(
        id=series_id,
        deals=1 if series is None else series.deals,
        seen=[chair.number for chair in room.chairs if chair.identity in room.knows_cards],
        replayed=again is not None,
        given=again is not None and again.given,
        closes=None if series is None else series.closes,
    )


def first_sides(game: AnyGame) -> list[list[int]]:
    """The chairs of each side in the first hand, so that friends can choose to sit together."""
    seating = usual_match(game).next_hand()
    assert seating is not None, "a table is opened for a game that begins"
    # With any cards: the sides before the first card do not depend on them.
    start = seating.game.start(seating.game.deal(Random(0)))
    return [[seating.players[seat] for seat in side] for side in start.sides]


def _show_hand(shown: Snapshot, room: Room, hand: RoomHand) -> None:
    position, seen = hand.position, sights(hand.position)
    roles = position.roles
    shown.hand = HandShape(hand.number, hand.commitment, hand.players)
    shown.counts, shown.sides = seen.counts, position.sides
    shown.turn, shown.dealer, shown.declarer = roles.turn, roles.dealer, roles.declarer
    shown.dummy, shown.winning = roles.dummy, roles.winning
    shown.history = moves(room.history)


def _chair(room: Room, chair: Chair, is_to_act: bool) -> ChairShape:
    return ChairShape(
        chair=chair.number,
        seat=room.hand.seat_of(chair.number) if room.hand else None,
        kind=chair.kind,
        name=chair.shown_name,
        bot=chair.bot,
        away=chair.is_away,
        away_until=chair.away_until,
        sits_out=chair.sits_out,
        turn_until=room.deadline(chair) if is_to_act else None,
        reserve=room.reserve(chair),
    )


def is_own_same(before: Room, after: Room) -> bool:
    """Whether no input of `own` has changed, for any reader."""
    return (
        after.hand is before.hand
        and after.chairs is before.chairs
        and after.status == before.status
        and after.match is before.match
    )


def brief(room: Room) -> Brief:
    """A table in the lobby, without the hand."""
    return Brief(**_brief(room))


def own_brief(room: Room, identity: str | None) -> OwnBrief:
    """A table in the list of a person's tables."""
    chair = room.chair_of(identity)
    own = None if chair is None else chair.number
    return OwnBrief(**_brief(room), my_chair=own, to_act=[chair.number for chair in room.waiting])


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
    """What turns one snapshot into the next."""
    lines = takewhile(lambda line: line.seq > before.seq, reversed(after.log))
    common = common_changes(before, after, list(lines)[::-1])
    return Change(common.table, common.seq, common.set | own_changes(before, after), common.append)


def common_changes(before: Snapshot, after: Snapshot, lines: Iterable[LogLine]) -> Change:
    """The changes for everybody, computed once for all. `said` are the new lines of the log."""
    changed: dict[str, Any] = {}
    new: dict[str, list[Any]] = {"log": list(lines)}
    for name, value, old in zip(COMMON, _COMMON_OF(after), _COMMON_OF(before), strict=True):
        if value is old or value == old:
            continue
        if name in GROWING and value[: len(old)] == old:
            new[name] = value[len(old) :]
        else:
            changed[name] = value
    return Change(after.table, after.seq, changed, new)


def own_changes(before: Own | Snapshot, after: Own | Snapshot) -> dict[str, Any]:
    """The further changes for one person."""
    fields = zip(OWN, _OWN_OF(after), _OWN_OF(before), strict=True)
    return {name: value for name, value, old in fields if value is not old and value != old}


class ChangeText:
    """A change as JSON. The common part is encoded once."""

    def __init__(self, common: Change) -> None:
        head = {"table": common.table, "seq": common.seq, "set": {}}
        # Without the last two brackets: the fields to set are inserted between them.
        self._begin = msgspec.json.encode(head)[:-2]
        # Without its brackets.
        self._set = msgspec.json.encode(common.set)[1:-1]
        self._end = b'},"append":' + msgspec.json.encode(common.append) + b"}"

    def with_own(self, own: dict[str, Any]) -> bytes:
        """The change with the fields of one person."""
        mine = msgspec.json.encode(own)[1:-1] if own else b""
        comma = b"," if mine and self._set else b""
        return b"".join((self._begin, self._set, comma, mine, self._end))
