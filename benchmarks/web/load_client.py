"""Very many clients in one thread at almost no cost: sockets, epoll, and prepared requests.

A client has one connection that stays open and one command in progress. Of an answer only the status is read.
"""

from __future__ import annotations

import select
import socket
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

AT_ONCE = 64
"""This many commands are sent before answers are read again, so that answered ones do not seem to wait."""
TURN_SECONDS = 0.001
LONGEST_READ = 1 << 16


@dataclass
class Answers:
    """Seconds until the answer, by its status; 0 is a connection that was closed without one. `carried_at`
    are the seconds, from the first command, at which one was carried out."""

    seconds: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    carried_at: list[int] = field(default_factory=list)
    begun: float = field(default_factory=time.perf_counter)


class Place:
    """A table, and requests for a chat message of somebody who sits there."""

    def __init__(self, host: str, port: int, table: str, token: str) -> None:
        self.host, self.port, self.table = host, port, table
        self._said = 0
        self._login = f"Host: localhost\r\nAuthorization: Bearer {token}\r\n"
        length = len(self._body(0))
        self._head = (
            f"POST /api/tables/{table}/say HTTP/1.1\r\n{self._login}Content-Length: {length}\r\n\r\n".encode()
        )

    def _body(self, number: int) -> bytes:
        return b'{"text":"line %08d"}' % number

    def request(self) -> tuple[bytes, str]:
        """The next one, and its text."""
        self._said += 1
        return self._head + self._body(self._said), f"line {self._said:08d}"

    def following(self) -> bytes:
        return (
            f"GET /api/stream?tables={self.table} HTTP/1.1\r\n{self._login}"
            "Accept: application/x-ndjson\r\n\r\n"
        ).encode()


@dataclass
class Link:
    """A connection. If a command is in progress: which one, since when, and where the answer is noted."""

    socket: socket.socket
    place: Place
    received: bytes = b""
    text: str = ""
    sent: float = 0.0
    answers: Answers | None = None
    last: float = 0.0
    """Seconds that the last answer took; infinite if it was a refusal."""


class Clients:
    def __init__(self, places: list[Place], streams: int, count: int) -> None:
        self._poll = select.epoll()
        self._links: dict[int, Link] = {}
        self._streams: dict[int, socket.socket] = {}
        self._idle: deque[Link] = deque()
        self.waiting = 0
        """Commands in progress."""
        for place in places * streams:
            stream = self._connect(place)
            stream.sendall(place.following())
            self._streams[stream.fileno()] = stream
        for number in range(count):
            self._new(places[number % len(places)])
            self.turn(0)

    def turn(self, seconds: float) -> None:
        """Read what has arrived, within this many seconds."""
        for file, _ in self._poll.poll(seconds):
            if (stream := self._streams.get(file)) is not None:
                if not stream.recv(LONGEST_READ):
                    raise RuntimeError("the server has closed a stream")
            elif (link := self._links.get(file)) is not None:
                self._read(link)

    def one_after_the_other(self, count: int, seconds: float, answers: Answers) -> None:
        """This many clients, each sending its next command when the last one is answered."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            while self.waiting < count:
                self._send(answers)
            self.turn(TURN_SECONDS)
        self.drain(seconds)

    def flood(self, rate: float, seconds: float, answers: Answers) -> int:
        """This many commands a second, whatever happens to them. Returns how many were sent."""
        begun, sent = time.perf_counter(), 0
        while (passed := time.perf_counter() - begun) < seconds:
            for _ in range(min(AT_ONCE, int(passed * rate) - sent, len(self._idle))):
                self._send(answers)
                sent += 1
            self.turn(TURN_SECONDS)
        return sent

    def probe(self, answers: Answers) -> float:
        """How many seconds a command takes; infinite if it is refused."""
        link = self._send(answers)
        while link.answers is not None:
            self.turn(TURN_SECONDS)
        return link.last

    def drain(self, seconds: float) -> None:
        """Wait for all commands in progress."""
        until = time.perf_counter() + seconds
        while self.waiting and time.perf_counter() < until:
            self.turn(TURN_SECONDS)

    def _connect(self, place: Place) -> socket.socket:
        made = socket.create_connection((place.host, place.port))
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._poll.register(made.fileno(), select.EPOLLIN)
        return made

    def _new(self, place: Place) -> None:
        link = Link(self._connect(place), place)
        self._links[link.socket.fileno()] = link
        self._idle.append(link)

    def _send(self, answers: Answers) -> Link:
        link = self._idle.popleft()
        request, link.text = link.place.request()
        link.answers, link.sent = answers, time.perf_counter()
        link.socket.sendall(request)
        self.waiting += 1
        return link

    def _read(self, link: Link) -> None:
        received = link.socket.recv(LONGEST_READ)
        if not received:
            self._replace(link)
            return
        link.received += received
        head, end, body = link.received.partition(b"\r\n\r\n")
        if end and len(body) >= int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]):
            self._answered(link, int(head[9:12]))

    def _answered(self, link: Link, status: int) -> None:
        now, answers = time.perf_counter(), link.answers
        assert answers is not None, "an answer without a question"
        self.waiting -= 1
        link.last = now - link.sent if status == 200 else float("inf")
        answers.seconds[status].append(now - link.sent)
        if status == 200:
            answers.acknowledged.append((link.place.table, link.text))
            answers.carried_at.append(int(now - answers.begun))
        link.received, link.answers = b"", None
        if status:
            self._idle.append(link)

    def _replace(self, link: Link) -> None:
        """The server has closed the connection; the next command takes a new one."""
        self._poll.unregister(link.socket.fileno())
        del self._links[link.socket.fileno()]
        link.socket.close()
        if link.answers is not None:
            self._answered(link, 0)
        else:
            self._idle.remove(link)
        self._new(link.place)
