"""How many tables a server can serve: `python -m benchmarks.web_load [TABLES] [--processes N --postgres]`.

One server process on SQLite, or several on a PostgreSQL, where each table belongs to one of them, as behind
the nginx of `deploy/`. `--postgres` starts one for this, `--db URL` takes an empty one that is there. At each
table there are four people with a stream each, who play cards as fast as a rate allows. Printed are the times
from a POST to its answer and to the event at another player's stream, and the memory per stream. The clients
share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from benchmarks.web_cost import Line, Told

# The tests know how to start a PostgreSQL.
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Iterator

STREAMS = 4
SECONDS = 15.0
KEPT_SECONDS = 25.0
MOVES_PER_TABLE_AND_SECOND = 0.8


@dataclass
class Times:
    """Seconds, from the moment a request is sent."""

    answers: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    ready: int = 0
    refused: int = 0


class Busy(Exception):
    """The server is overloaded and has done nothing."""


class Connection:
    """The leanest client possible, one request after the other, because the server is measured."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def post(self, path: str, token: str, body: object) -> dict[str, Any]:
        content = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(content)}\r\n"
        head += f"Authorization: Bearer {token}\r\n\r\n"
        self._writer.write(head.encode() + content)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        data: dict[str, Any] = msgspec.json.decode(await self._reader.readexactly(length))
        if answer.startswith("http/1.1 503"):
            raise Busy(data["detail"])
        if not answer.startswith("http/1.1 2"):
            raise RuntimeError(data["detail"])
        return data


class Player:
    def __init__(self, host: str, port: int, times: Times) -> None:
        self._host, self._port, self._times = host, port, times
        self.token = ""
        self._connection: Connection | None = None
        self._used = 0.0
        self.legal: list[str] = []
        self.seq = 0

    async def post(self, path: str, body: object) -> dict[str, Any]:
        # The server closes connections that are idle for half a minute.
        if self._connection is None or time.perf_counter() - self._used > KEPT_SECONDS:
            self._connection = Connection(*await asyncio.open_connection(self._host, self._port))
        self._used = time.perf_counter()
        return await self._connection.post(path, self.token, body)

    async def surely(self, path: str, body: object) -> dict[str, Any]:
        """The same, repeated as often as it takes: everybody has to be there before the measurement."""
        while True:
            try:
                return await self.post(path, body)
            except Busy:
                await asyncio.sleep(1)

    async def log_in(self) -> None:
        self.token = str((await self.surely("/api/tokens", {"label": "load"}))["token"])

    async def follow(self, table: str, ready: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        head = f"GET /api/stream?tables={table} HTTP/1.1\r\nHost: {self._host}\r\n"
        head += f"Authorization: Bearer {self.token}\r\nAccept: application/x-ndjson\r\n\r\n"
        writer.write(head.encode())
        try:
            while line := await reader.readline():
                if line.startswith(b'{"event"'):
                    self._hear(table, msgspec.json.decode(line, type=Line), ready)
        finally:
            writer.close()

    def _hear(self, table: str, line: Line, ready: asyncio.Event) -> None:
        if line.event not in ("table", "change"):
            return
        told = msgspec.json.decode(line.data, type=Told)
        fields = told if told.set is None else told.set
        self.seq = told.seq
        if fields.legal is not None:
            self.legal = [each.action for each in fields.legal]
        begun = self._times.sent.get((table, self.seq))
        if begun is not None:
            self._times.events.append(time.perf_counter() - begun)
        ready.set()

    async def say(self, table: str) -> None:
        """A move costs a little more than talk, talk is always allowed: a mix of both is played."""
        begun = time.perf_counter()
        self._times.sent[table, self.seq + 1] = begun
        try:
            if self.legal:
                action, self.legal = self.legal[0], []
                await self.post(f"/api/tables/{table}/act", {"action": action, "seq": self.seq})
            else:
                await self.post(f"/api/tables/{table}/say", {"text": "Well played!"})
            self._times.answers.append(time.perf_counter() - begun)
        except Busy:
            self._times.refused += 1


async def play_table(host: str, port: int, times: Times, begin: asyncio.Event, until: list[float]) -> None:
    players = [Player(host, port, times) for _ in range(STREAMS)]
    for player in players:
        await player.log_in()
    table = str((await players[0].surely("/api/tables", {"game": "nimmt"}))["table"])
    for player in players[1:]:
        await player.surely(f"/api/tables/{table}/sit", {})
    ready = [asyncio.Event() for _ in players]
    streams = [
        asyncio.create_task(player.follow(table, event)) for player, event in zip(players, ready, strict=True)
    ]
    for event in ready:
        await event.wait()
    await players[0].surely(f"/api/tables/{table}/start", {})
    times.ready += 1
    await begin.wait()
    await asyncio.sleep(random.random() / MOVES_PER_TABLE_AND_SECOND)
    while time.perf_counter() < until[0]:
        await random.choice(players).say(table)
        await asyncio.sleep(random.expovariate(MOVES_PER_TABLE_AND_SECOND))
    for stream in streams:
        stream.cancel()


def memory(process: int) -> int:
    """KB in use by one process."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def cpu_seconds(process: int) -> float:
    """CPU time that one process has used. Unlike wall time it hardly depends on other load."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Server:
    host: str
    port: int
    process: int


async def load(servers: list[Server], tables: int) -> None:
    times, begin, until = Times(), asyncio.Event(), [0.0]
    before = sum(memory(each.process) for each in servers)
    tasks = []
    for number in range(tables):
        server = servers[number % len(servers)]
        tasks.append(asyncio.create_task(play_table(server.host, server.port, times, begin, until)))
        await asyncio.sleep(0.02)
    while times.ready < tables and not any(task.done() for task in tasks):
        await asyncio.sleep(0.2)
    await asyncio.sleep(2)
    idle = sum(memory(each.process) for each in servers)
    worked = sum(cpu_seconds(each.process) for each in servers)
    until[0] = time.perf_counter() + SECONDS
    gc.disable()  # The clients' own garbage collection must not be measured.
    begin.set()
    await asyncio.sleep(SECONDS)
    # Before the streams are closed.
    spent = (sum(cpu_seconds(each.process) for each in servers) - worked) / len(times.answers)
    await asyncio.gather(*tasks)
    rate = len(times.answers) / SECONDS
    print(f"{tables} tables, {tables * STREAMS} streams, {rate:.0f} commands/s, {times.refused} refused")
    for name, seconds in (("POST", times.answers), ("event", times.events)):
        ranked = sorted(seconds)
        middle, high = ranked[len(ranked) // 2], ranked[len(ranked) * 99 // 100]
        print(f"{name:6} p50 {middle * 1000:6.1f} ms   p99 {high * 1000:6.1f} ms   ({len(ranked)})")
    print(f"server {spent * 1000:.1f} ms of CPU per command, told to {STREAMS} streams")
    print(
        f"memory {idle / 1024:.0f} MB, {(idle - before) / (tables * STREAMS):.0f} KB per stream and its table"
    )


@contextmanager
def serving(db: str, *options: str, nice: int = 0) -> Iterator[Server]:
    """A server process on a free port. With `nice` it gets what others leave of the processor."""
    start = "from cardtable.cli import main; main()"
    command = [sys.executable, "-c", start, "serve", "--port", "0", "--db", db, *options]
    command = ["nice", "-n", str(nice), *command] if nice else command
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            url = urlsplit(server.stdout.readline().split()[-1])
            yield Server(str(url.hostname), int(url.port or 80), server.pid)
        finally:
            server.kill()


@contextmanager
def own_postgres() -> Iterator[str]:
    """The URL of an empty database that is gone afterwards. Unlike in the tests, what is committed is on the
    disk."""
    installed = programs()
    assert installed is not None, "PostgreSQL is not installed"
    postgres = Postgres(installed)
    postgres.start(durable=True)
    try:
        yield postgres.new_database()
    finally:
        postgres.stop()
        shutil.rmtree(postgres.folder, ignore_errors=True)


def main(tables: int, processes: int, db: str | None, postgres: bool) -> None:
    # Two connections for each person.
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as stack:
        if postgres:
            db = stack.enter_context(own_postgres())
        db = db or f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/tables.db"
        servers = [stack.enter_context(serving(db, "--rate", "1000000")) for _ in range(processes)]
        asyncio.run(load(servers, tables))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("tables", type=int, nargs="?", default=250)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--db", help="an empty PostgreSQL, for more than one process")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for this")
    given = parser.parse_args()
    main(given.tables, given.processes, given.db, given.postgres)
