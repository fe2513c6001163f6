"""A table manager over TCP: four clients of the Blue Chip protocol play boards, one socket a seat."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.errors import BadMessage, PeerGone, PeerTimeout
from cardtable.games.bridge import SEAT_NAMES, SEATS, Action, Bridge, Deal, View, partner, side_of
from cardtable.programs.lines import LONGEST_LINE
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.bluechip import VERSION, BlueChip, Session, read_connecting, tidy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable
    from datetime import timedelta

    from cardtable.core import Seat
    from cardtable.wire.bridge.bluechip import Connecting

EOL = "\r\n"
MOST_UNHEARD = 1_000
"""Lines that are kept; who says more has to wait."""
BridgeTable = Table[Deal, Action, View]


@dataclass
class _Client:
    team: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.writer.write((line + EOL).encode())


class TableManager:
    """`patience` is how long a client may take for any one thing; `delay` a pause before each line to it,
    which some programs need."""

    def __init__(self, patience: timedelta, delay: timedelta | None = None) -> None:
        self._patience = patience.total_seconds()
        self._delay = 0.0 if delay is None else delay.total_seconds()
        self._clients: dict[Seat, _Client] = {}
        self._full = asyncio.Event()
        self._heard: asyncio.Queue[tuple[Seat, _Client, str | None]] = asyncio.Queue(MOST_UNHEARD)
        self._readers: list[asyncio.Task[None]] = []
        self._codecs: dict[Seat, BlueChip] = {}
        self._session = Session()
        self._since = 0.0
        self.port = 0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[None]:
        """Clients may connect; in the end all connections are closed. Port 0 takes a free one."""
        async with await asyncio.start_server(self._connect, host, port, limit=LONGEST_LINE) as server:
            self.port = server.sockets[0].getsockname()[1]
            try:
                yield
            finally:
                await self._close()

    @property
    def teams(self) -> tuple[str, str]:
        return self._clients[SEATS[0]].team, self._clients[SEATS[1]].team

    async def play(self, boards: Iterable[tuple[Bridge, Deal]]) -> AsyncIterator[BridgeTable]:
        """Wait for four clients, then play; each board is given when it is finished. ProtocolError ends the
        session: the protocol has no words for a wrong call or card."""
        await self._full.wait()
        self._codecs = {seat: BlueChip(seat, self.teams, self._session) for seat in SEATS}
        for seat in SEATS:
            await self._send(seat, self._codecs[seat].greet(SEAT_NAMES, seat))
        for game, deal in boards:
            yield await self._board(Table(Record(game, deal)))
        for seat in SEATS:
            await self._send(seat, self._codecs[seat].part((), ()))

    async def _board(self, table: BridgeTable) -> BridgeTable:
        self._session.new_board()
        self._since = asyncio.get_running_loop().time()
        for seat in SEATS:
            await self._send(seat, self._codecs[seat].begin(table.view(seat), SEAT_NAMES))
        while table.waiting or not all(codec.is_done for codec in self._codecs.values()):
            seat, line = await self._next()
            if line is None:
                raise PeerGone(f"{SEAT_NAMES[seat]} has closed the connection")
            self._take(table, seat, line)
            for each in SEATS:
                await self._send(each, self._codecs[each].tell(table.view(each)))
        return table

    def _take(self, table: BridgeTable, seat: Seat, line: str) -> None:
        if not tidy(line):
            return
        action = self._codecs[seat].hear(line)
        if action is not None:
            table.submit(seat, action)
            now = asyncio.get_running_loop().time()
            self._session.spend(side_of(seat), now - self._since)
            self._since = now

    async def _next(self) -> tuple[Seat, str | None]:
        """What a client has said that is still there; None when it is gone."""
        while True:
            try:
                seat, client, line = await asyncio.wait_for(self._heard.get(), self._patience)
            except TimeoutError:
                raise PeerTimeout(f"nobody has said anything for {self._patience:g} s") from None
            # Lines may be left of a client that went before all had come; another has its seat now.
            if self._clients[seat] is client:
                return seat, line

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), self._patience)
            # In this charset every byte is a character, so that no name fails to decode.
            asked = read_connecting(line.decode("latin-1"))
            seat = self._seat_for(asked)
        except (TimeoutError, BadMessage, ValueError, OSError) as error:
            writer.write(f"Not seated: {str(error) or 'too slow'}{EOL}".encode("latin-1", "replace"))
            with suppress(OSError):
                await writer.drain()
            writer.close()
            return
        client = self._clients[seat] = _Client(asked.team, reader, writer)
        client.send([f'{SEAT_NAMES[seat]} ("{asked.team}") seated'])
        self._readers.append(asyncio.create_task(self._listen(seat, client)))
        if len(self._clients) == len(SEATS):
            self._full.set()

    def _seat_for(self, asked: Connecting) -> Seat:
        """The one that is asked for; any that is free, beside its team if that sits already. BadMessage if it
        cannot be had."""
        if asked.version < VERSION:
            raise BadMessage(f"this is protocol version {VERSION}, not {asked.version}")
        if asked.seat is not None:
            why = self._why_not(asked.seat, asked.team)
            if why is not None:
                raise BadMessage(why)
            return asked.seat
        free = [seat for seat in SEATS if self._why_not(seat, asked.team) is None]
        if not free:
            raise BadMessage(f"there is no seat for {asked.team}")
        return next((seat for seat in free if partner(seat) in self._clients), free[0])

    def _why_not(self, seat: Seat, team: str) -> str | None:
        if seat in self._clients:
            return f"{SEAT_NAMES[seat]} is taken"
        beside = self._clients.get(partner(seat))
        if beside is not None and beside.team != team:
            return f"the team on this side is {beside.team}"
        return None

    async def _listen(self, seat: Seat, client: _Client) -> None:
        """Until all have come a seat is free again when its client leaves."""
        try:
            while line := await client.reader.readline():
                await self._heard.put((seat, client, line.decode("latin-1")))
        except (ValueError, OSError):
            # A line that is too long, or a broken connection: either way the client is gone.
            pass
        if self._full.is_set():
            await self._heard.put((seat, client, None))
        else:
            del self._clients[seat]
            client.writer.close()

    async def _send(self, seat: Seat, lines: list[str]) -> None:
        if lines and self._delay:
            await asyncio.sleep(self._delay)
        client = self._clients[seat]
        client.send(lines)
        # If the client has gone, `_listen` tells.
        with suppress(OSError):
            await client.writer.drain()

    async def _close(self) -> None:
        for task in self._readers:
            task.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for client in self._clients.values():
            client.writer.close()
            with suppress(OSError):
                await client.writer.wait_closed()
