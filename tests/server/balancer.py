"""A small load balancer: a request goes to the process its table belongs to, or to the next that answers."""

from __future__ import annotations

import asyncio
import re
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator

TABLE = re.compile(rb"^\w+ /api/(?:tables/|stream\?tables=)(\w+)")


class Balancer:
    """`ports` are those of the processes. What none of them could be asked is counted in `unanswered`."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = ports
        self.port = 0
        self.unanswered = 0
        self._loop = asyncio.new_event_loop()
        self._serving: set[asyncio.Task[None]] = set()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        self._loop.run_until_complete(self._listen())
        self._loop.run_forever()
        self._server.close()
        for task in self._serving:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*self._serving, return_exceptions=True))
        self._loop.run_until_complete(asyncio.sleep(0.1))  # until what was closed is gone
        self._loop.close()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        self._ready.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = self._loop.create_task(self._serve(reader, writer))
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request for each connection, so that its end is that of the answer."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client has gone
        else:
            whole = head[:-2] + b"Connection: close\r\n\r\n" + body
            if not await self._answer(whole, writer):
                self.unanswered += 1
        finally:
            writer.close()

    async def _answer(self, request: bytes, writer: asyncio.StreamWriter) -> bool:
        found = TABLE.match(request)
        first = crc32(found[1] if found else request) % len(self._ports)
        for port in [*self._ports[first:], *self._ports[:first]]:
            try:
                behind, ask = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            try:
                ask.write(request)
                # If it stops before it says anything, another may be asked. That one knows by the key of the
                # request whether it has been carried out.
                if piece := await _read(behind):
                    await _pass_on(piece, behind, writer)
                    return True
            finally:
                ask.close()
        return False


async def _read(behind: asyncio.StreamReader) -> bytes:
    with suppress(OSError):
        return await behind.read(65536)
    return b""


async def _pass_on(piece: bytes, behind: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    # Until the answer ends, or one of the two is gone.
    with suppress(OSError):
        while piece:
            writer.write(piece)
            await writer.drain()
            piece = await _read(behind)


@contextmanager
def balancer(ports: list[int]) -> Iterator[Balancer]:
    running = Balancer(ports)
    try:
        yield running
    finally:
        running.close()
