"""Real server processes, and clients that do not give up when one is killed."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx

from server.serving import context, serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.context import ForkServerProcess

PATIENCE = 120.0
READING = 2.0
"""After so long without a word a stream is opened again, and whoever reads it looks whether all is over."""

Fields = dict[str, Any]


class ServerProcess:
    """`cardtable serve` on a port of its own, which it keeps when it is started again."""

    def __init__(self, db: str, *options: str, files: int | None = None) -> None:
        self._db = db
        self._files = files
        self._options = options
        self._port = 0
        self.process = self._run()

    @property
    def address(self) -> str:
        return f"http://localhost:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    def _run(self) -> ForkServerProcess:
        options = ["--db", self._db, "--port", str(self._port), "--pace", "0", "--rate", "100000"]
        options += ["--patience", str(PATIENCE)]
        heard, says = context.Pipe(duplex=False)
        process = context.Process(target=serve, args=([*options, *self._options], says, self._files))
        process.start()
        says.close()
        with heard, open(heard.fileno(), closefd=False) as said:
            line = said.readline()
        assert line.startswith("cardtable: the tables are at http://localhost:"), line
        self._port = int(line.strip().rstrip("/").rpartition(":")[2])
        return process

    def kill(self) -> None:
        self.process.kill()
        self._wait()

    def terminate(self) -> int:
        self.process.terminate()
        return self._wait()

    def _wait(self) -> int:
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
        return self.process.exitcode

    def restart(self) -> None:
        self.process = self._run()


@contextmanager
def server(db: str, *options: str, files: int | None = None) -> Iterator[ServerProcess]:
    """`files` is how many it may have open; as many as this process if it is None."""
    running = ServerProcess(db, *options, files=files)
    try:
        yield running
    finally:
        if running.process.is_alive():
            running.kill()


class Gone(Exception):
    """A request was still without an answer when its sender left."""


class Stubborn:
    """A person whose every request is repeated, with its key, until it is answered."""

    def __init__(self, address: str) -> None:
        self.client = httpx.Client(base_url=address, headers={"origin": address}, timeout=30)
        self.over = threading.Event()
        self.repeated = 0
        """How often a request was without an answer, or could not be carried out."""
        self.threads: list[threading.Thread] = []

    def __enter__(self) -> Stubborn:
        self.post("/api/session")
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(PATIENCE)
        self.client.close()

    def does(self, work: Callable[[], None]) -> None:
        """In the background, until this person is gone."""
        self.threads.append(threading.Thread(target=work, daemon=True))
        self.threads[-1].start()

    def request(self, method: str, path: str, body: Fields | None = None, key: str = "") -> httpx.Response:
        headers = {"Idempotency-Key": key} if key else {}
        while not self.over.is_set():
            try:
                response = self.client.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                pass
            else:
                if response.status_code != 503:
                    return response
            self.repeated += 1
            self.over.wait(0.1)
        raise Gone

    def post(self, path: str, body: Fields | None = None) -> Fields:
        response = self.request("POST", path, body or {}, uuid4().hex)
        assert response.status_code in (200, 201), response.text
        data: Fields = response.json()
        return data

    def look(self, table: str) -> Fields:
        data: Fields = self.request("GET", f"/api/tables/{table}").json()
        return data


@dataclass
class PlayingBot:
    """Plays hand after hand at a table in a thread, and keeps what was acknowledged."""

    person: Stubborn
    table: str
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)
    progress: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    error: BaseException | None = None

    def __post_init__(self) -> None:
        self.person.does(self._play_safely)

    def let_play(self, moves: int) -> None:
        for _ in range(moves):
            assert self.progress.acquire(timeout=PATIENCE), self.error

    def _play_safely(self) -> None:
        try:
            with suppress(Gone):
                self._play()
        except BaseException as error:
            self.error = error

    def _play(self) -> None:
        while not self.person.over.is_set():
            seen = self.person.look(self.table)
            if seen["status"] == "between":
                self.person.request(
                    "POST", f"/api/tables/{self.table}/next", {"seq": seen["seq"]}, uuid4().hex
                )
            elif seen["status"] == "over":
                return
            elif seen["legal"]:
                self._act(seen)
            else:
                self.person.over.wait(0.03)

    def chosen(self, seen: Fields) -> str:
        """What is done; any legal action will do."""
        return str(seen["legal"][0]["action"])

    def _act(self, seen: Fields) -> None:
        key, action = uuid4().hex, self.chosen(seen)
        body = {"action": action, "seq": seen["seq"]}
        response = self.person.request("POST", f"/api/tables/{self.table}/act", body, key)
        if response.status_code == 200:
            self.acknowledged[key] = response.json()["seq"], action
            self.progress.release()
        else:
            assert response.status_code == 409, response.text


class StubbornStream:
    """Follows a table as a browser does: reconnects with the id of the last event."""

    def __init__(self, person: Stubborn, table: str) -> None:
        self._person = person
        self._table = table
        self.last_id = ""
        self.seqs: list[int] = []
        self.lines: list[Fields] = []
        self._news = threading.Condition()
        person.does(self._follow)

    def until(self, seq: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.seqs and self.seqs[-1] >= seq, PATIENCE)

    def _follow(self) -> None:
        while not self._person.over.is_set():
            try:
                self._read()
            except httpx.TransportError:
                self._person.over.wait(0.1)

    def _read(self) -> None:
        query = f"/api/stream?tables={self._table}"
        headers = {"accept": "application/x-ndjson", "last-event-id": self.last_id}
        with self._person.client.stream("GET", query, headers=headers, timeout=READING) as response:
            if response.status_code != 200:
                self._person.over.wait(0.1)
                return
            for text in response.iter_lines():
                if self._person.over.is_set():
                    return
                self._hear(json.loads(text))

    def _hear(self, line: Fields) -> None:
        if line["event"] not in ("table", "change"):
            return
        data = line["data"]
        log = data["log"] if line["event"] == "table" else data["append"]["log"]
        with self._news:
            last = self.lines[-1]["seq"] if self.lines else 0
            self.lines += [each for each in log if line["event"] == "change" or each["seq"] > last]
            self.seqs.append(data["seq"])
            self.last_id = line["id"]
            self._news.notify_all()
