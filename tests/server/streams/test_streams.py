"""Streams: snapshot first, then changes; resuming, slow readers, lobby, lines of JSON for programs."""

from __future__ import annotations

import asyncio
import json

from cardtable.server import events as ev
from cardtable.server.rooms import Rooms
from cardtable.server.streams.streams import MOST_QUEUED, PING_SECONDS, Stream, read_position
from cardtable.server.tables.commands import Entry
from server.inside import PATIENCE, Fields, Site, tell, two_people


def test_changes_lead_to_the_snapshot(db: str) -> None:
    """A client that applies what the stream tells has, after every event, what a new one is given."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        guest = await here.visitor("Watcher")
        streams = [(who, await who.follow(f"tables={table}")) for who in (ada, ben, guest)]
        await ada.post(f"/api/tables/{table}/say", {"text": "Good luck!"})
        for _ in range(3):
            for who in (ada, ben):
                if (await who.look(table))["legal"]:
                    await who.act(table)
        seq = (await ada.look(table))["seq"]
        for who, stream in streams:
            assert await stream.table(lambda now: now["seq"] == seq) == await who.look(table)
            assert [state["seq"] for state in stream.states()] == sorted({s["seq"] for s in stream.states()})
            await stream.leave()

    tell(db, story, grace=600.0)


def test_resuming(sqlite: str) -> None:
    """Who comes back with the id of the last event is told the table again only if it has changed."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        first = await ada.follow(f"tables={table}")
        await first.table()
        last_id = first.heard[-1][1]
        await first.leave()
        again = await ada.follow(f"tables={table}", **{"last-event-id": last_id})
        await ben.act(table)
        seen = await again.until(lambda event, data: event in ("table", "change"))
        assert "set" in seen
        await again.leave()
        await ada.act(table)
        late = await ada.follow(f"tables={table}&since={last_id}")
        assert (await late.table())["seq"] == (await ada.look(table))["seq"]
        await late.leave()

    tell(sqlite, story, grace=600.0)


def test_one_event_behind(sqlite: str) -> None:
    """Who missed only the last event is sent the table too, although nothing more happens."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        seq = (await ada.look(table))["seq"]
        await ben.act(table)
        late = await ada.follow(f"tables={table}&since={table}:{seq}")
        await late.until(lambda event, data: event in ("table", "change"))
        assert [each["seq"] for each in late.states()] == [seq + 1]
        await late.leave()

    tell(sqlite, story, grace=600.0)


def test_nobody_is_taken_back(sqlite: str) -> None:
    """Who comes from a server that knew more is not shown the table as it was before."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        await here.service.rooms.get(table)
        elsewhere = Rooms(here.service.store)
        seq = await elsewhere.run(table, lambda room: [Entry(ev.Said(0, "Hello!"))])
        stream = await ada.follow(f"tables={table}", **{"last-event-id": f"{table}:{seq}"})
        await stream.until(lambda event, data: event == "mine")
        await ada.post(f"/api/tables/{table}/say", {"text": "Good luck!"})
        told = await stream.until(lambda event, data: event in ("table", "change"))
        assert ("set" in told, told["seq"]) == (True, seq + 1)
        await stream.leave()
        # There is no such event: what the client has is something else.
        lost = await ada.follow(f"tables={table}", **{"last-event-id": f"{table}:99999"})
        assert (await lost.table())["seq"] == seq + 1
        await lost.leave()

    tell(sqlite, story, grace=600.0)


def test_a_reader_that_does_not_read_is_dropped_and_resumes(sqlite: str) -> None:
    """What is kept for one stream is bounded; dropped, it comes back and has missed nothing."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        slow = await ada.follow(f"tables={table}")
        await slow.table()
        slow.reads.clear()
        for number in range(MOST_QUEUED + 5):
            await ada.post(f"/api/tables/{table}/say", {"text": f"line {number}"})
        await asyncio.wait_for(slow.task, PATIENCE)
        assert len(here.service.streams) == 0
        again = await ada.follow(f"tables={table}", **{"last-event-id": slow.heard[-1][1]})
        log = (await again.table())["log"]
        assert log[-1]["text"] == f"line {MOST_QUEUED + 4}"
        assert (await ada.get(f"/api/tables/{table}/log?since=7"))["log"][-200:] == log[-200:]
        await again.leave()

    tell(sqlite, story, grace=600.0)


def test_lobby_is_live(sqlite: str) -> None:
    """The lobby tells of new tables, of people who sit down, and of the end of waiting."""

    async def story(here: Site) -> None:
        ada, ben = await here.visitor("Ada"), await here.visitor("Ben")
        lobby = await ben.follow("lobby=1")
        assert await lobby.until(lambda event, data: event == "lobby") == {"tables": []}
        table = await ada.open(game="nimmt", preset="duel")
        news = await lobby.until(lambda event, data: event == "lobby-change")
        assert (news["table"], news["free"]) == (table, 1)
        await ada.post(f"/api/tables/{table}/start")
        await lobby.until(lambda event, data: event == "lobby-change" and data["status"] == "playing")
        await ada.open(game="nimmt", listed=False)
        assert len({data["table"] for event, _, data in lobby.heard if event == "lobby-change"}) == 1
        await lobby.leave()

    tell(sqlite, story)


def test_my_turn_elsewhere(sqlite: str) -> None:
    """A stream that follows no table still says when it is my turn at one of mine."""

    async def story(here: Site) -> None:
        ada, ben, table = await two_people(here)
        stream = await ada.follow("")
        mine = await stream.until(lambda event, data: event == "mine")
        assert [(each["table"], each["to_act"]) for each in mine["tables"]] == [(table, [0, 1])]
        await ben.act(table)
        news = await stream.until(lambda event, data: event == "mine-change")
        assert (news["table"], news["my_chair"], news["to_act"]) == (table, 0, [0])
        await stream.leave()

    tell(sqlite, story)


def test_messages_that_wait_are_sent_together(sqlite: str) -> None:
    """What comes while another message is on its way goes out in one piece after it, in order."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        stream = await ada.follow(f"tables={table}")
        await stream.table()
        stream.reads.clear()
        before = stream.pieces
        for number in range(4):
            await ada.post(f"/api/tables/{table}/say", {"text": f"line {number}"})
        stream.reads.set()
        await stream.until(lambda event, data: event == "change" and _text(data) == "line 3")
        said = [_text(data) for event, _, data in stream.heard if event == "change"]
        assert said == ["line 0", "line 1", "line 2", "line 3"]
        assert stream.pieces - before == 2
        await stream.leave()

    tell(sqlite, story)


def _text(change: Fields) -> str:
    return str(change["append"]["log"][-1]["text"])


def test_lines_of_json(sqlite: str) -> None:
    """Programs get the same events, one JSON object per line."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        stream = await ada.follow(f"tables={table}", accept="application/x-ndjson")
        await stream.table()
        lines = [json.loads(line) for line in stream.raw.decode().splitlines()]
        assert [line["event"] for line in lines] == ["ping", "mine", "table"]
        assert lines[-1]["id"] == f"{table}:{lines[-1]['data']['seq']}"
        await stream.leave()

    tell(sqlite, story)


def test_a_table_that_is_not_there(sqlite: str) -> None:
    """The stream says so and goes on with the others."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        stream = await ada.follow(f"tables=nowhere,{table}")
        await stream.table()
        gone = await stream.until(lambda event, data: event == "gone")
        words = {"key": "problem.noTable", "params": {"id": "nowhere"}}
        assert gone == {"table": "nowhere", "detail": "There is no table nowhere.", "words": words}
        await stream.leave()
        too_many = ",".join(str(number) for number in range(21))
        refused = await ada.client.get(f"/api/stream?tables={too_many}")
        assert refused.json()["detail"] == "A stream follows 20 tables at most."

    tell(sqlite, story)


def test_positions_are_read_with_care() -> None:
    """An id that no server made counts for nothing."""
    assert read_position("a:1,b:22") == {"a": 1, "b": 22}
    for text in ("", "zebra", "a:", ":,", "a:-1", "a:x", "a:²", "a:" + "9" * 5000):
        assert read_position(text) == {}


def test_a_silent_stream() -> None:
    """Where nothing was sent for a while a ping is, until the stream is closed."""

    async def main() -> None:
        stream = Stream(None, lobby=False)
        stream.last_put -= PING_SECONDS
        waiting = asyncio.create_task(stream.until_closed())
        await asyncio.wait_for(stream.news(), PATIENCE)
        assert [message.event for message in stream.queue] == ["ping"]
        stream.closed.set()
        await asyncio.wait_for(waiting, PATIENCE)

    asyncio.run(main())


def test_a_stream_that_comes_while_the_server_stops(sqlite: str) -> None:
    """It is told to come back, like those that were open, instead of keeping the server from stopping."""

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)
        here.service.close_streams()
        stream = await ada.follow(f"tables={table}")
        await stream.until(lambda event, data: event == "bye")
        await stream.leave()

    tell(sqlite, story)
