"""A skat server over TCP that speaks the protocol of the Internet Skat Server."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from cardtable.hosting.skat_server.lobby import Lobby
from cardtable.programs.lines import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from cardtable.notation.skat.iss import IssGame


TICK = 1.0
"""Seconds between two looks at the clocks."""
MOST_UNREAD = 65_536
"""Bytes that may wait for a client that does not read; then its connection is closed."""


class IssServer:
    """`bots` are the built-in players that sit at every new table."""

    def __init__(self, seed: str, bots: Sequence[str] = ()) -> None:
        self._games: asyncio.Queue[IssGame] = asyncio.Queue()
        self._lobby = Lobby(seed, bots, self._games.put_nowait)
        self._connections: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self.port = 0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[None]:
        """Clients may connect; in the end all connections are closed. Port 0 takes a free one."""
        async with await asyncio.start_server(self._connect, host, port, limit=LONGEST_LINE) as server:
            self.port = server.sockets[0].getsockname()[1]
            watch = asyncio.create_task(self._watch_clocks())
            try:
                yield
            finally:
                watch.cancel()
                await self._close()

    async def games(self) -> AsyncIterator[IssGame]:
        """Every game as it ends, at whichever table."""
        while True:
            yield await self._games.get()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections[task] = writer

        def say(line: str) -> None:
            if writer.transport.get_write_buffer_size() > MOST_UNREAD:
                writer.transport.abort()
            if not writer.is_closing():
                writer.write(f"{line}\n".encode())

        visitor = self._lobby.connect(say)
        try:
            # A line that is too long is a ValueError, and the end of the connection.
            with suppress(ValueError, OSError):
                while line := await reader.readline():
                    visitor.feed(line.decode("utf-8", "replace"))
                    await writer.drain()
        finally:
            visitor.gone()
            writer.close()
            del self._connections[task]

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._lobby.check_clocks()

    async def _close(self) -> None:
        for writer in self._connections.values():
            writer.close()
        await asyncio.gather(*self._connections, return_exceptions=True)
