"""Against computers: decisions are taken back, the dummy plays the hand, and the pace is a choice."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.games.skat import Skat
from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.tables import commands
from cardtable.server.tables.commands import Entry, Person
from cardtable.server.views.finished import finished_shape
from cardtable.server.views.log_lines import line
from cardtable.server.views.refusals import Refused, accepted
from cardtable.server.views.snapshot import changes, seen_from, snapshot
from server.folded import dealt_room
from server.inside import Site, play_hand, tell

if TYPE_CHECKING:
    from cardtable.server.tables.room import Room
    from cardtable.server.views.shapes import Snapshot

ADA, BEN = Person("person 0", "Ada"), Person("person 1", "Ben")


def after(room: Room, *events: ev.AnyEvent) -> Room:
    for event in events:
        room = room.after(Logged(room.seq + 1, event, 0.0))
    return room


def alone(game: Any, seed: int = 1) -> Room:
    """Person 0 against computers, with the first hand dealt."""
    room = dealt_room(game, seed)
    return after(room, *(ev.Left(chair.number, f"{game.name}:random") for chair in room.chairs[1:]))


def legal(room: Room, chair: int) -> list[str]:
    assert room.hand is not None
    return [str(action) for action in room.hand.table.view(room.hand.seat_of(chair)).legal]


def play(room: Room, count: int) -> Room:
    """So many decisions, taken by chance."""
    rng = Random(count)
    for _ in range(count):
        assert room.hand is not None
        chair = room.hand.waiting[0]
        by = "person" if room.chairs[chair].identity else "computer"
        room = after(room, ev.Acted(chair, rng.choice(legal(room, chair)), by))
    return room


@pytest.mark.parametrize("game", [Nimmt(), Pinochle(), Skat()])
def test_it_is_as_it_was_before_my_last_decision(game: Any) -> None:
    """Cards, legal actions and history; once more leads to the decision before, and the log tells of both."""
    room = alone(game)
    asked: list[Snapshot] = []
    while len(asked) < 3:
        if any(chair.number == 0 for chair in room.waiting):
            asked.append(seen_from(room, room.chairs[0]))
        room = play(room, 1)
    for before in reversed(asked):
        (entry,) = accepted(commands.take_back(room, ADA))
        room = after(room, entry.event)
        now = seen_from(room, room.chairs[0])
        assert (now.view, now.legal, now.history) == (before.view, before.legal, before.history)
        assert now.moved_at == room.seq
        assert line(room.log[-1]).text == "Player 0 took a decision back"
    with pytest.raises(Refused, match="You have not decided anything in this hand"):
        accepted(commands.take_back(room, ADA))


def test_a_choice_that_others_have_not_seen_is_taken_back() -> None:
    """In 6 nimmt! others may not have chosen yet: my card is mine again, and they are asked anew."""
    room = alone(Nimmt())
    chosen = after(room, ev.Acted(0, legal(room, 0)[0], "person"))
    assert 0 not in [chair.number for chair in chosen.waiting]
    (entry,) = accepted(commands.take_back(chosen, ADA))
    room = after(chosen, entry.event)
    assert [chair.number for chair in room.waiting] == [0, 1, 2, 3]
    assert seen_from(room, room.chairs[0]).chosen is None
    assert room.moved_at == room.seq


def test_whoever_follows_the_table_goes_back_too() -> None:
    """The change sets the shorter history; no card that was taken back stays."""
    before = play(alone(Pinochle(throw_in=False)), 5)
    now = after(before, accepted(commands.take_back(before, ADA))[0].event)
    change = changes(snapshot(before, "person 0"), snapshot(now, "person 0"))
    assert change.set["history"] == snapshot(before, None).history[:-1]
    assert "history" not in change.append


def test_the_finished_hand_says_how_often() -> None:
    """Whoever looks at it later knows that it was not played in one go."""
    room = play(alone(Nimmt(2)), 2)
    for _ in range(2):
        room = play(after(room, accepted(commands.take_back(room, ADA))[0].event), 2)
    while room.status == "playing":
        room = play(room, 1)
    assert finished_shape(room.finished[0]).taken_back == 2
    with pytest.raises(Refused, match="No hand is being played"):
        accepted(commands.take_back(room, ADA))


PLAYED = play(alone(Nimmt(2)), 2)
COMPARED = replace(PLAYED, opened=msgspec.structs.replace(PLAYED.opened, again=ev.Again("c", "t", 1, ())))


@pytest.mark.parametrize(
    ("room", "why"),
    [
        (play(dealt_room(Nimmt(2), 1), 2), "only in games against computers"),
        (COMPARED, "compared with others, so you cannot take anything back"),
        (after(PLAYED, ev.SatOut(0, "nimmt:basic")), "A computer plays for you"),
        (after(PLAYED, ev.Closed("late")), "This table is closed"),
    ],
)
def test_when_nothing_is_taken_back(room: Room, why: str) -> None:
    """With other people at the table, in a series, or while a computer plays for me."""
    assert snapshot(PLAYED, "person 0").take_back
    with pytest.raises(Refused, match=why):
        accepted(commands.take_back(room, ADA))
    assert not snapshot(room, "person 0").take_back


def test_what_a_computer_decided_for_me_is_not_my_decision() -> None:
    """The clock and the computer that played for me are passed over."""
    room = play(alone(Nimmt(2)), 2)
    while not legal(room, 0):
        room = play(room, 1)
    room = after(room, ev.Acted(0, legal(room, 0)[0], "clock"))
    assert commands.take_back(room, ADA) == [Entry(ev.TookBack(0, 0))]


def dummy_room(*events: ev.AnyEvent) -> Room:
    """A board that North's partner plays: North is person 0."""
    return after(alone(Bridge(contract="3NS")), *events)


def test_the_dummy_plays_the_hand() -> None:
    """Until it is over I have the declarer's seat; the computer's decision of before no longer counts."""
    room = play(dummy_room(), 1)
    before = snapshot(room, "person 0")
    assert (before.swap, before.me.seat, before.legal) == (True, 0, [])
    (entry,) = accepted(commands.swap(room, ADA))
    assert entry.event == ev.Swapped(0, 2)
    room = after(room, entry.event)
    now = snapshot(room, "person 0")
    assert (now.swap, now.me.chair, now.me.seat) == (False, 0, 2)
    assert [chair.number for chair in room.waiting] == [0]
    assert now.view is not None
    assert json.loads(msgspec.json.encode(now.view))["dummy"] is not None
    assert len(now.legal) > 0
    assert now.moved_at == room.seq
    with pytest.raises(Refused, match="You have not decided anything"):
        accepted(commands.take_back(room, ADA))
    while room.status == "playing":
        room = play(room, 1)
    assert room.finished[0].names[0] == room.chairs[2].shown_name
    assert room.finished[0].names[2] == "Player 0"
    points = finished_shape(room.finished[0]).points
    assert points["0"] == points["2"]
    assert room.match.standings[0] == room.match.standings[2]


@pytest.mark.parametrize(
    ("room", "why"),
    [
        (dealt_room(Bridge(contract="3NS"), 1), "Your partner plays the hand"),
        (dummy_room(ev.SatOut(0, "bridge:basic")), "A computer plays for you"),
        (alone(Bridge(contract="3NE")), "You are not the dummy"),
        (alone(Bridge()), "You are not the dummy"),
        (alone(Skat()), "You are not the dummy"),
    ],
)
def test_when_seats_are_not_swapped(room: Room, why: str) -> None:
    """Only the dummy of a computer may play the hand."""
    with pytest.raises(Refused, match=why):
        accepted(commands.swap(room, ADA))
    assert not snapshot(room, "person 0").swap


def test_the_pace_of_a_table() -> None:
    """For this hand or from now on; where several people play it is for who opened the table."""
    room = alone(Nimmt(2))
    (hand_only,) = accepted(commands.set_pace(room, ADA, 0.0, hand_only=True))
    fast = after(room, hand_only.event)
    assert (fast.pace, fast.hand_pace) == (1.0, 0.0)
    (slow,) = accepted(commands.set_pace(fast, ADA, 2.0, hand_only=False))
    assert (after(fast, slow.event).pace, after(fast, slow.event).hand_pace) == (2.0, None)
    assert commands.set_pace(room, ADA, 1.0, hand_only=False) == []
    with pytest.raises(Refused, match="Only the person who opened the table"):
        accepted(commands.set_pace(dealt_room(Nimmt(2), 1), BEN, 0.5, hand_only=False))
    while fast.status == "playing":
        fast = play(fast, 1)
    (dealt,) = accepted(commands.next_hand(fast, ADA))
    again = fast.after(Logged(fast.seq + 1, dealt.event, 0.0, secret=dealt.secret))
    assert again.hand_pace is None


def test_over_the_network(sqlite: str) -> None:
    """What was taken back is played otherwise, by people and computers; the store has all of it."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        chairs = ["me", "nimmt:random"]
        table = await ada.open(game="nimmt", preset="duel", chairs=chairs, start=True, pace=0.5)
        first = await ada.look(table)
        await ada.act(table)
        stream = await ada.follow(f"tables={table}")
        seen = await stream.table()
        while not seen["legal"]:
            seen = await stream.after(seen["seq"])
        assert (seen["pace"], seen["take_back"]) == (0.5, True)
        await ada.post(f"/api/tables/{table}/take-back", {"seq": seen["seq"]})
        seen = await stream.after(seen["seq"])
        assert seen["legal"] == first["legal"]
        assert seen["history"] == []
        await stream.leave()
        await play_hand(ada, table, choice=-1)
        hand = await ada.get(f"/api/tables/{table}/hands/1")
        assert hand["taken_back"] == 1
        kinds = [line["kind"] for line in (await ada.get(f"/api/tables/{table}/log"))["log"]]
        assert kinds.count("took-back") == 1
        answer = await ada.try_to(f"/api/tables/{table}/pace", {"pace": 6})
        assert answer.status_code == 400

    tell(sqlite, story)
