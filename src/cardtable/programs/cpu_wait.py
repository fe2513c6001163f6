"""How long the machine kept a program waiting, by what Linux tells in /proc; elsewhere nothing is told.

A thread that wants to compute and has no processor waits. So does a whole virtual machine while its host
gives the processors to others; nobody in it can tell which thread that hit, so all share it.
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
"""Places among the fields of the `stat` of a process or thread, after its name."""
STEAL = 8
"""Place in the first line of the `stat` of the machine."""


class Waiting:
    """Counts from now on, for all processes of a group: a program, and what it started in it."""

    def __init__(self, group: int) -> None:
        self._group = group
        self._since = time.monotonic_ns()
        self._before = _threads(group)
        self._stolen = _stolen()

    def seconds(self) -> float:
        """That the thread which waited longest has waited by now."""
        elapsed = time.monotonic_ns() - self._since
        waited = [
            now.waited_since(self._before.get(name, NEW), elapsed)
            for name, now in _threads(self._group).items()
        ]
        return max(waited, default=0) / 1e9 + _stolen() - self._stolen


@dataclass(frozen=True)
class _Thread:
    """Nanoseconds that it has run and waited, where the present wait counts only when it is over; and
    how often it has gone to sleep."""

    is_ready: bool
    ran: int
    waited: int
    slept: int

    def waited_since(self, before: _Thread, elapsed: int) -> int:
        # The kernel counts a wait when it ends. A thread that never slept waited whenever it did not run.
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
            # The thread may end between two reads; then one of the files is empty.
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
    """Seconds that each processor was taken away on average."""
    fields = read_proc("stat").partition(b"\n")[0].split()
    # This line is the sum over all processors.
    ticks = int(fields[STEAL]) if len(fields) > STEAL else 0
    return ticks / os.sysconf("SC_CLK_TCK") / (os.cpu_count() or 1)
