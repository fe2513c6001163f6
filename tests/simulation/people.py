"""People of a simulated world: they sit at one table, follow it, play, talk, go away and come back.

Every command has a key and is sent again with it until it is answered. All that they are told is kept.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from history.operations import Operation, Reading
from simulation.network import NO_PROMISE, Answer, Letter, Lost

if TYPE_CHECKING:
    from random import Random

    from history.operations import History
    from simulation.loop import SimulatedLoop
    from simulation.network import Connection, Network
    from simulation.servers import Server

Fields = dict[str, Any]

SILENCE_SECONDS = 12.0
NDJSON = "application/x-ndjson"
PHRASE = "Well played!"
DAWDLES, TALKS, GOES, LOOKS, SITS_OUT = 0.05, 0.05, 0.04, 0.15, 0.02


@dataclass
class Habits:
    """How somebody is: quick or slow; `idle` does nothing at all, `absent` is not even there."""

    thinks: float = 0.2
    idle: bool = False
    absent: bool = False


@dataclass(eq=False)
class Person:
    name: str
    loop: SimulatedLoop
    rng: Random
    network: Network
    servers: list[Server]
    history: History
    identity: str = ""
    cookie: str = ""
    table: str = ""
    habits: Habits = field(default_factory=Habits)
    seen: Fields = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    following: Connection | None = None
    away: bool = False
    lines: list[Fields] = field(default_factory=list)
    letters: list[tuple[Operation, Letter]] = field(default_factory=list)
    _at: Server | None = None
    _count: int = 0

    async def log_in(self) -> None:
        answer = await self._until_answered(Letter(None, "POST", "/api/session", {}, {}))
        self.cookie, self.identity = answer.cookie, answer.data["id"]

    async def open(self, terms: Fields) -> str:
        operation, answer = await self._command("/api/tables", "open", terms)
        self.table = operation.table = answer.data["table"]
        return self.table

    async def do(self, what: str, body: Fields) -> Answer:
        return (await self._command(f"/api/tables/{self.table}/{what}", what, body))[1]

    async def live(self) -> None:
        """At the table, for ever."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._follow())
            both.create_task(self._play())

    async def _play(self) -> None:
        while True:
            await self._wait(self.rng.random() * self.habits.thinks)
            if self.habits.idle or self.habits.absent or self.away:
                await asyncio.sleep(0.5)
                continue
            if self.rng.random() < LOOKS:
                await self._look()
            if not self.seen or not await self._decide(self.seen):
                await self._wait(2.0)

    async def _wait(self, seconds: float) -> None:
        """For news, but not for ever."""
        self.news.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.news.wait()
        except TimeoutError:
            pass

    async def _decide(self, seen: Fields) -> bool:
        """Whether there was something to do."""
        chance = self.rng.random()
        mine = next((chair for chair in seen["chairs"] if chair["chair"] == seen["me"]["chair"]), None)
        if mine is None or seen["status"] in ("over", "closed", "waiting"):
            return False
        if mine["bot"] is not None:
            await self.do("back", {})
        elif chance < TALKS:
            await self.do("say", {"text": PHRASE})
        elif chance < TALKS + SITS_OUT and seen["status"] == "playing":
            await self.do("sit-out", {})
        elif seen["status"] == "between":
            await self.do("next", {"seq": seen["seq"]})
        elif seen["legal"]:
            await self._act(seen)
        else:
            return False
        return True

    async def _act(self, seen: Fields) -> None:
        if self.rng.random() < DAWDLES:
            await asyncio.sleep(self.rng.uniform(1, 8))
        action = self.rng.choice(seen["legal"])["action"]
        done = await self.do("act", {"action": action, "seq": seen["seq"]})
        if done.status == 200:
            return
        # A look at what it is now, unless the stream has told it already.
        if self.seen is seen:
            await self._look()

    async def _look(self) -> None:
        letter = Letter(self.identity, "GET", f"/api/tables/{self.table}", self._headers(), None)
        answer = await self._until_answered(letter)
        if answer.status == 200:
            self._saw(answer.data, "a look")

    def _saw(self, seen: Fields, by: str) -> None:
        self.history.readings.append(Reading(self.identity, seen, by))
        if not self.seen or seen["seq"] >= self.seen["seq"]:
            self.seen = seen
            self.news.set()

    async def _command(self, path: str, what: str, body: Fields) -> tuple[Operation, Answer]:
        self._count += 1
        key = f"{self.name}-{self._count}"
        operation = Operation(self.identity, self.table, what, body, key, self.loop.time())
        self.history.operations.append(operation)
        letter = Letter(self.identity, "POST", path, self._headers() | {"idempotency-key": key}, body)
        self.letters.append((operation, letter))
        answer = await self._until_answered(letter)
        operation.answered, operation.status = self.loop.time(), answer.status
        return operation, answer

    async def _until_answered(self, letter: Letter) -> Answer:
        while True:
            if self._at is None or self.rng.random() < 0.1:
                self._at = self.rng.choice(self.servers)
            try:
                answer = await self.network.request(self._at, letter)
                if answer.status not in (NO_PROMISE, 429):
                    return answer
            except Lost:
                self._at = None
            await asyncio.sleep(0.1 + self.rng.random() * 0.5)

    def _headers(self) -> dict[str, str]:
        return {"cookie": self.cookie}

    def _is_there(self) -> bool:
        return not self.habits.absent and not self.away

    async def _follow(self) -> None:
        """Read the stream, take it up where it broke; now and then nobody is there for a while."""
        position, state = "", Told()
        while True:
            if self.habits.absent or (self.away and self.rng.random() < 0.9):
                await asyncio.sleep(1.0)
                continue
            self.away = False
            headers = self._headers() | {"accept": NDJSON, "last-event-id": position}
            server = self.rng.choice(self.servers)
            self.following = self.network.stream(
                server, self.identity, f"/api/stream?tables={self.table}", headers
            )
            try:
                while self._is_there():
                    for event, where, data in await self.following.read(SILENCE_SECONDS):
                        if state.hear(event, data, self.lines):
                            position = where
                            self._saw(state.seen, "a stream")
                    self.away = self.rng.random() < GOES and not self.habits.idle and self.network.stormy
            except Lost:
                pass
            self.following.leave()
            await asyncio.sleep(self.rng.random() * 0.5)


@dataclass
class Told:
    """A table as it is put together from what a stream tells."""

    seen: Fields = field(default_factory=dict)

    def hear(self, event: str, data: Fields, lines: list[Fields]) -> bool:
        if event == "table":
            last = lines[-1]["seq"] if lines else 0
            lines += [line for line in data["log"] if line["seq"] > last]
            self.seen = data
        elif event == "change":
            lines += data["append"]["log"]
            grown = {name: [*self.seen[name], *items] for name, items in data["append"].items()}
            self.seen = {**self.seen, **data["set"], **grown, "seq": data["seq"]}
        else:
            return False
        return True
