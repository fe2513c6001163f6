"""A skat server over TCP that speaks the protocol of the Internet Skat Server."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from cardtable.core import Clock
from cardtable.hosting.skat_server.lobby import Lobby
from cardtable.programs.lines import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence

    from cardtable.core import Player
    from cardtable.games.skat import Action, View
    from cardtable.notation.skat.iss import IssGame


TICK = 1.0
"""Seconds between two checks of the clocks."""
THINKERS = 4
"""How many built-in players think at the same time."""
MOST_UNREAD = 65_536
"""Bytes that may wait for a client that does not read. Beyond that its connection is closed."""


class IssServer:
    """A skat server. `bots` are the built-in players that sit at every new table. They think in their own
    threads, so that connections are served meanwhile."""

    def __init__(self, seed: str, bots: Sequence[str] = ()) -> None:
        self._games: asyncio.Queue[IssGame] = asyncio.Queue()
        self._lobby = Lobby(seed, bots, self._games.put_nowait, think=self._think)
        self._thinkers = ThreadPoolExecutor(THINKERS, "skat-computer")
        self._thoughts: set[asyncio.Task[None]] = set()
        self._connections: dict[asyncio.Task[None], asyncio.StreamWriter] = {}
        self.port = 0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[None]:
        """Accept clients while the block runs. All connections are closed at its end. Port 0 takes a free
        port."""
        async with await asyncio.start_server(self._connect, host, port, limit=LONGEST_LINE) as server:
            self.port = server.sockets[0].getsockname()[1]
            watch = asyncio.create_task(self._watch_clocks())
            try:
                yield
            finally:
                watch.cancel()
                await self._close()

    async def games(self) -> AsyncIterator[IssGame]:
        """Yields every game as it ends, at any table."""
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
            # A line that is too long raises ValueError and ends the connection.
            with suppress(ValueError, OSError):
                while line := await reader.readline():
                    visitor.feed(line.decode("utf-8", "replace"))
                    await writer.drain()
        finally:
            visitor.gone()
            writer.close()
            del self._connections[task]

    def _think(self, player: Player[Action, View], view: View, act: Callable[[Action], None]) -> None:
        async def choose() -> None:
            loop = asyncio.get_running_loop()
            act(await loop.run_in_executor(self._thinkers, player.choose, view, Clock()))

        task = asyncio.create_task(choose())
        # The loop itself keeps no reference to a task.
        self._thoughts.add(task)
        task.add_done_callback(self._thoughts.discard)

    async def _watch_clocks(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            self._lobby.check_clocks()

    async def _close(self) -> None:
        for thought in self._thoughts:
            thought.cancel()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        for writer in self._connections.values():
            writer.close()
        await asyncio.gather(*self._connections, return_exceptions=True)
