"""How often one person may ask for something, and how many may come from one address, or stay."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from cardtable.server.http.problems import no_place, too_many
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator

    from starlette.types import Scope

MOST_BUCKETS = 20_000
OWN_NETWORK_BITS = 64
"""Whoever has an IPv6 address has all that begin with the same half."""


class Buckets:
    """So many requests per second for each key, and a few more at a stretch."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def take(self, key: Hashable, at: float | None = None) -> None:
        """Problem if there have been too many."""
        at = time.monotonic() if at is None else at
        # Taken out and put back at the end, so that the one unused for longest is the first to go.
        level, since = self._levels.pop(key, (self._burst, at))
        level = min(self._burst, level + (at - since) * self._rate)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level), at
        while len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        if not allowed:
            raise too_many((1 - level) / self._rate)


class Places:
    """So many at a time for each key, and so many in all."""

    def __init__(self, each: float, most: float) -> None:
        self._each = each
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def taken(self, key: Hashable) -> Iterator[None]:
        """Problem if there is no place left."""
        if self._taken[key] >= self._each:
            raise no_place(429, Text("problem.tooManyStreams", count=self._taken[key]))
        if self._taken.total() >= self._most:
            raise no_place(503, Text("problem.full"))
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


def address_of(scope: Scope, proxies: Collection[str]) -> str:
    """Where a request comes from. What a header says counts as far as proxies of ours have written it."""
    address: str = scope["client"][0] if scope.get("client") else ""
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    hops = [hop.strip() for hop in said.split(",") if hop.strip()]
    # From the right: each proxy adds whom it hears; what stands before that anybody can invent.
    while hops and address in proxies:
        address = hops.pop()
    return network_of(address)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: half of IPv6's is a network that one person has."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address) or known.ipv4_mapped is not None:
        return address
    return str(IPv6Address(int(known) >> OWN_NETWORK_BITS << OWN_NETWORK_BITS))
