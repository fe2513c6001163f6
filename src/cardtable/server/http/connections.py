"""Limits connections: how many there may be, and how long a client may take to send a request.

An idle connection costs a file descriptor, and a process has a limited number of them. So there is a limit
for each address and one for all. A client that sends a head or a body too slowly is cut off.
"""

from __future__ import annotations

import resource
from collections import Counter, OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from cardtable.errors import CardtableError
from cardtable.server.http.early import is_one_request
from cardtable.server.http.short_heads import ShortHeads
from cardtable.server.limits.rate_limit import network_of

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Collection

    from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

    from cardtable.server.http.early import EarlyRefusals

SLOWEST_SECONDS = 10.0
"""Seconds for the head of a request, from its first byte or from the connection on, and again for its
body."""

BACKLOG = 64
"""The number of connections that are accepted in one go, before any of them can be refused."""
SPARE_FILES = 128 + 4 * BACKLOG
"""Descriptors for the store, the computers and their pipes, and connections that open or close."""
FEWEST_FILES, MOST_FILES = SPARE_FILES + 128, 65_536
USUAL_FILES = 10_240
"""What systems allow that have a lower limit than the one they say."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)


class TooFewFiles(CardtableError):
    """The limit of open files leaves no place for connections."""


def raise_file_limit() -> int:
    """Raise the limit of open files as far as allowed. Returns the limit. Raises TooFewFiles."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    for files in (min(most, USUAL_FILES), most):
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files < FEWEST_FILES:
        raise TooFewFiles(f"it may open {files} files and needs {FEWEST_FILES}; `ulimit -n` sets the limit")
    return files


class Connections:
    """`per_address` connections may come from one address, except `proxies`; `files` limit all together.

    When all places are taken, the connection that has been idle longest is closed.
    """

    def __init__(self, per_address: float, files: int, proxies: Collection[str]) -> None:
        self._most = files - SPARE_FILES
        # No single address may take all places.
        self._per_address = min(per_address, self._most * 3 // 4)
        self._proxies = proxies
        self._open: Counter[str] = Counter()
        self._idle: OrderedDict[Any, None] = OrderedDict()

    def enter(self, address: str) -> bool:
        """Whether there is a place for a connection from this address. If so, it is taken."""
        if address not in self._proxies and self._open[address] >= self._per_address:
            return False
        if self._open.total() >= self._most:
            if not self._idle:
                return False
            next(iter(self._idle)).cut_off()
        self._open[address] += 1
        return True

    def leave(self, connection: object, address: str) -> None:
        """Free the place of a connection."""
        self._idle.pop(connection, None)
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def waits(self, connection: object) -> None:
        """Note that a connection is idle: it has been answered, or has not sent a request yet."""
        self._idle[connection] = None
        self._idle.move_to_end(connection)

    def works(self, connection: object) -> None:
        """Note that a connection has sent a request that is being answered."""
        self._idle.pop(connection, None)


class Limited(ShortHeads):
    """To be put before one of uvicorn's protocols. Both of them show by `cycle` how far a request is."""

    places: ClassVar[Connections]  # Not `connections`, because uvicorn has an attribute of that name.
    slowest: ClassVar[float]
    refusals: ClassVar[EarlyRefusals | None]

    address: str | None = None  # None before it has a place, and afterwards.
    made = False
    in_step = True  # Whether everything so far were whole requests, one at a time.
    awaited: tuple[str, object] | None = None
    timer: asyncio.TimerHandle | None = None

    def connection_made(  # type: ignore[override] # as uvicorn declares it
        self, transport: asyncio.Transport
    ) -> None:
        peer = transport.get_extra_info("peername")
        address = network_of(peer[0]) if peer else ""
        if not self.places.enter(address):
            transport.write(FULL)
            transport.close()
            return
        self.address = address
        self.made = True
        self.places.waits(self)
        super().connection_made(transport)
        self.update_limits()

    def connection_lost(self, error: Exception | None) -> None:
        self.let_go()
        # uvicorn does not know about a connection that was refused.
        if self.made:
            super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self.refusals is not None and self.in_step:
            self.in_step = self.phase() == "head"
            refusal = self.refusals.answer(data, self.server_state.default_headers) if self.in_step else None
            if refusal is not None:
                self.refuse(refusal)
                return
            self.in_step = self.in_step and is_one_request(data)
        super().data_received(data)
        self.update_limits()

    def refuse(self, refusal: bytes) -> None:
        """Send a refusal at once. uvicorn does not see the request."""
        if self.flow.write_paused:
            self.transport.abort()  # It sends requests and does not read the answers.
            return
        self.transport.write(refusal)
        self.places.waits(self)
        # The next request has as much time as the first. uvicorn would count from the last answer.
        self._unset_keepalive_if_required()
        self.wait_for(None)
        self.update_limits()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.phase() == "head":
            self.wait_for(None)  # uvicorn's own timer runs until the next request begins.
            if self.address is not None:
                self.places.waits(self)
        else:
            self.update_limits()

    def phase(self) -> str | None:
        """What has not arrived yet: `head` or `body`. None while a request is being answered."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            return "head"
        return "body" if cycle.more_body else None

    def update_limits(self) -> None:
        """Update the timer and the idle state after bytes have arrived."""
        if self.address is None:
            return
        phase = self.phase()
        if phase is None:
            self.places.works(self)
        self.wait_for(None if phase is None else (phase, self.cycle))

    def wait_for(self, awaited: tuple[str, object] | None) -> None:
        """Start the timer for this part of a request. More bytes of the same head or body do not extend
        the time."""
        if awaited == self.awaited:
            return
        self.awaited = awaited
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None if awaited is None else self.loop.call_later(self.slowest, self.transport.abort)

    def cut_off(self) -> None:
        """Close the connection. Its place is free at once, its descriptor a moment later."""
        self.transport.abort()
        self.let_go()

    def let_go(self) -> None:
        """Give up the place and stop the timer."""
        if self.address is not None:
            self.wait_for(None)
            self.places.leave(self, self.address)
            self.address = None


def limited(
    connections: Connections,
    seconds: float = SLOWEST_SECONDS,
    refusals: EarlyRefusals | None = None,
    protocol: type[asyncio.Protocol] = AutoHTTPProtocol,
) -> type[asyncio.Protocol]:
    """The protocol class for a server with these connections. It extends a `protocol` of uvicorn."""
    # uvicorn makes the objects itself, so the settings have to be in a class.
    settings = {"places": connections, "slowest": seconds, "refusals": refusals}
    return type("Limited", (Limited, protocol), settings)
