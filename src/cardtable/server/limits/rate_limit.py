"""Limits how often one person may ask, and how many requests or streams one address may have.

A request counts as one. If it needs heavy work, it counts as more, by the time that the work has taken.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from starlette.datastructures import Headers

from cardtable.server.views.refusals import Refused, too_many
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterator

    from starlette.types import Scope

T = TypeVar("T")

REQUEST_SECONDS = 0.005
"""Seconds of heavy work that count as one request. So one person gets a tenth of a processor."""
MOST_BUCKETS = 20_000
RETRY_SECONDS = 10
OWN_NETWORK_BITS = 64
"""One person usually has all IPv6 addresses with the same first half."""


class Buckets:
    """A token bucket for each key: a rate per second, and a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, at: float | None = None) -> None:
        """Count a request. Raises Refused if there have been too many."""
        level = self.charge(key, 0.0, at)
        if level < 1:
            raise too_many((1 - level) / self._rate)
        self.charge(key, 1.0, at)

    def charge(self, key: Hashable, requests: float, at: float | None = None) -> float:
        """Count what was done for a request, which may leave less than nothing. Returns what is left."""
        at = time.monotonic() if at is None else at
        # Removed here and inserted again at the end, so that the least recently used key is dropped first.
        level, since = self._levels.pop(key, (self._burst, at))
        level = min(self._burst, level + (at - since) * self._rate) - requests
        self._levels[key] = level, at
        while len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        return level


class Payer(NamedTuple):
    """Whose limit heavy work counts towards, and how many times."""

    buckets: Buckets
    key: Hashable
    times: int = 1


payers: ContextVar[tuple[Payer, ...]] = ContextVar("payers", default=())
"""Those of the request that is carried out."""

# A single thread, because the loop has to wait for each thread that has the interpreter.
_heavy = ThreadPoolExecutor(1, "cardtable-heavy")


async def computed(work: Callable[[], T]) -> T:
    """The result of heavy work, which is done in a thread and counts towards the limits of whoever asks."""
    taken = 0.0

    def timed() -> T:
        nonlocal taken
        begun = time.thread_time()
        try:
            return work()
        finally:
            taken = time.thread_time() - begun

    try:
        return await asyncio.get_running_loop().run_in_executor(_heavy, timed)
    finally:
        for payer in payers.get():
            payer.buckets.charge(payer.key, payer.times * taken / REQUEST_SECONDS)


class Places:
    """Limits how many may be there at a time, for each key and in all."""

    def __init__(self, per_key: float, most: float) -> None:
        self._per_key = per_key
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def taken(self, key: Hashable) -> Iterator[None]:
        """Take a place while the block runs. Raises Refused if there is none."""
        if self._taken[key] >= self._per_key:
            count = self._taken[key]
            raise Refused("too-many", Text("problem.tooManyStreams", count=count), wait=RETRY_SECONDS)
        if self._taken.total() >= self._most:
            raise Refused("full", Text("problem.full"), wait=RETRY_SECONDS)
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


def address_of(scope: Scope, proxies: Collection[str]) -> str:
    """The address of a client. A header counts only as far as our own proxies have written it."""
    address: str = scope["client"][0] if scope.get("client") else ""
    if address not in proxies:
        return network_of(address)
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
    # From the right: each proxy adds the address it sees. Anything before that can be invented.
    while hops and address in proxies:
        address = hops.pop()
    return network_of(address)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address. The first half of an IPv6 address is a network that one person has."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address) or parsed.ipv4_mapped is not None:
        return address
    return str(IPv6Address(int(parsed) >> OWN_NETWORK_BITS << OWN_NETWORK_BITS))
