"""Measures how long a program waited for a processor, from Linux's /proc. On other systems the answer is
always 0.

A thread that is ready to run but has no processor waits. A whole virtual machine waits while its host gives
the processors to others. Linux does not say which thread lost that time, so every thread is counted as having
lost it.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.programs.descendants import pids, read_proc, stat_of

if TYPE_CHECKING:
    from collections.abc import Iterator

STATE, GROUP = 0, 2
"""Indexes into the fields of /proc/PID/stat, counted after the name of the process."""
STEAL = 8
"""Index into the first line of /proc/stat."""


class Waiting:
    """Measures waiting time from its creation on, for all processes of one process group."""

    def __init__(self, group: int) -> None:
        self._group = group
        self._since = time.monotonic_ns()
        self._before = _threads(group)
        self._stolen = _stolen()

    def seconds(self) -> float:
        """The waiting time of the thread that waited longest since this object was made."""
        elapsed = time.monotonic_ns() - self._since
        waited = [
            now.waited_since(self._before.get(name, NEW), elapsed)
            for name, now in _threads(self._group).items()
        ]
        return max(waited, default=0) / 1e9 + _stolen() - self._stolen


@dataclass(frozen=True)
class _Thread:
    """Nanoseconds that a thread ran and waited, and how often it went to sleep. A wait is added to `waited`
    only when it ends."""

    is_ready: bool
    ran: int
    waited: int
    slept: int

    def waited_since(self, before: _Thread, elapsed: int) -> int:
        """Nanoseconds of waiting between the two readings, which lie `elapsed` nanoseconds apart."""
        # The kernel counts a wait when it ends. So a thread that never slept waited for all the time it did
        # not run.
        if self.is_ready and before.is_ready and self.slept == before.slept:
            return max(0, elapsed - (self.ran - before.ran))
        return self.waited - before.waited


NEW = _Thread(is_ready=False, ran=0, waited=0, slept=0)


def _threads(group: int) -> dict[str, _Thread]:
    threads = {}
    for process in _processes(group):
        for name in _tasks(process):
            folder = f"{process}/task/{name}"
            times = read_proc(f"{folder}/schedstat").split()
            slept = re.search(
                rb"^voluntary_ctxt_switches:\s*(\d+)", read_proc(f"{folder}/status"), re.MULTILINE
            )
            # The thread may end between two reads. Then one of the files is empty.
            if len(times) > 1 and slept is not None:
                ready = stat_of(folder)[STATE : STATE + 1] == [b"R"]
                threads[name] = _Thread(ready, int(times[0]), int(times[1]), int(slept[1]))
    return threads


def _processes(group: int) -> Iterator[int]:
    for pid in pids():
        fields = stat_of(str(pid))
        if fields and int(fields[GROUP]) == group:
            yield pid


def _tasks(process: int) -> list[str]:
    with suppress(OSError):
        return os.listdir(f"/proc/{process}/task")
    return []


def _stolen() -> float:
    """Seconds that the host of a virtual machine took from each processor, on average."""
    fields = read_proc("stat").partition(b"\n")[0].split()
    # This line is the sum over all processors.
    ticks = int(fields[STEAL]) if len(fields) > STEAL else 0
    return ticks / os.sysconf("SC_CLK_TCK") / (os.cpu_count() or 1)
