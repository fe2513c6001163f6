"""Whole hands over loopback: our own clients of the Internet Skat Server at our own server."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from cardtable.core import Clock, Seat
from cardtable.hosting.skat_server.server import IssServer
from cardtable.notation.skat.iss import IssGame, read
from cardtable.notation.skat.iss_check import check
from cardtable.notation.skat.iss_replay import IssReplay
from cardtable.players.skat import BasicPlayer
from cardtable.wire.skat.iss_guest import IssGuest

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from cardtable.games.skat import Action, View

HANDS = 6
LIMIT = 60


class Watched:
    """Plays as our basic player, and keeps what it was shown."""

    def __init__(self) -> None:
        self._player = BasicPlayer()
        self.seen: list[tuple[View, Action]] = []

    def choose(self, view: View, clock: Clock) -> Action:
        action = self._player.choose(view, clock)
        self.seen.append((view, action))
        return action


class Client:
    """A guest over TCP. `sits` is what it says once it hears of what it waits for; before each move
    of its own it sends the `slips`."""

    def __init__(self, name: str, waits_for: str, sits: str, slips: tuple[str, ...] = ()) -> None:
        self.name = name
        self.player = Watched()
        self.games: list[IssGame] = []
        self.errors: list[str] = []
        self._guest = IssGuest(self.player, name)
        self._waits_for = waits_for
        self._sits = sits
        self._slips = slips

    async def play(self, port: int, hands: int) -> None:
        """Until so many hands are over."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for line in self._guest.opening:
            writer.write(f"{line}\n".encode())
        while len(self.games) < hands:
            line = (await reader.readline()).decode().rstrip("\n")
            assert line, "the server has closed the connection"
            for said in self._answers(line):
                writer.write(f"{said}\n".encode())
        writer.close()
        await writer.wait_closed()

    def _answers(self, line: str) -> list[str]:
        if line.startswith("error "):
            self.errors.append(line)
        if f" {self.name} end " in line:
            self.games.append(read(line.partition(" end ")[2]))
        answers: list[str] = []
        if self._sits and line.startswith(self._waits_for):
            answers, self._sits = [self._sits], ""
        for said in self._guest.feed(line):
            start, is_move, _ = said.partition(" play ")
            answers += [f"{start} play {slip}" for slip in self._slips if is_move]
            answers.append(said)
        return answers

    def check(self) -> None:
        """The games agree with the rules, and what was shown is what our own table shows the seat."""
        shown = []
        for game in self.games:
            assert check(game)[1] == ""
            seat = Seat([game.headers[f"P{number}"] for number in range(3)].index(self.name))
            record = IssReplay(game.moves).record
            shown += [
                (state.view(seat), action)
                for state, action in zip(record.states(), record.actions, strict=False)
                if state.to_act == (seat,)
            ]
        assert self.player.seen == shown


async def played(server: IssServer, clients: list[Client]) -> list[IssGame]:
    """The games as the server has them, once each client has seen so many."""
    async with server.open("127.0.0.1", 0):
        await asyncio.gather(*(client.play(server.port, HANDS) for client in clients))
        games = server.games()
        return [await anext(games) for _ in range(HANDS)]


def run(hands: Coroutine[None, None, list[IssGame]]) -> list[IssGame]:
    return asyncio.run(asyncio.wait_for(hands, LIMIT))


def test_one_client_and_two_players_of_ours() -> None:
    """Hand after hand, each told as far as the seat may know."""
    client = Client("me", "Welcome", "create / 3")
    games = run(played(IssServer("7", ("skat:basic", "skat:random")), [client]))
    assert client.games == games
    assert client.errors == []
    client.check()


def test_three_clients() -> None:
    """They see the same hands, each from its own seat."""
    clients = [
        Client("a", "Welcome", "create / 3"),
        Client("b", "tables + .1", "join .1"),
        Client("c", "tables + .1", "join .1"),
    ]
    run(played(IssServer("8"), clients))
    assert clients[0].games == clients[1].games == clients[2].games
    assert any(game.result.declarer >= 0 for game in clients[0].games)
    for client in clients:
        client.check()


def test_wrong_moves_do_not_stop_the_game() -> None:
    """Before each move two that cannot be: both are refused, and the hands go on to the end."""
    client = Client("me", "Welcome", "create / 3", slips=("19", "H.C7"))
    run(played(IssServer("9", ("skat:basic", "skat:basic")), [client]))
    moves = sum(move.who != "w" and move.who == _seat(game) for game in client.games for move in game.moves)
    assert moves > HANDS
    assert len(client.errors) == 2 * moves
    client.check()


def _seat(game: IssGame) -> str:
    return next(str(number) for number in range(3) if game.headers[f"P{number}"] == "me")


def test_a_line_without_end_closes_the_connection() -> None:
    """Others are not disturbed."""

    async def talk() -> list[IssGame]:
        server = IssServer("7", ("skat:basic", "skat:basic"))
        client = Client("me", "Welcome", "create / 3")
        async with server.open("127.0.0.1", 0):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"x" * 200_000)
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
            writer.close()
            await client.play(server.port, 1)
        return client.games

    assert len(run(talk())) == 1


def test_who_does_not_read_is_sent_away() -> None:
    """What others say to it does not pile up in the server without end."""
    asyncio.run(asyncio.wait_for(_pester(), LIMIT))


async def _pester() -> None:
    server = IssServer("1")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        async with server.open("127.0.0.1", 0):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"pest\nsecret\ncreate / 3\n")
            deaf.connect(("127.0.0.1", server.port))
            deaf.sendall(b"deaf\nsecret\n")
            await _hear(reader, b"clients + deaf")
            gone = asyncio.create_task(_hear(reader, b"clients - deaf"))
            while not gone.done():
                writer.write(b"table .1 pest invite deaf\n" * 100)
                await writer.drain()
                await asyncio.sleep(0)
            writer.close()


async def _hear(reader: asyncio.StreamReader, wanted: bytes) -> None:
    async for line in reader:
        if line.startswith(wanted):
            return
    raise AssertionError(f"the connection was closed before {wanted!r} came")
