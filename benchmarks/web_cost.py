"""The cost of one command for the web service: `python -m benchmarks.web_cost [GAME…]`.

The application without a network: people at tables, each with a stream, who act and talk. Printed is the
processor time per command until all streams have told it, which hardly depends on what else the machine
does. What sockets and HTTP add to it is measured by `benchmarks.web_load`.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.games import GAMES
from cardtable.notation.own.options import make_game
from cardtable.server.app import make_app
from cardtable.server.run import collect_rarely
from cardtable.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

    from starlette.applications import Starlette

TABLES = 50
COMMANDS = 2000
FIRST_COMMANDS = 200
AT_ONCE = 4
SPOKEN = 0.25
"""How many of the commands are talk."""


class Action(msgspec.Struct):
    action: str


class Fields(msgspec.Struct):
    legal: list[Action] | None = None
    status: str | None = None


class Told(msgspec.Struct):
    """What a player needs to know from a snapshot or a change."""

    seq: int
    legal: list[Action] | None = None
    status: str | None = None
    set: Fields | None = None


class Line(msgspec.Struct):
    event: str
    data: msgspec.Raw


@dataclass
class Player:
    app: Starlette
    token: str = ""
    seq: int = 0
    legal: list[Action] = field(default_factory=list)
    status: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def log_in(self) -> None:
        self.token = str((await self.post("/api/tokens", {"label": "cost"}))["token"])

    async def post(self, path: str, body: object) -> dict[str, Any]:
        messages: list[MutableMapping[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": msgspec.json.encode(body)}

        async def send(message: MutableMapping[str, Any]) -> None:
            messages.append(message)

        await self.app(self._scope("POST", path), receive, send)
        begun, content = messages
        if begun["status"] not in (200, 201):
            raise RuntimeError(content["body"])
        answer: dict[str, Any] = msgspec.json.decode(content["body"])
        return answer

    async def follow(self, table: str) -> None:
        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError("nobody leaves")

        async def send(message: MutableMapping[str, Any]) -> None:
            for line in message.get("body", b"").splitlines():
                self._hear(msgspec.json.decode(line, type=Line))

        await self.app(self._scope("GET", "/api/stream", f"tables={table}"), receive, send)

    def _scope(self, method: str, path: str, query: str = "") -> dict[str, Any]:
        headers = [(b"host", b"localhost"), (b"accept", b"application/x-ndjson")]
        if self.token:
            headers.append((b"authorization", f"Bearer {self.token}".encode()))
        return {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": headers,
            "scheme": "http",
            "client": ("127.0.0.1", 1),
        }

    def _hear(self, line: Line) -> None:
        if line.event not in ("table", "change"):
            return
        told = msgspec.json.decode(line.data, type=Told)
        fields = told if line.event == "table" else told.set
        assert fields is not None
        self.seq = told.seq
        self.legal = self.legal if fields.legal is None else fields.legal
        self.status = fields.status or self.status
        self.news.set()

    async def heard(self, seq: int) -> None:
        while self.seq < seq:
            self.news.clear()
            await self.news.wait()


@dataclass
class Game:
    """One table, and the tasks that read its streams."""

    table: str
    players: list[Player]
    streams: list[asyncio.Task[None]]

    @classmethod
    async def opened(cls, app: Starlette, game: str) -> Game:
        players = [Player(app) for _ in range(make_game(game, {}).seats)]
        for player in players:
            await player.log_in()
        table = str((await players[0].post("/api/tables", {"game": game}))["table"])
        for player in players[1:]:
            await player.post(f"/api/tables/{table}/sit", {})
        streams = [asyncio.create_task(player.follow(table)) for player in players]
        started = await players[0].post(f"/api/tables/{table}/start", {})
        for player in players:
            await player.heard(started["seq"])
        return cls(table, players, streams)

    async def command(self, rng: Random) -> None:
        """Somebody acts or talks, and everybody has received it."""
        to_act = [player for player in self.players if player.legal]
        if rng.random() < SPOKEN or self.players[0].status == "over":
            done = await self._post(rng.choice(self.players), "say", {"text": "Well played!"})
        elif to_act:
            player = rng.choice(to_act)
            body = {"action": rng.choice(player.legal).action, "seq": player.seq}
            done = await self._post(player, "act", body)
        else:
            done = await self._post(self.players[0], "next", {})
        for each in self.players:
            await each.heard(done)

    async def _post(self, player: Player, verb: str, body: object) -> int:
        return int((await player.post(f"/api/tables/{self.table}/{verb}", body))["seq"])


async def play(games: list[Game], commands: int, rng: Random) -> None:
    left = iter(range(commands))

    async def some(mine: list[Game], left: Iterator[int]) -> None:
        for _ in left:
            await rng.choice(mine).command(rng)

    await asyncio.gather(*(some(games[part::AT_ONCE], left) for part in range(AT_ONCE)))


async def measure(game: str, db: str) -> None:
    app = make_app(Settings(db, "cost", workers=1, requests_per_second=1e6, burst=1e6))
    collect_rarely()  # as `cardtable serve` does
    async with app.router.lifespan_context(app):
        games = [await Game.opened(app, game) for _ in range(TABLES)]
        await play(games, FIRST_COMMANDS, Random(1))
        loop, whole = time.thread_time(), time.process_time()
        await play(games, COMMANDS, Random(2))
        loop, whole = time.thread_time() - loop, time.process_time() - whole
        scale = 1000 / COMMANDS
        print(f"{game:20}{whole * scale:8.2f}{loop * scale:8.2f}{(whole - loop) * scale:10.2f}")
        streams = [stream for each in games for stream in each.streams]
        for stream in streams:
            stream.cancel()
        await asyncio.gather(*streams, return_exceptions=True)


def main(names: list[str]) -> None:
    print(
        f"ms of CPU per command, {TABLES} tables of people with a stream each, {AT_ONCE} commands at a time"
    )
    print(f"{'':20}{'all':>8}{'loop':>8}{'database':>10}")
    for game in names:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(game, f"sqlite:///{folder}/tables.db"))


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
