"""Three times the load that a server can carry: `python -m benchmarks.web.overload [SECONDS] [--nice N]`.

First as many clients as keep one process busy find out what it carries. Then three times as many commands
come, whether they are answered or not. Printed is how many were carried out and refused, how long that took,
how soon after the last of them a command is answered again, and whether all that was acknowledged is in the
logs.

The clients share the machine with the server, so a request costs them next to nothing: connections stay open,
and of an answer only the status is read. Still, look at how many were really sent. If those are too few, let
the server run with `--nice 10`: it then carries less, and the clients get the processor when they want it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.web_load import Connection, Server, serving

if TYPE_CHECKING:
    from collections.abc import Callable

TABLES = 50
CLIENTS = 100
TIMES = 3
OPEN_SECONDS, MOST_OPEN = 4.0, 12_000
"""There are connections for the commands of so many seconds, each with one that has not been answered."""
LINKED_AT_ONCE = 50
TICK_SECONDS = 0.002
SOON_SECONDS = 0.2
PROBE_SECONDS = 0.05
DRAIN_SECONDS = 30.0


@dataclass
class Answers:
    """Seconds until the answer, by its status; 0 is none at all."""

    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: list[tuple[str, str]] = field(default_factory=list)

    def note(self, status: int, seconds: float, table: str, text: str) -> None:
        self.seconds[status].append(seconds)
        if status == 200:
            self.acknowledged.append((table, text))


class Link(asyncio.Protocol):
    """A connection that stays open, for one command after the other."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._answered: Callable[[int], None] | None = None
        self._received = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def ask(self, request: bytes, answered: Callable[[int], None]) -> None:
        assert self.transport is not None
        self._answered, self._received = answered, b""
        self.transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, end, body = self._received.partition(b"\r\n\r\n")
        if end and len(body) >= int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]):
            self._finish(int(head[9:12]))

    def connection_lost(self, error: Exception | None) -> None:
        self.transport = None
        self._finish(0)

    def _finish(self, status: int) -> None:
        if self._answered is not None:
            answered, self._answered = self._answered, None
            answered(status)


@dataclass
class Table:
    """A table, and the token of somebody who sits there and talks."""

    server: Server
    id: str
    token: str
    said: int = 0

    @classmethod
    async def opened(cls, server: Server) -> Table:
        connection = Connection(*await asyncio.open_connection(server.host, server.port))
        token = str((await connection.post("/api/tokens", "", {"label": "load"}))["token"])
        return cls(
            server, str((await connection.post("/api/tables", token, {"game": "nimmt"}))["table"]), token
        )

    def say(self, link: Link, answers: Answers, then: Callable[[float], None]) -> None:
        """`then` hears how many seconds the answer took; infinitely many if it was a refusal."""
        self.said += 1
        text, begun = f"line {self.said}", time.perf_counter()
        body = f'{{"text":"{text}"}}'
        head = (
            f"POST /api/tables/{self.id}/say HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        )
        request = f"{head}Authorization: Bearer {self.token}\r\n\r\n{body}"

        def answered(status: int) -> None:
            seconds = time.perf_counter() - begun
            answers.note(status, seconds, self.id, text)
            then(seconds if status == 200 else float("inf"))

        link.ask(request.encode(), answered)

    async def said_within(self, link: Link, answers: Answers) -> float:
        done: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.say(link, answers, done.set_result)
        return await done


async def linked(server: Server) -> Link:
    _, link = await asyncio.get_running_loop().create_connection(Link, server.host, server.port)
    return link


async def all_linked(server: Server, count: int) -> list[Link]:
    links: list[Link] = []
    while len(links) < count:
        links += await asyncio.gather(*(linked(server) for _ in range(LINKED_AT_ONCE)))
    return links


async def capacity(tables: list[Table], seconds: float) -> float:
    """Commands a second, each client one after the other."""
    answers, until = Answers(), time.perf_counter() + seconds

    async def keep_on(table: Table) -> None:
        link = await linked(table.server)
        while time.perf_counter() < until:
            await table.said_within(link, answers)

    await asyncio.gather(*(keep_on(tables[number % len(tables)]) for number in range(CLIENTS)))
    return len(answers.acknowledged) / seconds


async def flood(tables: list[Table], links: list[Link], rate: float, seconds: float, answers: Answers) -> int:
    """So many commands a second, whatever becomes of them; how many came to be sent."""
    idle, begun, sent = list(links), time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        while sent < passed * rate and idle:
            link = idle.pop()
            if link.transport is not None:  # else the server has closed it
                tables[sent % len(tables)].say(link, answers, partial(_back, idle, link))
                sent += 1
        await asyncio.sleep(TICK_SECONDS)
    return sent


def _back(idle: list[Link], link: Link, seconds: float) -> None:
    idle.append(link)


async def recovered(table: Table, answers: Answers) -> float:
    """Seconds until a command is answered soon."""
    begun, link = time.perf_counter(), await linked(table.server)
    while await table.said_within(link, answers) > SOON_SECONDS:
        if link.transport is None:
            link = await linked(table.server)
        await asyncio.sleep(PROBE_SECONDS)
    return time.perf_counter() - begun


async def log_of(table: Table) -> set[tuple[str, str]]:
    reader, writer = await asyncio.open_connection(table.server.host, table.server.port, limit=1 << 24)
    writer.write(
        f"GET /api/tables/{table.id}/log HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    )
    content = (await reader.read()).partition(b"\r\n\r\n")[2]
    writer.close()
    return {(table.id, line["text"]) for line in json.loads(content)["log"]}


async def measure(server: Server, seconds: float) -> None:
    tables = [await Table.opened(server) for _ in range(TABLES)]
    carried = await capacity(tables, seconds)
    print(f"{carried:.0f} commands a second are carried")
    links = await all_linked(server, min(MOST_OPEN, int(TIMES * carried * OPEN_SECONDS)))
    answers, after = Answers(), Answers()
    sent = await flood(tables, links, TIMES * carried, seconds, answers)
    print(f"{sent / seconds:.0f} a second were sent, {sent / seconds / carried:.1f} times as many")
    took = await recovered(tables[0], after)
    drained = time.perf_counter() + DRAIN_SECONDS
    while sum(map(len, answers.seconds.values())) < sent and time.perf_counter() < drained:
        await asyncio.sleep(PROBE_SECONDS)
    for status, times in sorted(answers.seconds.items()):
        ranked = sorted(times)
        middle, high = ranked[len(ranked) // 2] * 1000, ranked[len(ranked) * 99 // 100] * 1000
        print(f"{status or 'none':>5} {len(ranked):7} times   p50 {middle:7.1f} ms   p99 {high:7.1f} ms")
    print(f"{took:.2f} s after the last of them a command is answered within {SOON_SECONDS} s")
    acknowledged = {*answers.acknowledged, *after.acknowledged}
    logs = [await log_of(table) for table in tables]
    print(f"{len(acknowledged.difference(*logs))} of {len(acknowledged)} acknowledged are lost")


def main(seconds: float, nice: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.db", "--rate", "1000000", nice=nice) as server,
    ):
        asyncio.run(measure(server, seconds))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", type=float, nargs="?", default=10.0)
    parser.add_argument("--nice", type=int, default=0, help="of the server")
    given = parser.parse_args()
    main(given.seconds, given.nice)
