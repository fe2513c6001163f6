"""What everybody may see of a table and of its current hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.games import usual_match
from cardtable.server.views.finished import finished_shape
from cardtable.server.views.log_lines import moves
from cardtable.server.views.shapes import ChairShape, GameShape, HandShape, InSeriesShape, MeShape, Snapshot
from cardtable.server.views.sights import sights

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.hand import Hand
    from cardtable.server.tables.room import Room


def public(room: Room) -> Snapshot:
    """A snapshot without the log and without the parts that differ from person to person. Made once for all
    readers and never changed."""
    made: Snapshot | None = room.kept.get("public")
    if made is None:
        made = room.kept["public"] = _public(room)
    return made


def _public(room: Room) -> Snapshot:
    opened, to_act = room.opened, [each.number for each in room.waiting]
    shown = Snapshot(
        table=room.id,
        seq=room.seq,
        status=room.status,
        game=GameShape(opened.game, room.hand.options if room.hand else opened.options, room.game.seats),
        host=False,
        listed=opened.listed,
        locked=room.locked,
        me=MeShape(None, None),
        chairs=[_chair(room, each, each.number in to_act) for each in room.chairs],
        to_act=to_act,
        turn_until=room.turn_until,
        turn_seconds=opened.turn_seconds,
        reserve_seconds=opened.reserve_seconds,
        phrases_only=False,
        pace=room.pace_now,
        away_seconds=opened.away_seconds,
        moved_at=room.moved_at,
        standings=room.match.standings,
        hands=[finished_shape(each) for each in room.finished],
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
        seen=[each.number for each in room.chairs if each.identity in room.knows_cards],
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


def _show_hand(shown: Snapshot, room: Room, hand: Hand) -> None:
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
