"""Three times the load that a server can carry: `python -m benchmarks.web.overload [SECONDS] [--nice N]`.

First as many clients as keep one process busy find out what it carries. Then three times as many commands
come, whether they are answered or not. Printed is how many were carried out and refused, how long that took,
how soon after the last of them a command is answered again, and whether all that was acknowledged is in the
logs. Four streams follow each table, as in play.

The clients share the machine with the server. So a request costs them next to nothing (`load_client`), and
the server is `nice`: it gets what they leave of the processor, before the flood as in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import tempfile
import time
from collections import Counter
from dataclasses import dataclass

from benchmarks.web.load_client import Answers, Clients, Place
from benchmarks.web_load import Connection, Server, cpu_seconds, serving

TABLES, STREAMS = 50, 4
CLIENTS = 100
TIMES = 3
MOST_OPEN = 1_000
"""Clients that wait for an answer at the same time; who has one asks again with the next command."""
SOON_SECONDS = 0.2
PROBE_SECONDS = 0.05
DRAIN_SECONDS = 30.0


@dataclass(frozen=True)
class Carried:
    """The result of a phase: commands carried out per second, and the CPU time of the server for them."""

    rate: float
    share: float


async def opened(server: Server) -> Place:
    """A table, with the token of somebody who sits there and talks."""
    connection = Connection(*await asyncio.open_connection(server.host, server.port))
    token = str((await connection.post("/api/tokens", "", {"label": "load"}))["token"])
    table = str((await connection.post("/api/tables", token, {"game": "nimmt"}))["table"])
    return Place(server.host, server.port, table, token)


async def all_opened(server: Server) -> list[Place]:
    return [await opened(server) for _ in range(TABLES)]


def capacity(clients: Clients, server: Server, seconds: float) -> Carried:
    """Each client one command after the other."""
    answers, before = Answers(), cpu_seconds(server.process)
    clients.one_after_the_other(CLIENTS, seconds, answers)
    used = cpu_seconds(server.process) - before
    return Carried(len(answers.acknowledged) / seconds, used / seconds)


def recovered(clients: Clients, answers: Answers) -> float:
    """Seconds until a command is answered quickly again."""
    begun = time.perf_counter()
    while clients.probe(answers) > SOON_SECONDS:
        clients.turn(PROBE_SECONDS)
    return time.perf_counter() - begun


async def log_of(place: Place) -> set[tuple[str, str]]:
    reader, writer = await asyncio.open_connection(place.host, place.port, limit=1 << 24)
    writer.write(
        f"GET /api/tables/{place.table}/log HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    )
    content = (await reader.read()).partition(b"\r\n\r\n")[2]
    writer.close()
    return {(place.table, line["text"]) for line in json.loads(content)["log"]}


async def logs_of(places: list[Place]) -> list[set[tuple[str, str]]]:
    return [await log_of(place) for place in places]


def measure(server: Server, seconds: float) -> None:
    places = asyncio.run(all_opened(server))
    clients = Clients(places, STREAMS, MOST_OPEN)
    carried = capacity(clients, server, seconds)
    print(f"{carried.rate:.0f} commands a second are carried with {carried.share:.2f} of a processor")
    answers, after, worked = Answers(), Answers(), cpu_seconds(server.process)
    sent = clients.flood(TIMES * carried.rate, seconds, answers)
    share = (cpu_seconds(server.process) - worked) / seconds
    print(
        f"{sent / seconds:.0f} a second were sent, {sent / seconds / carried.rate:.1f} times as many; "
        f"the server had {share:.2f} of a processor"
    )
    took = recovered(clients, after)
    clients.drain(DRAIN_SECONDS)
    _tell(answers, sent)
    print(f"{took:.2f} s after the last of them a command is answered within {SOON_SECONDS} s")
    acknowledged = {*answers.acknowledged, *after.acknowledged}
    logs = asyncio.run(logs_of(places))
    print(f"{len(acknowledged.difference(*logs))} of {len(acknowledged)} acknowledged are lost")


def _tell(answers: Answers, sent: int) -> None:
    for status, times in sorted(answers.seconds.items()):
        ranked = sorted(times)
        middle, high = (ranked[len(ranked) * part // 100] * 1000 for part in (50, 99))
        print(f"{status or 'cut':>5} {len(ranked):7} times   p50 {middle:7.1f} ms   p99 {high:7.1f} ms")
    print(f"{sent - sum(map(len, answers.seconds.values()))} without an answer")
    by_second = Counter(answers.carried_at)
    print(
        "carried out in each second:",
        *(by_second[second] for second in range(max(by_second, default=-1) + 1)),
    )


def main(seconds: float, nice: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.db", "--rate", "1000000", nice=nice) as server,
    ):
        measure(server, seconds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", type=float, nargs="?", default=10.0)
    parser.add_argument("--nice", type=int, default=5, help="of the server")
    given = parser.parse_args()
    main(given.seconds, given.nice)
