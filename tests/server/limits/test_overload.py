"""More work than a server can do: it refuses at once, loses nothing, and goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from typing import TYPE_CHECKING

import pytest

from cardtable.server import table_lock
from cardtable.server.events import Said
from cardtable.server.limits import overload
from cardtable.server.limits.overload import TICK_SECONDS, TICKS, Overload
from cardtable.server.views.refusals import Refused
from server.inside import Site, tell

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from server.inside import Visitor

MOVE = {"method": "POST", "path": "/api/tables/t1/act"}
OPENING = {"method": "POST", "path": "/api/tables"}
STREAM = {"method": "GET", "path": "/api/stream"}
PAGE = {"method": "GET", "path": "/"}


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Work:
    """Commands: so many have been begun, so many are done."""

    def __init__(self) -> None:
        self.waiting = 0
        self.done = 0


def refused(load: Overload) -> list[str]:
    """The paths that have to wait."""
    waiting = []

    async def ask() -> None:
        for scope in (MOVE, OPENING, STREAM, PAGE):
            try:
                load.enter(scope)
            except Refused:
                waiting.append(scope["path"])
        await asyncio.sleep(0)  # the next turn

    asyncio.run(ask())
    return waiting


ALL_BUT_MOVES = ["/api/tables", "/api/stream"]
ALL = ["/api/tables/t1/act", *ALL_BUT_MOVES]


def test_a_loop_that_stays_late() -> None:
    """One late look means nothing; after three in a row all but moves is refused, later moves too."""
    clock = Clock()
    load = Overload(Work(), lambda: 0, clock)
    load.tick()

    def look(late: float) -> list[str]:
        clock.now += TICK_SECONDS + late
        load.tick()
        return refused(load)

    assert look(60.0) == []
    assert look(0.0) == []
    assert [look(0.76) for _ in range(TICKS)] == [[], [], ALL_BUT_MOVES]
    assert [look(1.51) for _ in range(TICKS)][-1] == ALL
    assert look(0.0) == []
    assert load.worst == pytest.approx(60.0)


def test_more_than_can_be_answered_soon() -> None:
    """With 300 commands at work, one done each millisecond, all but moves would wait for more than a quarter
    of a second and is refused; at one in 2 ms moves are, too. However slow it is, 49 are not too many."""
    clock, work = Clock(), Work()
    load = Overload(work, lambda: 0, clock)
    load.tick()

    def look(waiting: int, done: int) -> list[str]:
        """After a tick in which so many were done."""
        work.waiting = waiting
        work.done += done
        clock.now += TICK_SECONDS
        load.tick()
        return refused(load)

    assert look(200, 100) == []
    assert look(300, 100) == ALL_BUT_MOVES
    assert ([look(300, 50) for _ in range(6)][-1], load.is_full) == (ALL, True)
    assert [look(300, 200) for _ in range(6)][-1] == []
    assert [look(300, 0) for _ in range(6)][-1] == ALL
    assert (look(49, 0), load.is_full) == ([], False)
    assert look(50, 0) == []


def _append(begun: list[int], number: int, place: asyncio.Future[None]) -> None:
    begun.append(number)


def test_few_are_begun_in_one_turn() -> None:
    """Of twenty requests at once eight are begun in each turn of the loop, in their order; who has gone takes
    nobody's place."""

    async def main() -> None:
        load = Overload(Work(), lambda: 0, Clock())
        begun: list[int] = []
        places = {number: load.enter(MOVE) for number in range(20)}
        assert [number for number, place in places.items() if place is None] == list(range(8))
        for number, place in places.items():
            if place is not None:
                place.add_done_callback(partial(_append, begun, number))
        gone = places[9]
        assert gone is not None
        gone.cancel()
        assert load.waiting == 12
        turns = []
        for _ in range(3):
            await asyncio.sleep(0)
            turns.append([number for number, place in places.items() if place is not None and place.done()])
        assert turns == [[8, *range(9, 17)], list(range(8, 20)), list(range(8, 20))]
        assert begun == [9, 8, *range(10, 20)]
        assert load.waiting == 0
        assert load.enter(MOVE) is None

    asyncio.run(main())


def test_a_store_that_cannot_keep_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store is locked, so many commands wait and the rest is refused; then all that waited is done,
    nothing of what was refused, and the next command is taken."""
    monkeypatch.setattr(overload, "MOST_UNWRITTEN", 10)
    file = tmp_path / "tables.db"

    async def story(here: Site) -> None:
        eve = await here.visitor("Eve")
        tables = [await eve.open(game="nimmt") for _ in range(20)]
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        talk = [asyncio.create_task(say(eve, table, str(n))) for n, table in enumerate(tables * 3)]
        done, _ = await asyncio.wait(talk, return_when=asyncio.FIRST_COMPLETED)
        first = done.pop().result()
        assert (first.status_code, first.json()["type"]) == (503, "/problems/busy")
        assert first.headers["retry-after"] == "2"
        other.execute("ROLLBACK")
        other.close()
        answers = await asyncio.gather(*talk)
        acknowledged = {str(n) for n, answer in enumerate(answers) if answer.status_code == 200}
        assert len(acknowledged) >= 10
        assert {answer.status_code for answer in answers} == {200, 503}
        events = [each.event for table in tables for each in await here.service.store.events(table)]
        assert {event.text for event in events if isinstance(event, Said)} == acknowledged
        assert (await say(eve, tables[0], "And now?")).status_code == 200
        figures = (await eve.client.get("/metrics")).text
        assert f'cardtable_refusals_total{{kind="busy"}} {float(60 - len(acknowledged))}' in figures
        assert 'cardtable_queue{queue="store"} 0.0' in figures
        assert "cardtable_store_failures_total 0.0" in figures

    tell(f"sqlite:///{file}", story)


async def say(visitor: Visitor, table: str, text: str) -> httpx.Response:
    return await visitor.try_to(f"/api/tables/{table}/say", {"text": text})


def test_a_long_line_at_one_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once somebody has waited for a table for too long nobody joins the line there; at another table people
    play on. When it moves again, who waited is served."""
    monkeypatch.setattr(table_lock, "LONGEST_WAIT", -1.0)  # whoever waits has waited too long

    async def story(here: Site) -> None:
        eve = await here.visitor("Eve")
        tables = [await eve.open(game="nimmt") for _ in range(2)]
        async with here.service.rooms._lock_of(tables[0]):
            first = asyncio.create_task(say(eve, tables[0], "first"))
            while not here.service.rooms.waiting:
                await asyncio.sleep(0)
            refused = await say(eve, tables[0], "second")
            assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
            assert refused.json()["type"] == "/problems/busy"
            monkeypatch.setattr(table_lock, "LONGEST_WAIT", 1000.0)
            assert (await say(eve, tables[1], "elsewhere")).status_code == 200
        assert (await first).status_code == 200
        assert (await say(eve, tables[0], "second")).status_code == 200
        assert here.service.rooms.waiting == 0

    tell(f"sqlite:///{tmp_path / 'tables.db'}", story)


def test_very_many_at_one_table(tmp_path: Path) -> None:
    """So many wait for one table, the next one is refused; who waited is served."""

    async def story(here: Site) -> None:
        eve = await here.visitor("Eve")
        table = await eve.open(game="nimmt")
        async with here.service.rooms._lock_of(table):
            first = [asyncio.create_task(say(eve, table, str(n))) for n in range(table_lock.MOST_IN_LINE)]
            while here.service.rooms.waiting < len(first):
                await asyncio.sleep(0)
            assert (await say(eve, table, "late")).json()["type"] == "/problems/busy"
        assert {answer.status_code for answer in await asyncio.gather(*first)} == {200}
        assert here.service.rooms.waiting == 0

    tell(f"sqlite:///{tmp_path / 'tables.db'}", story)
