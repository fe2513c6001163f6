"""Plays sets in this process or on an executor.

Sets are handed out in batches and collected in order, so the journal is the same for any number of workers. A
batch is long enough to keep the workers busy, and short enough that a kill loses little.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.under_way import UnderWay
from cardtable.arena.plan.plan import SetLine
from cardtable.arena.play.play import PlayedSets, play_sets, sets_in_order
from cardtable.errors import CardtableError
from cardtable.programs.delayed_signals import without_interrupts
from cardtable.programs.descendants import die_with_parent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor
    from pathlib import Path
    from types import FrameType

    from cardtable.arena.plan.plan import Plan

BATCH_SECONDS = 0.5
LARGEST_BATCH = 500
GRACE = 2.0
NOTHING_KEPT = UnderWay()
BATCHES_AHEAD = 3
"""Batches for each worker, so that none waits for the slowest batch."""


Note = Callable[[PlayedSets, int], None]
"""Is called with a batch and its first set."""


class WorkerLost(CardtableError):
    """A worker process died."""


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of worker processes. They end with this process, however it ends. After an error, running
    work is given up at once."""
    # Only workers of this pool are ended below. The caller may have other children.
    others = set(active_children())
    executor = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin_work, initargs=(os.getpid(),)
    )
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        workers = set(active_children()) - others
        # Signal all of them before waiting for any. A worker that ends while it takes work leaves half a
        # message in the queue, and the next worker would read it and complain.
        for worker in workers:
            worker.terminate()
        for worker in workers:
            while worker.is_alive():
                worker.join(GRACE)
                worker.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin_work(parent: int) -> None:
    """Runs first in a new worker. The worker dies with its parent, and on a signal it ends its programs
    first."""
    die_with_parent(parent)
    signal.signal(signal.SIGTERM, _give_up)


class _GivenUp(SystemExit):
    pass


def _give_up(number: int, frame: FrameType | None) -> None:
    # Raised, so that every `with` on the way out ends its programs. Shells use this status for a signal.
    raise _GivenUp(128 + number)


def _play_batch(plan: Plan, numbers: Sequence[int], *, adopt_orphans: bool, keep: Path | None) -> PlayedSets:
    """Play a batch in a worker. A worker that was told to end starts no further batch."""
    try:
        return play_sets(plan, numbers, adopt_orphans=adopt_orphans, keep=keep)
    except _GivenUp:
        # The executor would take the exception for the outcome of this batch, and hand out the next one.
        os._exit(128 + signal.SIGTERM)


class BatchSize:
    """The number of sets in a batch. It starts at one and grows until a batch takes the intended time,
    unless it is fixed."""

    def __init__(self, fixed: int | None) -> None:
        self._fixed = fixed
        self.now = fixed or 1

    def note(self, batch: PlayedSets) -> None:
        """Adjust the size after a batch."""
        if self._fixed:
            return
        wanted = len(batch.lines) * BATCH_SECONDS / max(batch.seconds, 1e-6)
        # At most double: a few quick sets say little about the next ones.
        self.now = max(1, min(2 * self.now, int(wanted), LARGEST_BATCH))


@dataclass(frozen=True)
class Workers:
    """Who plays: this process, or the workers of an executor.

    Workers may `adopt_orphans` if their only children are the programs that they host. With `shares_files`
    they read and write the files of this machine.
    """

    executor: Executor | None = None
    number: int = 1
    adopt_orphans: bool = False
    shares_files: bool = True


def _note_nothing(batch: PlayedSets, first: int) -> None:
    pass


def played_sets(
    plan: Plan,
    sets: range,
    workers: Workers,
    note: Note = _note_nothing,
    under_way: UnderWay = NOTHING_KEPT,
) -> Iterator[tuple[bytes, SetLine]]:
    """Play these sets. Yields the journal line of each and its content, in order.

    If programs have to start with a whole block, the sets at its beginning are yielded too. `note` is called
    with every batch and its first set. `under_way` keeps sets that finish before their turn.
    """
    if plan.fixed_block and sets:
        sets = range(plan.block_start(sets.start), sets.stop)
    if workers.executor is None:
        lines = _in_process(workers, plan, sets, note, under_way)
    else:
        lines = _on_executor(workers.executor, workers, plan, sets, note, under_way)
    for line in lines:
        yield line, msgspec.json.decode(line, type=SetLine)


def _in_process(
    workers: Workers, plan: Plan, sets: range, note: Note, under_way: UnderWay
) -> Iterator[bytes]:
    size = BatchSize(plan.fixed_block)
    while sets:
        batch = PlayedSets()
        keep = under_way.path(sets.start)
        yield from sets_in_order(
            plan, sets[: size.now], batch, adopt_orphans=workers.adopt_orphans, keep=keep
        )
        under_way.is_written(sets.start)
        note(batch, sets.start)
        sets = sets[size.now :]
        size.note(batch)


def _on_executor(
    executor: Executor,
    workers: Workers,
    plan: Plan,
    sets: range,
    note: Note,
    under_way: UnderWay,
) -> Iterator[bytes]:
    size = BatchSize(plan.fixed_block)
    waiting: deque[tuple[int, Future[PlayedSets]]] = deque()
    try:
        while sets or waiting:
            while sets and len(waiting) < workers.number * BATCHES_AHEAD:
                numbers, keep = sets[: size.now], under_way.path(sets.start)
                with without_interrupts():  # This call may start a process.
                    future = executor.submit(
                        _play_batch, plan, numbers, adopt_orphans=workers.adopt_orphans, keep=keep
                    )
                waiting.append((sets.start, future))
                sets = sets[size.now :]
            # In the order of the sets, not as they finish, so that the journal does not depend on the
            # workers.
            first, future = waiting.popleft()
            batch = future.result()
            note(batch, first)
            size.note(batch)
            yield from batch.lines
            under_way.is_written(first)
    except BrokenExecutor:
        raise WorkerLost("a process that played was killed (is there too little memory?)") from None
    finally:
        for _, future in waiting:
            future.cancel()
