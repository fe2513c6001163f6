"""Counts of what happens in this process, for `/metrics`. They do not say who plays what."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.server.tables.room import Room

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Plain counters, used by one thread. `seconds` counts answers by their time, in BUCKETS."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.seconds = [0] * (len(BUCKETS) + 1)
        self.seconds_sum = 0.0
        self.events = 0
        self.refusals: Counter[str] = Counter()

    def answered(self, path: str, status: int, seconds: float) -> None:
        """Count a response."""
        # `path` is the pattern of the endpoint. With ids in it the number of labels would be unlimited.
        self.requests[path, status] += 1
        self.seconds[bisect_left(BUCKETS, seconds)] += 1
        self.seconds_sum += seconds

    def refused(self, kind: str) -> None:
        """Count a refusal by the kind of problem. There are few kinds."""
        self.refusals[kind] += 1

    def happened(self, before: Room | None, after: Room) -> None:
        """Count the events of a table."""
        if before is not None:
            self.events += after.seq - before.seq
