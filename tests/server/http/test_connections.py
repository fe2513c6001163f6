"""Connections that say nothing, or half of something, keep nobody else out."""

from __future__ import annotations

import asyncio
import resource
import socket
import tracemalloc
from contextlib import ExitStack, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cardtable.server.http.connections import SPARE_FILES, Connections, limited
from server.outside import server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

SILENT = 1_050
FILES = 1_024
PATIENCE = 60.0


def test_silent_connections_keep_nobody_else_out(sqlite: str) -> None:
    """1,050 connections of one address, at a server with 1,024 files: others are answered all the while."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 2 * SILENT:
        pytest.skip(f"this process may have {hard} files only, and needs {2 * SILENT}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2 * SILENT), hard))
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with server(sqlite, "--rate", "20", files=FILES) as running, ExitStack() as stack:
        for number in range(SILENT):
            silent = stack.enter_context(socket.socket())
            silent.settimeout(PATIENCE)
            silent.connect(("127.0.0.1", running.port))
            with suppress(OSError):  # it was refused already
                silent.sendall((b"", b"GET /health HTTP/1.1\r\nHost: loc")[number % 2])
        with httpx.Client(transport=elsewhere, base_url=running.address, timeout=PATIENCE) as client:
            assert client.get("/health").status_code == 200
            assert client.post("/api/session").status_code == 200


async def _hello(scope: Any, receive: Any, send: Any) -> None:
    """Answers once it has the body; a client that leaves is no fault."""
    more = scope["type"] == "http"
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@asynccontextmanager
async def listening(
    connections: Connections, seconds: float = PATIENCE, protocol: type[asyncio.Protocol] = AutoHTTPProtocol
) -> AsyncIterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        http = limited(connections, seconds, protocol=protocol)
        config = uvicorn.Config(_hello, http=http, lifespan="off", log_level="critical")
        running = uvicorn.Server(config)
        task = asyncio.create_task(running._serve([taken]))
        yield taken.getsockname()[1]
        running.should_exit = True
        await task


GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n"


@pytest.mark.parametrize("said", [[b""], [b"GET / HT"], [POST, b"12"], [GET, b"GET / HT"]])
def test_slow_requests_are_cut_off(said: list[bytes]) -> None:
    """Nothing, half a head, half a body, and half a head after a whole request: the connection ends."""

    async def main() -> None:
        connections = Connections(10, SPARE_FILES + 10, ())
        async with asyncio.timeout(PATIENCE), listening(connections, 0.1) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            for part in said:
                writer.write(part)
                if part == GET:
                    assert (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200 OK")
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()

    asyncio.run(main())


PROTOCOLS = {"h11": H11Protocol, "httptools": HttpToolsProtocol}
CHUNKED = POST.replace(b"Content-Length: 5", b"Transfer-Encoding: chunked") + b"2\r\n12\r\n0\r\n"
KILOBYTE = 1024 * b"a"


async def _status(port: int, *said: bytes) -> bytes:
    """The status of the last answer on a connection that sends this."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    heard = b""
    with suppress(ConnectionError):
        for part in said:
            writer.write(part)
            await writer.drain()
        writer.write_eof()
        heard = await reader.read()
    writer.close()
    return heard.rpartition(b"HTTP/1.1 ")[2][:3]


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)
@pytest.mark.parametrize(
    ("begin", "more", "end"),
    [
        (GET[:-2], b"a: %b\r\n" % KILOBYTE[5:], b"\r\n"),
        (GET[:-2], 114 * b"a1234:b\r\n", b"\r\n"),
        (GET[:-2] + b"a: ", KILOBYTE, b"\r\n\r\n"),
        (b"GET /", KILOBYTE, GET[5:]),
        (CHUNKED, b"a: %b\r\n" % KILOBYTE[5:], b"\r\n"),
    ],
    ids=["long headers", "many headers", "one header", "address", "trailers"],
)
def test_heads_are_short(protocol: type[asyncio.Protocol], begin: bytes, more: bytes, end: bytes) -> None:
    """15 KB are read, 18 are refused before they have ended, in pieces or in one: after a request and as the
    first."""

    async def main() -> None:
        connections = Connections(100, SPARE_FILES + 100, ())
        async with asyncio.timeout(PATIENCE), listening(connections, protocol=protocol) as port:
            assert await _status(port, begin + 15 * more + end) == b"200"
            for before in ([], [GET]):
                assert await _status(port, *before, begin, *15 * [more], end) == b"200"
                assert await _status(port, *before, begin + 18 * more) == b"400"
                assert await _status(port, *before, begin, *18 * [more]) == b"400"

    asyncio.run(main())


def test_requests_in_advance() -> None:
    """Ten requests at once are answered one after the other. Of 2,000, which would cost 5 MB, hardly any is
    read."""

    async def main() -> None:
        connections = Connections(100, SPARE_FILES + 100, ())
        async with asyncio.timeout(PATIENCE), listening(connections, protocol=HttpToolsProtocol) as port:
            assert await _status(port, 10 * GET) == b"200"
            tracemalloc.start()
            assert await _status(port, 2_000 * GET) == b"400"
            assert tracemalloc.get_traced_memory()[1] < 1_000_000
            tracemalloc.stop()

    asyncio.run(main())


def test_places_for_connections() -> None:
    """One address has its share; when all places are taken, who says nothing makes room for who asks."""

    async def ask(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(GET)
        return reader, writer, (await reader.readline()).strip()

    async def main() -> None:
        async with asyncio.timeout(PATIENCE), listening(Connections(2, SPARE_FILES + 4, ())) as port:
            asked = [await ask(port) for _ in range(3)]
            statuses = [status.partition(b" ")[2] for _, _, status in asked]
            assert statuses == [b"200 OK", b"200 OK", b"503 Service Unavailable"]
            for _, writer, _ in asked:
                writer.close()
        proxy = Connections(2, SPARE_FILES + 4, ("127.0.0.1",))
        async with asyncio.timeout(PATIENCE), listening(proxy) as port:
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
            _, asking, status = await ask(port)
            assert status == b"HTTP/1.1 200 OK"
            with suppress(ConnectionError):
                assert await silent[0][0].read() == b""
            for writer in (asking, *(each[1] for each in silent)):
                writer.close()

    asyncio.run(main())
