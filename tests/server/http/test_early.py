"""Commands that are refused before anybody reads them."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from cardtable.server.http.connections import SPARE_FILES, Connections, limited
from cardtable.server.http.early import EarlyRefusals, is_one_request
from server.inside import Site, tell

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

PATIENCE = 60.0

SAY = b"POST /api/tables/t1/say HTTP/1.1\r\nHost: localhost\r\nContent-Length: 13\r\n\r\n"
BODY = b'{"text":"Ha"}'
GET = b"GET /api/tables/t1 HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("data", [SAY + BODY, GET, SAY.replace(b": 13", b":  013 ") + BODY])
def test_a_whole_request(data: bytes) -> None:
    """A body as long as the head says, or neither a body nor a length."""
    assert is_one_request(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        SAY,
        SAY + BODY[:-1],
        SAY + BODY + GET,
        GET + b"G",
        GET[:-2],
        SAY.replace(b"13", b"-13") + BODY,
        SAY.replace(b"13", b"13, 13") + BODY,
        SAY.replace(b"Host", b"Content-Length: 12\r\nHost") + BODY,
        SAY.replace(b"Content-Length: 13", b"Transfer-Encoding: chunked") + b"0\r\n\r\n",
        SAY.replace(b"Host", b"Connection: close\r\nHost") + BODY,
        SAY.replace(b"HTTP/1.1", b"HTTP/1.0") + BODY,
    ],
)
def test_anything_else_is_read(data: bytes) -> None:
    """Parts, more than one, and whatever needs a closer look."""
    assert not is_one_request(data)


@asynccontextmanager
async def listening(here: Site) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter, set[Any]]]:
    """The application behind real sockets, a connection to it, and what the server knows of connections."""
    connections = Connections(10, SPARE_FILES + 10, ())
    protocol = limited(connections, PATIENCE, EarlyRefusals(here.service))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings: dict[str, Any] = {"lifespan": "off", "log_level": "error", "server_header": False}
        running = uvicorn.Server(uvicorn.Config(here.app, http=protocol, **settings))
        task = asyncio.create_task(running._serve([taken]))
        reader, writer = await asyncio.open_connection(*taken.getsockname())
        try:
            yield reader, writer, running.server_state.connections
        finally:
            writer.close()
            running.should_exit = True
            await task


async def answered(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], Any]:
    """Status, headers and content of the next answer."""
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return (
        int(first.split()[1]),
        headers,
        json.loads(await reader.readexactly(int(headers["content-length"]))),
    )


def test_a_server_that_can_begin_nothing(tmp_path: Path) -> None:
    """A command is refused as the guard would refuse it, and counted; others are answered. When there is time
    again, the same connection carries commands."""

    async def story(here: Site) -> None:
        eve = await here.visitor("Eve")
        table = await eve.open(game="nimmt")
        cookie = "; ".join(f"{name}={value}" for name, value in eve.client.cookies.items())
        login = f"Cookie: {cookie}\r\nOrigin: http://localhost\r\n".encode()
        say = SAY.replace(b"t1", table.encode()).replace(b"Content", login + b"Content")
        async with asyncio.timeout(PATIENCE), listening(here) as (reader, writer, open_connections):
            here.service.rooms.waiting = 10**6
            writer.write(say + BODY)
            status, early, problem = await answered(reader)
            assert (status, problem["type"], early["retry-after"]) == (503, "/problems/busy", "2")
            usual = await eve.try_to(f"/api/tables/{table}/say", {"text": "Ha"})
            assert usual.status_code == 503
            assert {**usual.headers, "x-request-id": "", "date": ""} == {
                **early,
                "x-request-id": "",
                "date": "",
            }
            assert problem == usual.json()
            writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await answered(reader))[0] == 200
            writer.write(say + BODY)
            second = (await answered(reader))[1]
            assert second["x-request-id"] != early["x-request-id"]
            # The time for the next request is counted from here, and not from what was answered before.
            assert [each.timeout_keep_alive_task for each in open_connections] == [None]
            here.service.rooms.waiting = 0
            writer.write(say + BODY)
            assert (await answered(reader))[0] == 200
            here.service.rooms.waiting = 10**6
            writer.write(say + BODY + say + BODY)  # more than one at a time: the guard refuses both
            prefixes = {(await answered(reader))[1]["x-request-id"].partition("-")[0] for _ in range(2)}
            assert early["x-request-id"].partition("-")[0] not in prefixes
            here.service.rooms.waiting = 0
            log = (await eve.look(table))["log"]
            assert [line["text"] for line in log if line.get("text")].count("Ha") == 1
            figures = (await eve.client.get("/metrics")).text
            assert 'cardtable_refusals_total{kind="busy"} 5.0' in figures

    tell(f"sqlite:///{tmp_path / 'tables.db'}", story)
