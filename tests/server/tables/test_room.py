"""What each event does to a table, and what the log says of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle, ToTarget
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.tables.room import Room
from cardtable.server.views.log_lines import lines as in_words
from server.folded import dealt_room

BOT = "nimmt:basic"
OPENED = ev.Opened("person 0", "nimmt", {"seats": 2}, (None, None), True, 60.0, None)
WAITING = Room.open("table", Logged(1, OPENED, 1.0))
# Ada holds the 5 among her cards, Ben the 1.
PLAYING = dealt_room(Nimmt(seats=2), 1)


def after(room: Room, *events: ev.AnyEvent) -> Room:
    """Event after event; each happens at the second that is its number."""
    for event in events:
        room = room.after(Logged(room.seq + 1, event, room.seq + 1.0))
    return room


SAT = after(WAITING, ev.Sat(0, "person 0", "Ada"))


@pytest.mark.parametrize(
    ("room", "event", "lines"),
    [
        (WAITING, ev.Sat(0, "person 0", "Ada"), [(0, "Ada", "Ada sat down")]),
        (SAT, ev.Placed(1, BOT), [(1, "Ben", "A computer sits down as Ben")]),
        (SAT, ev.Placed(1, None), [(1, "Chair 2", "Chair 2 is free")]),
        (SAT, ev.Left(0, None), [(0, "Ada", "Ada left")]),
        (SAT, ev.Locked(True), [(None, None, "Nobody else may sit down now")]),
        (SAT, ev.Locked(False), [(None, None, "Others may sit down now")]),
        (SAT, ev.Started({1: BOT}), [(None, None, "The game begins")]),
        (PLAYING, ev.Said(1, "Oh!"), [(1, "Player 1", "Oh!")]),
        (PLAYING, ev.Acted(0, "5", "person"), []),
        (
            after(PLAYING, ev.Acted(0, "5", "person")),
            ev.Acted(1, "1", "person"),
            [(0, "Player 0", "Player 0: 5"), (1, "Player 1", "Player 1: 1")],
        ),
        (PLAYING, ev.Left(0, BOT), [(0, "Player 0", "Player 0 left; a computer plays on")]),
        (
            PLAYING,
            ev.SentAway(1, BOT),
            [
                (
                    1,
                    "Player 1",
                    "Player 1 was sent away by the person who opened the table; a computer plays on",
                )
            ],
        ),
        (PLAYING, ev.WentAway(1, 90.0), [(1, "Player 1", "Player 1 is away")]),
        (PLAYING, ev.Replaced(1, BOT), [(1, "Player 1", "A computer plays for Player 1")]),
        (PLAYING, ev.SatOut(1, BOT), [(1, "Player 1", "Player 1 sits out; a computer plays")]),
        (after(PLAYING, ev.SatOut(1, BOT)), ev.CameBack(1), [(1, "Player 1", "Player 1 is back")]),
        (PLAYING, ev.Resumed(5.0), []),
        (PLAYING, ev.Paced(0.5), []),
        (PLAYING, ev.Closed("late"), [(None, None, "The table was closed: late")]),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_the_log_says(
    room: Room, event: ev.AnyEvent, lines: list[tuple[int | None, str | None, str]]
) -> None:
    """Of whom it is, under the name they had then, and what happened."""
    told = in_words(after(room, event).log[len(room.log) :])
    assert [(line.chair, line.name, line.text) for line in told] == lines
    assert all((line.seq, line.at) == (room.seq + 1, room.seq + 1.0) for line in told)


def test_the_log_says_why_a_match_ends_that_nobody_has_won() -> None:
    """A match of pinochle is ended after 500 deals, and people read that beside the end."""
    room = replace(dealt_room(Pinochle(), 1), match=ToTarget(Pinochle(), 499))
    for chair, call in ((1, "25"), (2, "pass"), (3, "pass"), (0, "pass"), (1, "throw in")):
        room = after(room, ev.Acted(chair, call, "person"))
    assert [line.text for line in in_words(room.log[-2:])] == [
        "Nobody has won after 500 deals, so the game ends here",
        "The game is over",
    ]


def test_no_computer_is_called_like_a_person() -> None:
    """The computer on the first chair would be Ada and that on the second one Ben."""
    opened = ev.Opened("person 0", "nimmt", {"seats": 4}, (BOT, BOT, None, None), True, 60.0, None)
    room = Room.open("table", Logged(1, opened, 1.0))
    assert [each.name for each in room.chairs[:2]] == ["Ada", "Ben"]
    room = after(room, ev.Sat(2, "person 0", "ada"), ev.Sat(3, "person 1", "Cleo"))
    assert [each.name for each in room.chairs] == ["Dan", "Ben", "ada", "Cleo"]
    # The computer that follows on the last chair would be Dan.
    room = after(room, ev.Left(3, BOT))
    assert [each.name for each in room.chairs] == ["Dan", "Ben", "ada", "Cleo"]


@pytest.mark.parametrize(
    ("event", "kind", "bot", "away_until", "sits_out"),
    [
        (ev.WentAway(1, 90.0), "person", None, 90.0, False),
        (ev.Replaced(1, BOT), "person", BOT, None, False),
        (ev.SatOut(1, BOT), "person", BOT, None, True),
        (ev.Left(1, BOT), "computer", BOT, None, False),
        (ev.SentAway(1, None), "open", None, None, False),
    ],
)
def test_who_has_the_chair(
    event: ev.AnyEvent, kind: str, bot: str | None, away_until: float | None, sits_out: bool
) -> None:
    """A person who is away keeps it, whoever plays; who comes back has it as before."""
    before, chair = PLAYING.chairs[1], after(PLAYING, event).chairs[1]
    assert (chair.kind, chair.bot, chair.away_until, chair.sits_out) == (kind, bot, away_until, sits_out)
    assert chair.is_away == (kind == "person")
    if kind == "person":
        assert after(PLAYING, event, ev.CameBack(1)).chairs[1] == before


@pytest.mark.parametrize(
    ("events", "changed_at", "moved_at", "turn_since", "last_by_person"),
    [
        ((ev.Said(0, "Oh!"),), 5, 5, 0.0, 6.0),
        # The other has yet to choose: the position is the same.
        ((ev.Acted(0, "5", "person"),), 6, 5, 0.0, 6.0),
        ((ev.Acted(0, "5", "computer"),), 6, 5, 0.0, 0.0),
        ((ev.Acted(0, "5", "person"), ev.Acted(1, "1", "clock")), 7, 7, 7.0, 6.0),
        ((ev.WentAway(1, 90.0),), 6, 5, 0.0, 0.0),
        ((ev.Resumed(5.0),), 6, 5, 5.0, 0.0),
        ((ev.Closed("late"),), 6, 6, 6.0, 0.0),
    ],
)
def test_what_has_changed_since_when(
    events: tuple[ev.AnyEvent, ...],
    changed_at: int,
    moved_at: int,
    turn_since: float,
    last_by_person: float,
) -> None:
    """Talk changes nothing, a choice that others wait for no position, and a computer is no person."""
    room = after(PLAYING, *events)
    assert (room.changed_at, room.moved_at) == (changed_at, moved_at)
    assert (room.turn_since, room.last_by_person) == (turn_since, last_by_person)


def test_the_pace_of_computers() -> None:
    """That of a hand goes before that of the table, and ends when another is set for the table."""
    hand_only = after(PLAYING, ev.Paced(0.5, hand_only=True))
    assert (PLAYING.pace_now, hand_only.pace_now, hand_only.pace) == (1.0, 0.5, 1.0)
    assert (after(hand_only, ev.Paced(2.0)).pace_now, after(hand_only, ev.Paced(0.0)).pace_now) == (2.0, 0.0)


def test_who_has_a_partner_to_talk_to() -> None:
    """A person on the same side of a hand that is played; a computer is told nothing."""
    whole = dealt_room(Bridge(), 1)
    without_south = after(whole, ev.Left(2, "bridge:basic"))
    assert [whole.has_partner(chair) for chair in whole.chairs] == [True] * 4
    assert [without_south.has_partner(chair) for chair in without_south.chairs] == [False, True, True, True]
    closed, alone = after(whole, ev.Closed("late")), PLAYING
    assert not any(closed.has_partner(chair) for chair in closed.chairs)
    assert not any(alone.has_partner(chair) for chair in alone.chairs)


def test_who_is_waited_for() -> None:
    """Those who have not chosen, while a hand is played."""
    chosen = after(PLAYING, ev.Acted(0, "5", "person"))
    assert [chair.number for chair in PLAYING.waiting] == [0, 1]
    assert [chair.number for chair in chosen.waiting] == [1]
    assert (after(PLAYING, ev.Closed("late")).waiting, SAT.waiting) == ((), ())
