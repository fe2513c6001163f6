"""A tournament from its first set to its last: in this process, or over any executor.

Sets are handed out in batches and taken back in their order, so that the journal is the same whatever
the number of workers. A batch is as long as keeps the workers busy and a set lost at a kill cheap.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.under_way import UnderWay
from cardtable.arena.statistics.machines import Machines
from cardtable.arena.statistics.scoreboard import Scoreboard
from cardtable.arena.tournament.plan import SetLine
from cardtable.arena.tournament.play import Batch, play_sets, sets_in_order
from cardtable.errors import CardtableError
from cardtable.programs.delayed_signals import without_interrupts
from cardtable.programs.descendants import die_with_parent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from types import FrameType

    from cardtable.arena.journal.journal import Journal
    from cardtable.arena.tournament.plan import Plan
    from cardtable.arena.tournament.stopping import Until

BATCH_SECONDS = 0.5
LARGEST_BATCH = 500
GRACE = 2.0
NOTHING_KEPT = UnderWay()
BATCHES_AHEAD = 3
"""For each worker, so that none waits for the slowest batch."""


class WorkerLost(CardtableError):
    pass


@contextmanager
def worker_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes of our own; they end with this one, however it ends. If something goes wrong, what is
    under way is given up at once."""
    # Only workers of this pool are ended below; the caller may have children of its own.
    others = set(active_children())
    executor = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_begin_work, initargs=(os.getpid(),)
    )
    try:
        yield executor
    except BaseException:
        executor.shutdown(wait=False, cancel_futures=True)
        workers = set(active_children()) - others
        # All are told before any is waited for: one that ends while it takes work leaves half a message in
        # the queue, and the next one would read it and complain.
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
    """In a new worker: it ends with its parent, and when it is told to, it ends its programs first."""
    die_with_parent(parent)
    signal.signal(signal.SIGTERM, _give_up)


def _give_up(number: int, frame: FrameType | None) -> None:
    # Raised, so that every `with` on the way out ends its programs; shells use this status for a signal.
    raise SystemExit(128 + number)


class Sizes:
    """How many sets make a batch: from one on, towards the time that a batch is to take, if it is free."""

    def __init__(self, fixed: int | None) -> None:
        self._fixed = fixed
        self.now = fixed or 1

    def note(self, batch: Batch) -> None:
        if self._fixed:
            return
        wanted = len(batch.lines) * BATCH_SECONDS / max(batch.seconds, 1e-6)
        # It doubles at most: a few quick sets say little about the next ones.
        self.now = max(1, min(2 * self.now, int(wanted), LARGEST_BATCH))


@dataclass(frozen=True)
class Workers:
    """Who plays: this process, or so many of an executor. Each is `alone` if it has no children but the
    programs that it hosts; then it may adopt what these leave behind. Workers that are `here` see the files
    of this machine."""

    executor: Executor | None = None
    number: int = 1
    alone: bool = False
    here: bool = True


def run(
    plan: Plan,
    sets: int,
    journal: Journal | None,
    workers: Workers,
    until: Until | None = None,
    machines: Machines | None = None,
) -> Iterator[Scoreboard]:
    """Play until there are so many sets, and show the scoreboard after each; those of the journal come
    first. With `until` it is over once that says so.
    `machines` hears which of them played what.

    Whether it is over is asked after whole deals, in their order: the answer is always the same.
    """
    board = Scoreboard(plan)
    known = journal.lines[:sets] if journal else []
    for line in known:
        board.add(line)
        if _is_over(board, until):
            break
    yield board
    if _is_over(board, until):
        return
    under_way = UnderWay(journal.folder if journal and plan.fixed_block and workers.here else None)
    while board.sets < sets:
        for text, line in played_sets(board.plan, _next_sets(board, sets), workers, machines, under_way):
            # A block is played from its first set on for what programs remember; the journal has this one.
            if line.set < len(known):
                continue
            # Before anybody sees it: what was shown is in the journal, also after a kill.
            if journal:
                journal.write(text)
            board.add(line)
            yield board
            if _is_over(board, until):
                return
    under_way.clear()


def _next_sets(board: Scoreboard, sets: int) -> range:
    """All that are left, or those of a round, after which it is known who plays the next one."""
    a_round = board.plan.round_sets
    end = sets if a_round is None else (board.sets // a_round + 1) * a_round
    return range(board.sets, min(end, sets))


def _is_over(board: Scoreboard, until: Until | None) -> bool:
    if until is None or board.sets % board.plan.tables:
        return False
    return until.is_over(board.tallies[0].against_rest)


def played_sets(
    plan: Plan,
    sets: range,
    workers: Workers,
    machines: Machines | None = None,
    under_way: UnderWay = NOTHING_KEPT,
) -> Iterator[tuple[bytes, SetLine]]:
    """Play these sets; in their order the line of the journal for each, and what it says.

    Where programs have to start with a whole block, the sets at its beginning come, too. `under_way` keeps
    what is finished before its turn.
    """
    machines = machines or Machines(None)
    if plan.fixed_block and sets:
        sets = range(plan.block_start(sets.start), sets.stop)
    if workers.executor is None:
        lines = _in_process(workers, plan, sets, machines, under_way)
    else:
        lines = _over(workers.executor, workers, plan, sets, machines, under_way)
    for line in lines:
        yield line, msgspec.json.decode(line, type=SetLine)


def _in_process(
    workers: Workers, plan: Plan, sets: range, machines: Machines, under_way: UnderWay
) -> Iterator[bytes]:
    sizes = Sizes(plan.fixed_block)
    while sets:
        batch = Batch()
        keep = under_way.path(sets.start)
        yield from sets_in_order(plan, sets[: sizes.now], batch, adopt_orphans=workers.alone, keep=keep)
        under_way.is_written(sets.start)
        machines.note(batch, sets.start)
        sets = sets[sizes.now :]
        sizes.note(batch)


def _over(
    executor: Executor, workers: Workers, plan: Plan, sets: range, machines: Machines, under_way: UnderWay
) -> Iterator[bytes]:
    sizes = Sizes(plan.fixed_block)
    waiting: deque[tuple[int, Future[Batch]]] = deque()
    try:
        while sets or waiting:
            while sets and len(waiting) < workers.number * BATCHES_AHEAD:
                numbers, keep = sets[: sizes.now], under_way.path(sets.start)
                with without_interrupts():  # a process may be started by this
                    future = executor.submit(play_sets, plan, numbers, adopt_orphans=workers.alone, keep=keep)
                waiting.append((sets.start, future))
                sets = sets[sizes.now :]
            # In the order of the sets, not as they finish: so the journal does not depend on the workers.
            first, future = waiting.popleft()
            batch = future.result()
            machines.note(batch, first)
            sizes.note(batch)
            yield from batch.lines
            under_way.is_written(first)
    except BrokenExecutor:
        raise WorkerLost("a process that played was killed (is there too little memory?)") from None
    finally:
        for _, future in waiting:
            future.cancel()
