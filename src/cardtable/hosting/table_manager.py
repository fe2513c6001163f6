"""A bridge table manager over TCP: four clients of the Blue Chip protocol play boards, one connection for
each seat."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadMessage, GameError, IllegalAction, PeerGone, PeerTimeout
from cardtable.games.bridge import SEAT_NAMES, SEATS, Action, Bridge, Deal, View, partner, side_of
from cardtable.programs.lines import LONGEST_LINE
from cardtable.record import Record
from cardtable.table import Table
from cardtable.wire.bridge.bluechip import BlueChip, BlueChipSession
from cardtable.wire.bridge.bluechip_lines import ENCODING, VERSION, encoded, read_connecting, tidy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

    from cardtable.core import Seat
    from cardtable.wire.bridge.bluechip_lines import Connecting

MOST_UNHEARD = 1_000
"""Lines that are buffered. A client that sends more has to wait."""
BridgeTable = Table[Deal, Action, View]


@dataclass(frozen=True)
class NumberedBoard:
    """A board to be played, with the number that the clients are given."""

    number: int
    game: Bridge
    deal: Deal


@dataclass(frozen=True)
class PlayedBoard:
    """A finished board. `alerts` has the explanations of calls, by the number of the call from 0."""

    board: NumberedBoard
    table: BridgeTable
    alerts: Mapping[int, str]


@dataclass
class _Client:
    team: str
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    def send(self, lines: Iterable[str]) -> None:
        self.writer.write(encoded(lines))


class _Left(Exception):
    """A client closed its connection in the middle of a board."""


class TableManager:
    """Seats four clients and plays boards.

    `patience` is the time for a single answer of a client. `absence` is the time to come back after a broken
    connection. `delay` is a pause before each line to a client, which some programs need. `tell` is called
    when a client leaves or comes back.
    """

    def __init__(
        self,
        patience: timedelta,
        delay: timedelta = timedelta(0),
        absence: timedelta = timedelta(0),
        tell: Callable[[str], None] = lambda what: None,
    ) -> None:
        self._patience = patience.total_seconds()
        self._delay = delay.total_seconds()
        self._absence = absence.total_seconds()
        self._tell = tell
        self._clients: dict[Seat, _Client] = {}
        self._full = asyncio.Event()
        self._heard: asyncio.Queue[tuple[Seat, _Client, str | None]] = asyncio.Queue(MOST_UNHEARD)
        self._readers: set[asyncio.Task[None]] = set()
        self._introductions: dict[asyncio.Task[Any], asyncio.StreamWriter] = {}
        """Connections that have not been given a seat yet."""
        self._codecs: dict[Seat, BlueChip] = {}
        self._session = BlueChipSession()
        self._since = 0.0
        self._names: tuple[str, str] | None = None
        self.port = 0

    @asynccontextmanager
    async def open(self, host: str, port: int) -> AsyncIterator[None]:
        """Accept clients while the block runs. All connections are closed at its end. Port 0 takes a free
        port."""
        async with await asyncio.start_server(self._connect, host, port, limit=LONGEST_LINE) as server:
            self.port = server.sockets[0].getsockname()[1]
            try:
                yield
            finally:
                await self._close()

    async def seated(self) -> tuple[str, str]:
        """Wait for four clients. Returns the teams of North-South and East-West, which stay the same from now
        on."""
        while len(self._clients) < len(SEATS):
            await self._full.wait()
        if self._names is None:
            self._names = self._clients[SEATS[0]].team, self._clients[SEATS[1]].team
        return self._names

    async def play(self, boards: Iterable[NumberedBoard]) -> AsyncIterator[PlayedBoard]:
        """Wait for four clients, then play and yield each finished board. If a client leaves and comes back,
        its board is dealt again.

        Raises ProtocolError and ends the session after a wrong call or card, because the protocol has no
        refusal.
        """
        await self.seated()
        for board in boards:
            yield await self._until_played(board)
        for seat, codec in list(self._codecs.items()):
            await self._send(seat, codec.part((), ()))

    async def _until_played(self, board: NumberedBoard) -> PlayedBoard:
        again = False
        while True:
            table = Table(Record(board.game, board.deal))
            self._session.new_board()
            self._session.number = board.number
            try:
                await self._greet_new_clients()
                await self._begin(table, again=again)
                await self._play_out(table)
            except _Left:
                again = True
                continue
            return PlayedBoard(board, table, dict(self._session.texts))

    async def _greet_new_clients(self) -> None:
        """Wait until all seats are taken. Raises PeerGone if a client stays away."""
        missing = ", ".join(SEAT_NAMES[seat] for seat in SEATS if seat not in self._clients)
        if missing:
            try:
                await asyncio.wait_for(self.seated(), self._absence)
            except TimeoutError:
                raise PeerGone(f"{missing} has left and did not come back in {self._absence:g} s") from None
            self._tell(f"{missing} is back")
        teams = await self.seated()
        for seat in SEATS:
            if seat not in self._codecs:
                self._codecs[seat] = BlueChip(seat, teams, self._session)
                await self._send(seat, self._codecs[seat].greet(SEAT_NAMES, seat))

    async def _begin(self, table: BridgeTable, *, again: bool) -> None:
        self._since = asyncio.get_running_loop().time()
        for seat in SEATS:
            codec, view = self._codecs[seat], table.view(seat)
            dealt_before = again and codec.has_begun
            await self._send(seat, codec.begin_again(view) if dealt_before else codec.begin(view, SEAT_NAMES))

    async def _play_out(self, table: BridgeTable) -> None:
        """Play one board. Raises _Left if a client leaves before the last card."""
        while table.waiting or not all(codec.is_done for codec in self._codecs.values()):
            seat, line = await self._next(table)
            if line is None:
                self._has_left(seat)
                if table.waiting:
                    raise _Left
                continue
            self._take(table, seat, line)
            for other, codec in list(self._codecs.items()):
                await self._send(other, codec.tell(table.view(other)))

    def _has_left(self, seat: Seat) -> None:
        del self._clients[seat]
        self._codecs.pop(seat, None)
        self._full.clear()
        self._tell(f"{SEAT_NAMES[seat]} has closed the connection; waiting {self._absence:g} s for it")

    def _take(self, table: BridgeTable, seat: Seat, line: str) -> None:
        """Apply what a client says. Raises BadMessage with the seat if that is not allowed."""
        if not tidy(line):
            return
        try:
            action = self._codecs[seat].hear(line)
            if action is not None:
                table.submit(seat, action)
        except (BadMessage, GameError) as error:
            why = error.why if isinstance(error, IllegalAction) else error
            who = f"{SEAT_NAMES[seat]} ({self._clients[seat].team})"
            raise BadMessage(f"{who}: {tidy(line)[:60]!r}: {why}") from None
        if action is not None:
            now = asyncio.get_running_loop().time()
            self._session.spend(side_of(seat), now - self._since)
            self._since = now

    async def _next(self, table: BridgeTable) -> tuple[Seat, str | None]:
        """The next line of a client, or None when it is gone. Raises PeerTimeout if there was no call or card
        for too long, whatever else was said."""
        while True:
            left = self._since + self._patience - asyncio.get_running_loop().time()
            try:
                seat, client, line = await asyncio.wait_for(self._heard.get(), left)
            except TimeoutError:
                due = table.waiting or [seat for seat, codec in self._codecs.items() if not codec.is_done]
                names = ", ".join(SEAT_NAMES[seat] for seat in due)
                raise PeerTimeout(f"{names}: no call or card for {self._patience:g} s") from None
            # These lines may come from a client that has left. Its seat is free now or taken by another.
            if self._clients.get(seat) is client:
                return seat, line

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        introduction = asyncio.current_task()
        assert introduction is not None, "asyncio calls this in a task"
        self._introductions[introduction] = writer
        introduction.add_done_callback(self._introductions.pop)
        try:
            line = await asyncio.wait_for(reader.readline(), self._patience)
            asked = read_connecting(line.decode(ENCODING))
            seat = self._seat_for(asked)
        except (TimeoutError, BadMessage, ValueError, OSError) as error:
            writer.write(encoded([f"Not seated: {str(error) or 'too slow'}"]))
            with suppress(OSError):
                await writer.drain()
            writer.close()
            return
        client = self._clients[seat] = _Client(asked.team, reader, writer)
        client.send([f'{SEAT_NAMES[seat]} ("{asked.team}") seated'])
        reading = asyncio.create_task(self._listen(seat, client))
        self._readers.add(reading)
        reading.add_done_callback(self._readers.discard)
        if len(self._clients) == len(SEATS):
            self._full.set()

    def _seat_for(self, asked: Connecting) -> Seat:
        """The seat that the client asks for, or any free one, with its team if that sits already. Raises
        BadMessage if there is none."""
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
        sitting = None if beside is None else beside.team
        if self._names is not None:
            sitting = self._names[side_of(seat)]
        if sitting is not None and sitting != team:
            return f"the team on this side is {sitting}"
        return None

    async def _listen(self, seat: Seat, client: _Client) -> None:
        """Read the lines of a client. Until it is greeted, its seat is free again when it leaves."""
        try:
            while line := await client.reader.readline():
                await self._heard.put((seat, client, line.decode(ENCODING)))
        except (ValueError, OSError):
            # A line that is too long, or a broken connection. Either way the client is gone.
            pass
        client.writer.close()
        if seat in self._codecs:
            await self._heard.put((seat, client, None))
        elif self._clients.get(seat) is client:
            del self._clients[seat]
            self._full.clear()

    async def _send(self, seat: Seat, lines: list[str]) -> None:
        client = self._clients.get(seat)
        if client is None:
            return
        if lines and self._delay:
            await asyncio.sleep(self._delay)
        client.send(lines)
        # If the client has gone, `_listen` reports it.
        with suppress(OSError):
            await client.writer.drain()

    async def _close(self) -> None:
        readers = list(self._readers)
        for task in readers:
            task.cancel()
        await asyncio.gather(*readers, return_exceptions=True)
        # They wait for a line, and read the end instead.
        for writer in self._introductions.values():
            writer.close()
        await asyncio.gather(*self._introductions, return_exceptions=True)
        for client in self._clients.values():
            client.writer.close()
            with suppress(OSError):
                await client.writer.wait_closed()
