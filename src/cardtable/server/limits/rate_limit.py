"""Limits how often one person may ask, and how many requests or streams one address may have."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import Headers

from cardtable.server.views.refusals import Refused, too_many
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator

    from starlette.types import Scope

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
        at = time.monotonic() if at is None else at
        # Removed here and inserted again at the end, so that the least recently used key is dropped first.
        level, since = self._levels.pop(key, (self._burst, at))
        level = min(self._burst, level + (at - since) * self._rate)
        allowed = level >= 1
        self._levels[key] = (level - 1 if allowed else level), at
        while len(self._levels) > MOST_BUCKETS:
            self._levels.popitem(last=False)
        if not allowed:
            raise too_many((1 - level) / self._rate)


class Places:
    """Limits how many may be there at a time, for each key and in all."""

    def __init__(self, each: float, most: float) -> None:
        self._each = each
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def taken(self, key: Hashable) -> Iterator[None]:
        """Take a place while the block runs. Raises Refused if there is none."""
        if self._taken[key] >= self._each:
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
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    hops = [hop.strip() for hop in said.split(",") if hop.strip()]
    # From the right: each proxy adds the address it sees. Anything before that can be invented.
    while hops and address in proxies:
        address = hops.pop()
    return network_of(address)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address. The first half of an IPv6 address is a network that one person has."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address) or known.ipv4_mapped is not None:
        return address
    return str(IPv6Address(int(known) >> OWN_NETWORK_BITS << OWN_NETWORK_BITS))
