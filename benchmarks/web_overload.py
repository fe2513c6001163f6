"""Three times the load that a server can carry: `python -m benchmarks.web_overload [SECONDS]`.

First as many clients as keep one process busy find out what it carries. Then three times as many commands
come, whether they are answered or not. Printed is how many were carried out and refused, how long that took,
how soon afterwards a command is answered again, and whether all that was acknowledged is in the logs.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field

from benchmarks.web_load import Server, serving

CLIENTS = 50
TIMES = 3
MOST_CONNECTIONS = 2_000
SOON_SECONDS = 0.2


@dataclass
class Answers:
    """Seconds until the answer, by its status; 0 is none at all."""

    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: list[tuple[str, str]] = field(default_factory=list)


class Client:
    def __init__(self, server: Server, token: str = "", table: str = "") -> None:
        self._server, self._token, self._table = server, token, table
        self._said = 0

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """On a connection of its own, which may be refused."""
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        head += f"Authorization: Bearer {self._token}\r\nContent-Length: {len(content)}\r\n\r\n"
        try:
            reader, writer = await asyncio.open_connection(self._server.host, self._server.port)
            writer.write(head.encode() + content)
            whole = await reader.read()
            writer.close()
        except OSError:
            return 0, b""
        begun, _, content = whole.partition(b"\r\n\r\n")
        return int(begun.split()[1]) if begun else 0, content

    async def arrive(self) -> None:
        _, content = await self.ask("POST", "/api/tokens", {"label": "load"})
        self._token = json.loads(content)["token"]
        _, content = await self.ask("POST", "/api/tables", {"game": "nimmt"})
        self._table = json.loads(content)["table"]

    async def say(self, answers: Answers) -> float:
        self._said += 1
        text, begun = f"line {self._said}", time.perf_counter()
        status, _ = await self.ask("POST", f"/api/tables/{self._table}/say", {"text": text})
        seconds = time.perf_counter() - begun
        answers.seconds[status].append(seconds)
        if status == 200:
            answers.acknowledged.append((self._table, text))
        return seconds if status == 200 else float("inf")


async def capacity(clients: list[Client], seconds: float) -> float:
    """Commands a second, each client one after the other."""
    answers, until = Answers(), time.perf_counter() + seconds

    async def keep_on(client: Client) -> None:
        while time.perf_counter() < until:
            await client.say(answers)

    await asyncio.gather(*(keep_on(client) for client in clients))
    return len(answers.acknowledged) / seconds


async def flood(clients: list[Client], rate: float, seconds: float) -> tuple[Answers, int]:
    """So many commands a second, whatever becomes of them; and how many came to be sent."""
    answers, begun = Answers(), time.perf_counter()
    running: set[asyncio.Task[float]] = set()
    sent = 0
    while (passed := time.perf_counter() - begun) < seconds:
        while sent < passed * rate and len(running) < MOST_CONNECTIONS:
            task = asyncio.create_task(clients[sent % len(clients)].say(answers))
            running.add(task)
            task.add_done_callback(running.discard)
            sent += 1
        await asyncio.sleep(0.002)
    await asyncio.gather(*running)
    return answers, sent


async def measure(server: Server, seconds: float) -> None:
    clients = [Client(server) for _ in range(CLIENTS)]
    for client in clients:
        await client.arrive()
    carried = await capacity(clients, seconds)
    print(f"{carried:.0f} commands a second are carried")
    answers, sent = await flood(clients, TIMES * carried, seconds)
    print(f"{sent / seconds:.0f} a second were sent")
    for status, times in sorted(answers.seconds.items()):
        ranked = sorted(times)
        middle, high = ranked[len(ranked) // 2] * 1000, ranked[len(ranked) * 99 // 100] * 1000
        print(f"{status or 'none':>5} {len(ranked):7} times   p50 {middle:7.1f} ms   p99 {high:7.1f} ms")
    begun = time.perf_counter()
    while await clients[0].say(answers) > SOON_SECONDS:
        await asyncio.sleep(0.05)
    print(f"{time.perf_counter() - begun:.2f} s later a command is answered within {SOON_SECONDS} s")
    logs = {
        table: json.loads((await clients[0].ask("GET", f"/api/tables/{table}/log"))[1])["log"]
        for table, _ in answers.acknowledged
    }
    texts = {(table, line["text"]) for table, log in logs.items() for line in log}
    print(f"{len(set(answers.acknowledged) - texts)} of {len(answers.acknowledged)} acknowledged are lost")


def main(seconds: float) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.db", "--rate", "1000000") as server,
    ):
        asyncio.run(measure(server, seconds))


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
