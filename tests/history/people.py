"""People who play over real connections to servers that die, and note what they were told."""

from __future__ import annotations

import http.client
import json
import threading
import time
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import TYPE_CHECKING

from history.operations import History, Operation, Reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from history.operations import Fields

ANSWER_SECONDS = 20.0
"""Longer than any pause: who asks again too soon, and again, keeps a busy server from ever answering."""
AGAIN_SECONDS = 0.1
LOOK_SECONDS = 0.08
SILENCE_SECONDS = 15.0
GIVES_UP, TALKS, KEEPS = 0.02, 0.02, 0.05
"""How often an unanswered command is left at that, something is said, and a look is kept for the checker."""

FAILURES = (OSError, http.client.HTTPException, ValueError)


class Over(Exception):
    """The run has ended."""


@dataclass
class World:
    """What all people share. `ports` are those of the servers; any of them will do."""

    ports: Sequence[int]
    history: History = field(default_factory=History)
    over: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    errors: list[str] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)

    def wait(self, seconds: float) -> None:
        if self.over.wait(seconds):
            raise Over

    def note(self, operation: Operation) -> None:
        with self.lock:
            self.history.operations.append(operation)

    def note_reading(self, reading: Reading) -> None:
        with self.lock:
            self.history.readings.append(reading)


class Person:
    def __init__(self, world: World, seed: str) -> None:
        self.world = world
        self.rng = Random(seed)
        self._seed = seed
        self._count = 0
        self._cookie = ""
        self._port = self.rng.choice(world.ports)
        self._connection: http.client.HTTPConnection | None = None
        world.people.append(self)
        status, answer = self._until_answered("POST", "/api/session", {})
        assert status in (200, 201), answer
        self.identity = str(answer["id"])

    def hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self._cookie, "origin": f"http://localhost:{self._port}"}

    def open(self, terms: Fields) -> str:
        """Not given up, because others wait for it."""
        operation = self._operation("open", "", terms)
        status, answer = self._until_answered("POST", "/api/tables", terms, operation)
        assert status == 201, answer
        operation.table = str(answer["table"])
        self._end(operation, status, answer)
        return operation.table

    def command(self, table: str, what: str, body: Fields, *, surely: bool = False) -> Operation:
        """Repeated with its key until there is an answer, or now and then given up."""
        operation = self._operation(what, table, body)
        while True:
            told = self._request("POST", f"/api/tables/{table}/{what}", body, operation.key)
            if told is not None and told[0] != 503:
                self._end(operation, *told)
                return operation
            operation.lost += 1
            if not surely and self.rng.random() < GIVES_UP:
                return operation
            self.world.wait(AGAIN_SECONDS)

    def look(self, table: str) -> Fields:
        status, seen = self._until_answered("GET", f"/api/tables/{table}")
        assert status == 200, seen
        if self.rng.random() < KEEPS:
            self.world.note_reading(Reading(self.identity, seen, "a look"))
        return seen

    def _operation(self, what: str, table: str, body: Fields) -> Operation:
        self._count += 1
        operation = Operation(
            self.identity, table, what, body, f"{self._seed}-{self._count}", time.monotonic()
        )
        self.world.note(operation)
        return operation

    def _end(self, operation: Operation, status: int, answer: Fields) -> None:
        operation.answered, operation.status = time.monotonic(), status
        if status < 300:
            operation.answers.append(int(answer["seq"]))

    def _until_answered(
        self, method: str, path: str, body: Fields | None = None, operation: Operation | None = None
    ) -> tuple[int, Fields]:
        while True:
            told = self._request(method, path, body, operation.key if operation else "")
            if told is not None and told[0] != 503:
                return told
            if operation is not None:
                operation.lost += 1
            self.world.wait(AGAIN_SECONDS)

    def _request(self, method: str, path: str, body: Fields | None, key: str) -> tuple[int, Fields] | None:
        """None if no answer came; then the next one is asked of another server."""
        if self.world.over.is_set():
            raise Over
        headers = self.headers | ({"idempotency-key": key} if key else {})
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("localhost", self._port, timeout=ANSWER_SECONDS)
            self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = self._connection.getresponse()
            told = json.loads(answer.read())
            if cookie := answer.headers.get("set-cookie"):
                self._cookie = cookie.partition(";")[0]
            return answer.status, told
        except FAILURES:
            self.hang_up()
            self._port = self.rng.choice(self.world.ports)
            return None


def play(person: Person, table: str) -> None:
    """Until the game is over: do any legal thing whenever it is the turn."""
    while True:
        seen = person.look(table)
        if seen["status"] in ("over", "closed"):
            return
        if person.rng.random() < TALKS:
            person.command(table, "say", {"text": "Well played!"})
        if seen["status"] == "between":
            person.command(table, "next", {"seq": seen["seq"]})
        elif seen["legal"]:
            action = person.rng.choice(seen["legal"])["action"]
            person.command(table, "act", {"action": action, "seq": seen["seq"]})
        else:
            person.world.wait(LOOK_SECONDS)


def follow(person: Person, table: str) -> None:
    """Read the stream of a table, and take it up again where it broke."""
    world, told, last_id = person.world, [], ""
    with world.lock:
        lines: list[Fields] = []
        world.history.lines.setdefault(table, []).append(lines)
    while not world.over.is_set():
        port = person.rng.choice(world.ports)
        connection = http.client.HTTPConnection("localhost", port, timeout=SILENCE_SECONDS)
        try:
            headers = person.headers | {"accept": "application/x-ndjson", "last-event-id": last_id}
            connection.request("GET", f"/api/stream?tables={table}", headers=headers)
            answer = connection.getresponse()
            # What is not a stream is a refusal: a server that has too much to do wants to be asked again.
            while answer.status == HTTPStatus.OK and (text := answer.readline()) and not world.over.is_set():
                told = json.loads(text)
                if told["event"] in ("table", "change"):
                    _hear(lines, told)
                    last_id = told["id"]
        except FAILURES:
            pass
        finally:
            connection.close()
        world.over.wait(AGAIN_SECONDS)


def _hear(lines: list[Fields], told: Fields) -> None:
    data = told["data"]
    news = data["log"] if told["event"] == "table" else data["append"]["log"]
    last = lines[-1]["seq"] if lines else 0
    # A whole table repeats what was told before; a change does not.
    lines += [line for line in news if told["event"] == "change" or line["seq"] > last]
