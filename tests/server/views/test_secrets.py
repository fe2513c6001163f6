"""Nothing that is sent to a seat or a spectator depends on cards it has not seen.

The test of the whole way out: two worlds that differ in two cards which somebody has not seen, told by the
record and never by a View, must be the same bytes for that somebody, from the first to the last.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from cardtable.core import Seat
from cardtable.games import GAMES
from cardtable.notation.own.options import options_of
from cardtable.puzzles.puzzle import Puzzle
from cardtable.record import AnyRecord, Record
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.http.problems import answer
from cardtable.server.tables import commands
from cardtable.server.tables.hand import RoomHand
from cardtable.server.tables.room import Room
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.log_lines import lines
from cardtable.server.views.puzzle_shapes import PuzzlePosition, position
from cardtable.server.views.refusals import Refused, accepted
from cardtable.server.views.snapshot import brief, changes, own_brief, snapshot
from cardtable.table import Table
from cardtable.testing import swapped

SECRET = bytes(32)
SWAPS = 8


def random_record(game: Any, rng: Random) -> AnyRecord:
    """Some way into a random hand."""
    record = Record(game, game.deal(rng))
    table = Table(record)
    for _ in range(rng.randrange(45)):
        if not table.waiting:
            break
        seat = table.waiting[0]
        table.submit(seat, rng.choice(table.view(seat).legal))
    return table.record


def sent(record: AnyRecord, seat: Seat | None, series: bytes | None = None) -> list[bytes]:
    """All that one person, or a spectator, can get to see while this record is played, at a table of its own
    or as the first deal of a series with this secret."""
    room = opened(record, series)
    identity = None if seat is None else f"person {seat}"
    out = [encoded(snapshot(room, identity))]
    for action in record.actions:
        room, news = acted(room, waiting(room)[0], action, identity)
        out += news
    out += tried(room, seat)
    # Whoever else chooses at the same time has chosen something that may not be seen yet.
    for chair in waiting(room)[:-1]:
        if chair != seat:
            room, news = acted(room, chair, record.last.legal(Seat(chair))[0], identity)
            out += news
    return [*out, encoded(snapshot(room, identity))]


def opened(record: AnyRecord, series: bytes | None) -> Room:
    game, everybody = record.game, range(record.game.seats)
    part = None if series is None else ev.InSeries("series", 12)
    first = ev.Opened(
        "nobody", game.name, options_of(game), (None,) * game.seats, True, 60.0, None, series=part
    )
    room = Room.open("table", Logged(1, first, 0.0, secret=series))
    for chair in everybody:
        room = room.after(Logged(chair + 2, ev.Sat(chair, f"person {chair}", f"Player {chair}"), 0.0))
    dealt = ev.Dealt(1, options_of(game), tuple(everybody), "promise")
    return replace(room, hand=RoomHand.dealt(dealt, game, record.deal, SECRET, room.chairs), status=PLAYING)


def waiting(room: Room) -> tuple[int, ...]:
    assert room.hand is not None
    return room.hand.waiting


def acted(room: Room, chair: int, action: object, identity: str | None) -> tuple[Room, list[bytes]]:
    after = room.after(Logged(room.seq + 1, ev.Acted(chair, str(action), "person"), 0.0))
    told = [
        changes(snapshot(room, identity), snapshot(after, identity)),
        brief(after),
        own_brief(after, identity),
        *lines(after.log[len(room.log) :]),
    ]
    return after, [encoded(each) for each in told]


def tried(room: Room, seat: Seat | None) -> list[bytes]:
    """The answers to whatever this seat may try with any card of the deck."""
    if seat is None or room.hand is None:
        return []
    answers = []
    for text in ("zebra", *room.hand.game.layout.by_text):
        try:
            accepted(commands.choose(room, room.chairs[seat], text, "person"))
            answers.append(b"taken")
        except Refused as refused:
            answers.append(bytes(answer(refused).body))
    return answers


def encoded(data: Any) -> bytes:
    return msgspec.json.encode(data)


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_unseen_cards(name: str) -> None:
    """Snapshots, changes, log, lobby and errors for a seat stay the same, byte by byte, when two cards
    that it has not seen change places; for those who hold the cards they do not."""
    rng = Random(name)
    compared = told_apart = 0
    presets = list(GAMES[name].presets().values())
    while compared < SWAPS:
        record = random_record(rng.choice(presets), rng)
        seat = rng.choice([None, *(Seat(number) for number in range(record.game.seats))])
        swap = swapped(record, seat, rng) if record.last.result is None else None
        if swap is not None:
            assert sent(record, seat) == sent(swap.record, seat)
            compared += 1
            holders = (Seat(number) for number in range(record.game.seats))
            told_apart += any(sent(record, holder) != sent(swap.record, holder) for holder in holders)
    assert told_apart > 0


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_depends_on_deals_still_to_come(name: str) -> None:
    """In a series, too, nothing hangs on cards that were not seen: not on those of this deal, and not on the
    secret that the next deals follow from."""
    rng = Random(name)
    game = next(iter(GAMES[name].presets().values()))
    while True:
        record = random_record(game, rng)
        seat = rng.choice([None, *(Seat(number) for number in range(game.seats))])
        swap = swapped(record, seat, rng) if record.last.result is None else None
        if swap is not None:
            break
    told = sent(record, seat, series=bytes(32))
    assert told == sent(record, seat, series=bytes(range(32)))
    assert told == sent(swap.record, seat, series=bytes(32))


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_of_a_puzzle_depends_on_unseen_cards(name: str) -> None:
    """A position to decide in is what its seat sees; only the id, which is no secret to who gets it, tells
    two deals apart. The cards of the others come with the answer."""
    rng = Random(name)
    presets = list(GAMES[name].presets().values())
    compared = told_apart = 0
    while compared < SWAPS:
        record = random_record(rng.choice(presets), rng)
        to_act = record.last.to_act
        swap = swapped(record, to_act[0], rng) if to_act else None
        if swap is not None:
            here, there = (position_shown(puzzle(each, to_act[0])) for each in (record, swap.record))
            assert encoded(here.table) == encoded(there.table)
            compared += 1
            told_apart += here.hands != there.hands
    assert told_apart > 0


def puzzle(record: AnyRecord, seat: Seat) -> Puzzle:
    return Puzzle(record, seat, "cards", "", "", (), 0, None, False, None, "", 0.0, None)


def position_shown(puzzle: Puzzle) -> PuzzlePosition:
    shown = position(puzzle)
    assert shown.table.table == puzzle.id
    shown.table.table = ""
    return shown
