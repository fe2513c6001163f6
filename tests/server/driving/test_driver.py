"""When a table is looked after, and for how long it can be left alone."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.server import events as ev
from cardtable.server.computers.computers import Computers
from cardtable.server.driving.driven_table import DrivenTable, _away, _back, _replace
from cardtable.server.driving.driver import is_of_concern
from cardtable.server.events import Logged
from cardtable.server.service import Service
from cardtable.server.settings import Settings
from cardtable.server.store.database import Database
from server.folded import dealt_room, played_room

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cardtable.server.tables.room import Room

BOT, NOW = "nimmt:basic", 1_000.0
PLAYING, BETWEEN = dealt_room(Nimmt(seats=2), 1), played_room(Nimmt(seats=2), 1)


def after(room: Room, *events: ev.AnyEvent, at: float = 0.0) -> Room:
    for event in events:
        room = room.after(Logged(room.seq + 1, event, at))
    return room


def timed(room: Room, seconds: float) -> Room:
    """The same table with so many seconds for a decision."""
    return replace(room, opened=ev.Opened("person 0", "nimmt", {}, (None, None), True, 60.0, seconds))


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DrivenTable]:
    """Of a server whose clock shows 1,000 seconds; it lets a table go 30 seconds after the last person, and
    misses nobody who is back within 5."""
    monkeypatch.setattr(time, "time", lambda: NOW)
    settings = Settings("", "one", workers=1, grace=5.0, linger=30.0)
    database, computers = Database(f"sqlite:///{tmp_path}/tables.db"), Computers(1)
    yield DrivenTable(Service(settings, database, computers).driver, PLAYING.id)
    computers.close()
    database.close()


@pytest.mark.parametrize(
    ("before", "event", "concerns"),
    [
        (PLAYING, ev.Acted(0, "5", "person"), False),
        (PLAYING, ev.Said(0, "Oh!"), False),
        (PLAYING, ev.SatOut(0, BOT), True),
        (PLAYING, ev.Closed("late"), True),
        (BETWEEN, ev.Said(0, "Oh!"), True),
        (timed(PLAYING, 20.0), ev.Said(0, "Oh!"), True),
        (after(PLAYING, ev.Left(0, BOT)), ev.Said(1, "Oh!"), True),
        (after(PLAYING, ev.Left(0, None)), ev.Said(1, "Oh!"), True),
        (after(PLAYING, ev.WentAway(0, 90.0)), ev.Said(1, "Oh!"), True),
    ],
)
def test_what_calls_for_something(before: Room, event: ev.AnyEvent, concerns: bool) -> None:
    """Nothing that people do among themselves who are all there and have no clocks."""
    assert is_of_concern(before, after(before, event)) == concerns


@pytest.mark.parametrize(
    ("room", "present", "polled_at", "asleep"),
    [
        (PLAYING, {"person 0"}, 0.0, False),
        (PLAYING, set(), 0.0, True),
        (PLAYING, set(), NOW - 30.0, False),
        (PLAYING, set(), NOW - 31.0, True),
        (after(PLAYING, ev.Said(0, "Oh!"), at=NOW - 30.0), set(), 0.0, False),
        (after(PLAYING, ev.Said(0, "Oh!"), at=NOW - 31.0), set(), 0.0, True),
        (BETWEEN, {"person 0"}, NOW, True),
    ],
)
def test_when_a_table_sleeps(
    table: DrivenTable, room: Room, present: set[str], polled_at: float, asleep: bool
) -> None:
    """When no hand is played, or some time after the last person was seen, did or asked something."""
    table.polled_at = polled_at
    assert table._is_asleep(room, present) == asleep


@pytest.mark.parametrize(
    ("room", "missed_since", "seconds"),
    [
        (PLAYING, {}, 5.0),
        (replace(timed(PLAYING, 3.0), turn_since=NOW), {}, 3.01),
        (replace(timed(PLAYING, 60.0), turn_since=NOW), {}, 5.0),
        (replace(timed(PLAYING, 3.0), turn_since=NOW - 9.0), {}, 0.01),
        (after(PLAYING, ev.WentAway(0, NOW + 2.0)), {}, 2.01),
        (PLAYING, {"person 0": NOW - 4.0, "person 1": NOW}, 1.01),
    ],
)
def test_how_long_nothing_has_to_be_done(
    table: DrivenTable, room: Room, missed_since: dict[str, float], seconds: float
) -> None:
    """Until the first clock has run out, or somebody has been missed for long enough, but not for ever."""
    table.missed_since = missed_since
    table.driver.cluster.beat_at = NOW
    assert table._wait(room) == pytest.approx(seconds)


def test_a_process_that_stood_still_ends_no_clock(table: DrivenTable) -> None:
    """First the time is given back in which nobody could do anything; it looks again in a second."""
    cluster, over = table.driver.cluster, replace(timed(PLAYING, 3.0), turn_since=NOW - 9.0)
    cluster.beat_at = NOW
    assert [table._has_run_out(until) for until in (NOW, NOW + 0.1, None)] == [True, False, False]
    cluster.beat_at = NOW - 2.1
    assert not table._has_run_out(NOW)
    assert table._wait(over) == pytest.approx(1.0)
    cluster.beat_at, table.halted_since = NOW, NOW - 1.0
    assert not table._has_run_out(NOW)


def test_who_is_away_and_who_is_back() -> None:
    """Each only if it is still so when the table is asked: people come and go meanwhile."""
    away, out = after(PLAYING, ev.WentAway(0, 90.0)), after(PLAYING, ev.SatOut(0, BOT))
    left = after(PLAYING, ev.Left(0, BOT))
    assert [entry.event for entry in _away(PLAYING, 0, 60.0)] == [ev.WentAway(0, 60.0)]
    assert (_away(away, 0, 60.0), _away(out, 0, 60.0), _away(left, 0, 60.0)) == ([], [], [])
    assert [entry.event for entry in _back(away, 0)] == [ev.CameBack(0)]
    assert (_back(PLAYING, 0), _back(out, 0)) == ([], [])
    assert [entry.event for entry in _replace(away, 0)] == [ev.Replaced(0, "nimmt:expert")]
    assert (_replace(PLAYING, 0), _replace(out, 0)) == ([], [])
