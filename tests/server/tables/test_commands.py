"""What people may not do at a table: each refusal in its own words, and what is allowed beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.games.two_hand_pinochle import TwoHand
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.tables import commands, seating
from cardtable.server.tables.commands import Entry, Outcome, Person
from cardtable.server.tables.room import Room
from cardtable.server.views.log_lines import lines
from cardtable.server.views.refusals import Refused, accepted
from cardtable.server.views.snapshot import snapshot
from server.folded import dealt_room, played_room

if TYPE_CHECKING:
    from collections.abc import Callable

ADA, BEN, EVE = Person("person 0", "Ada"), Person("person 1", "Ben"), Person("eve", "Eve")


def after(room: Room, *events: ev.AnyEvent) -> Room:
    for event in events:
        room = room.after(Logged(room.seq + 1, event, 0.0))
    return room


def waiting(*events: ev.AnyEvent) -> Room:
    """A table of 6 nimmt! for two that Ada has opened and sits at."""
    opened = ev.Opened("person 0", "nimmt", {"seats": 2}, (None, None), True, 60.0, None)
    return after(Room.open("table", Logged(1, opened, 0.0)), ev.Sat(0, "person 0", "Ada"), *events)


PLAYING, BETWEEN = dealt_room(Nimmt(seats=2), 1), played_room(Nimmt(seats=2), 1)
CLOSED = after(PLAYING, ev.Closed("late"))
OVER = replace(BETWEEN, status="over")
ASKED = played_room(TwoHand(), 1)
FULL = waiting(ev.Sat(1, "person 1", "Ben"))
STOOD_IN = after(PLAYING, ev.SatOut(0, "nimmt:basic"))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda: seating.sit(FULL, ADA, None), "You already sit on chair 1"),
        (lambda: seating.sit(FULL, EVE, None), "No chair is free"),
        (lambda: seating.sit(FULL, EVE, 1), "Ben sits there"),
        (lambda: seating.sit(PLAYING, EVE, None), "only between hands"),
        (lambda: seating.sit(CLOSED, EVE, None), "This game is over"),
        (lambda: seating.sit(OVER, EVE, None), "This game is over"),
        (lambda: seating.sit(waiting(), EVE, 2), "There is no chair 2; they are numbered from 0 to 1"),
        (lambda: seating.sit(waiting(), EVE, -1), "There is no chair -1"),
        (lambda: seating.place(FULL, BEN, 1, None), "Only the person who opened the table"),
        (lambda: seating.place(FULL, ADA, 1, None), "Ben sits there"),
        (lambda: seating.place(PLAYING, ADA, 1, None), "before the game begins"),
        (lambda: commands.start(PLAYING, ADA), "has begun already"),
        (lambda: commands.start(FULL, EVE), "You do not sit at this table"),
        (lambda: commands.next_hand(PLAYING, ADA), "no next hand to deal now"),
        (lambda: commands.next_hand(BETWEEN, EVE), "You do not sit at this table"),
        (lambda: commands.end(BETWEEN, ADA), "Nobody is asked for another hand now"),
        (lambda: commands.end(ASKED, EVE), "You do not sit at this table"),
        (lambda: commands.act(STOOD_IN, ADA, "1"), "A computer plays for you; come back first"),
        (lambda: commands.act(BETWEEN, ADA, "1"), "No hand is being played"),
        (lambda: commands.act(CLOSED, ADA, "1"), "This table is closed"),
        (lambda: seating.sit_out(STOOD_IN, ADA), "A computer plays for you already"),
        (lambda: commands.close(CLOSED, "late"), "over already"),
        (lambda: commands.close(OVER, "late"), "over already"),
    ],
)
def test_what_is_refused(command: Callable[[], Outcome], why: str) -> None:
    """Nothing follows, and the reason says what is in the way."""
    with pytest.raises(Refused, match=why):
        accepted(command())


def test_where_somebody_sits_down() -> None:
    """On the chair asked for, else on the first that is free; between hands a computer makes room."""
    assert seating.sit(waiting(), EVE, 1) == [Entry(ev.Sat(1, "eve", "Eve"))]
    assert seating.sit(waiting(), EVE, None) == [Entry(ev.Sat(1, "eve", "Eve"))]
    with_computer = after(BETWEEN, ev.Left(0, "nimmt:basic"))
    assert seating.sit(with_computer, EVE, None) == [Entry(ev.Sat(0, "eve", "Eve"))]
    with pytest.raises(Refused, match="No chair is free"):
        accepted(seating.sit(waiting(ev.Placed(1, "nimmt:basic")), EVE, None))


def test_who_leaves() -> None:
    """Before the game the chair is free, in it a computer plays on; the last person closes the table."""
    assert seating.leave(FULL, BEN) == [Entry(ev.Left(1, None))]
    (left,) = accepted(seating.leave(PLAYING, BEN))
    assert left == Entry(ev.Left(1, commands.usual_bot("nimmt")))
    alone = accepted(seating.leave(waiting(), ADA))
    assert alone == [Entry(ev.Left(0, None)), Entry(ev.Closed("everybody has left"))]
    assert len(accepted(seating.leave(after(OVER, ev.Left(1, "nimmt:basic")), ADA))) == 1


def test_free_chairs_are_filled_at_the_start() -> None:
    """With the strongest computer, and the first hand has the number 1."""
    started, dealt = accepted(commands.start(waiting(), ADA))
    assert started == Entry(ev.Started({1: commands.usual_bot("nimmt")}))
    assert isinstance(dealt.event, ev.Dealt)
    assert dealt.event.hand == 1
    (second,) = accepted(commands.next_hand(BETWEEN, ADA))
    assert isinstance(second.event, ev.Dealt)
    assert second.event.hand == 2


def test_coming_back() -> None:
    """It is an event for who was away, and nothing for who was not."""
    assert seating.come_back(STOOD_IN, ADA) == [Entry(ev.CameBack(0))]
    assert seating.come_back(PLAYING, ADA) == []
    gone = after(PLAYING, ev.WentAway(0, 60.0))
    assert PLAYING.hand is not None
    card = str(PLAYING.hand.table.view(PLAYING.hand.seat_of(0)).legal[0])
    assert commands.act(gone, ADA, card) == [Entry(ev.CameBack(0)), Entry(ev.Acted(0, card, "person"))]


def test_who_wants_no_other_round_ends_the_game() -> None:
    """Of two-hand pinochle, which goes on for as long as people want another round."""
    assert ASKED.status == "between"
    assert snapshot(ASKED, "person 0").another
    assert not snapshot(ASKED, None).another
    (entry,) = accepted(commands.end(ASKED, BEN))
    ended = after(ASKED, entry.event)
    assert ended.status == "over"
    assert not snapshot(ended, "person 0").another
    assert ended.match.standings == ASKED.match.standings
    said = [line.text for line in lines(ended.log[-2:])]
    assert said == [
        "Player 1 wants no other round",
        "The game is over",
    ]
