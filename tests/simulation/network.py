"""The wires of a simulated world: requests and streams between people and servers, late, lost and doubled."""

from __future__ import annotations

import asyncio
import json
from contextvars import Context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from random import Random

    from simulation.loop import SimulatedLoop
    from simulation.servers import Server

ANSWER_SECONDS = 4.0
NO_PROMISE = 503
WINDOW = 8
"""So many messages of a stream may be on their way before its server has to wait."""

Fields = dict[str, Any]


class Lost(Exception):
    """No answer came in time, or the connection broke."""


@dataclass
class Weather:
    """How often a request, or the answer to one, is lost; how often a request comes twice; how often a stream
    breaks at a message, and whether its server hears of that at once; how late things are."""

    loses: float = 0.0
    doubles: float = 0.0
    breaks: float = 0.0
    half_open: float = 0.0
    late: float = 0.002


@dataclass(frozen=True)
class Answer:
    status: int
    data: Fields
    cookie: str


@dataclass(eq=False)
class Letter:
    """A request. `sent` counts how often it is on its way or was, with no answer that says what came of it;
    `answers` are all that came, also those that came late or twice."""

    who: str | None
    method: str
    path: str
    headers: dict[str, str]
    body: Fields | None
    sent: int = 0
    answers: list[Answer] = field(default_factory=list)
    answered: asyncio.Future[Answer] | None = None

    def reply(self, answer: Answer) -> None:
        self.answers.append(answer)
        if answer.status != NO_PROMISE:
            self.sent -= 1
        if self.answered is not None and not self.answered.done():
            self.answered.set_result(answer)

    def fail(self) -> None:
        if self.answered is not None and not self.answered.done():
            self.answered.set_exception(Lost())


class Network:
    def __init__(self, loop: SimulatedLoop, rng: Random) -> None:
        self.loop = loop
        self.rng = rng
        self.weather = Weather()
        self.stormy = True
        self.sent: list[tuple[float, str | None, bytes]] = []
        """When, to whom and what: every byte that left a server."""

    def delay(self) -> float:
        return self.rng.expovariate(1 / self.weather.late)

    async def request(self, server: Server, letter: Letter) -> Answer:
        """Lost if there is no answer in time. The sender of the letter is told of every answer."""
        letter.answered = self.loop.create_future()
        times = 2 if self.rng.random() < self.weather.doubles else 1
        for _ in range(times):
            letter.sent += 1
            if self.rng.random() >= self.weather.loses:
                self._later(self._arrive, server, letter)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await letter.answered
        except TimeoutError:
            raise Lost from None

    def _later(self, work: Any, *args: Any) -> None:
        self.loop.call_later(self.delay(), work, *args, context=Context())

    def _arrive(self, server: Server, letter: Letter) -> None:
        if server.app is None or server.machine is None:
            letter.sent -= 1  # nobody has read it
            self._later(letter.fail)
        else:
            self.loop.run_on(server.machine, self._serve(server, letter))

    async def _serve(self, server: Server, letter: Letter) -> None:
        """On the machine of the server."""
        scope = _scope(letter.method, letter.path, letter.headers)
        data = b"" if letter.body is None else json.dumps(letter.body).encode()
        status, cookie, parts = 0, "", []

        async def receive() -> Fields:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status, cookie
            if message["type"] == "http.response.start":
                status = message["status"]
                cookie = dict(message["headers"]).get(b"set-cookie", b"").decode().partition(";")[0]
            else:
                parts.append(message.get("body", b""))

        assert server.app is not None
        try:
            await server.app(scope, receive, send)
        except Exception as error:
            server.errors.append(f"{scope['method']} {scope['path']} raised {error!r}")
            status = 500
        answer = b"".join(parts)
        self.loop.note(f"{scope['method']} {scope['path']} {status}")
        if status >= 500 and status != 503:
            server.errors.append(f"{scope['method']} {scope['path']} was answered with {status}")
        self.sent.append((self.loop.time(), letter.who, answer))
        if self.rng.random() >= self.weather.loses:
            self._later(letter.reply, Answer(status, json.loads(answer or b"{}"), cookie))

    def stream(self, server: Server, who: str, path: str, headers: dict[str, str]) -> Connection:
        return Connection(self, server, who, _scope("GET", path, headers))


class Connection:
    """A stream as the reader has it: messages in their order, until it breaks."""

    def __init__(self, network: Network, server: Server, who: str, scope: Fields) -> None:
        self._network = network
        self._who = who
        self.server = server
        self._came: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._window = asyncio.Semaphore(WINDOW)
        self._gone = asyncio.Event()
        self._last = 0.0
        self.broken = False
        if server.app is None or server.machine is None:
            self._came.put_nowait(None)
            return
        server.connections.append(self)
        network.loop.run_on(server.machine, self._serve(server.app, scope))

    async def _serve(self, app: Any, scope: Fields) -> None:
        self._network.loop.note(f"stream of {self._who} from {dict(scope['headers'])[b'last-event-id']!r}")
        try:
            await app(scope, self._receive, self._send)
        except Exception as error:
            self.server.errors.append(f"a stream raised {error!r}")
        self._network.loop.note(f"end of a stream of {self._who}")
        self._deliver(None)

    def cut(self) -> None:
        """The other end is dead, which its machine tells."""
        self._deliver(None)

    async def _receive(self) -> Fields:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message.get("status", 200) != 200:
            self.broken = True
        body = message.get("body", b"")
        if not body or self.broken:
            return
        await self._window.acquire()
        network = self._network
        network.sent.append((network.loop.time(), self._who, body))
        network.loop.note(f"stream of {self._who}: {len(body)} bytes {body[:60]!r}")
        if network.rng.random() < network.weather.breaks:
            self.leave()
            self._deliver(None)
        else:
            self._deliver(body)

    def _deliver(self, body: bytes | None) -> None:
        loop = self._network.loop
        self._last = max(loop.time() + self._network.delay(), self._last)
        loop.call_at(self._last, self._came.put_nowait, body, context=Context())

    async def read(self, seconds: float) -> list[tuple[str, str, Fields]]:
        """The next messages. Lost if the stream has ended, or nothing came for so long."""
        try:
            async with asyncio.timeout(seconds):
                body = await self._came.get()
        except TimeoutError:
            raise Lost from None
        if body is None:
            raise Lost
        self._window.release()
        lines = [json.loads(line) for line in body.splitlines()]
        return [(line["event"], line["id"], line["data"]) for line in lines]

    def leave(self) -> None:
        """The server hears of it, at once or much later."""
        self.broken = True
        network = self._network
        late = network.rng.uniform(5, 20) if network.rng.random() < network.weather.half_open else 0.01
        network.loop.call_later(late, self._gone.set, context=Context())


def _scope(method: str, path: str, headers: dict[str, str]) -> Fields:
    path, _, query = path.partition("?")
    given = {"host": "localhost", "origin": "http://localhost", **headers}
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "scheme": "http",
        "client": ("127.0.0.1", 1),
    }
