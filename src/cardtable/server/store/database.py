"""A database with many readers and one writing thread.

All pending writes go into one transaction (group commit), so that on a slow disk many tables share the cost.
A request is answered only after its transaction is on disk.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from cardtable.errors import CardtableError
from cardtable.server.store.appending import Appending
from cardtable.server.store.engines import LOCK_SECONDS, READERS, engine_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from sqlalchemy import Connection

    from cardtable.server.store.appending import EventRow

T = TypeVar("T")

MOST_AT_ONCE = 100
LOCK_SHARE = 2 / 3
"""The share of the time of a request for a lock, which somebody else may hold."""
WAITED_IN_VAIN = ("55P03", "57014")
"""PostgreSQL's errors for a lock that somebody else holds, and for a statement that took too long."""
SQLITE_PRIMARY = 0xFF
"""The bits of an SQLite error that say which it is. The others give details."""


class StoreLost(CardtableError):
    """The database cannot be reached or accepts no writes. The request was not stored."""


class StoreBusy(StoreLost):
    """The database has not answered in time, or somebody else locks it. If it only answers too late, what it
    was given may still be stored."""


@dataclass(eq=False)
class Writes:
    """Statistics of writing: transactions, the jobs in them, failed ones, seconds, and jobs that wait or
    are being written."""

    transactions: int = 0
    jobs: int = 0
    failures: int = 0
    seconds: float = 0.0
    unwritten: int = 0

    def waiting(self) -> int:
        """The jobs that wait or are being written."""
        return self.unwritten


class Database:
    """Readers in a thread pool and one writing thread. A request waits for `patience` seconds, or as long as
    it takes."""

    def __init__(self, url: str, patience: float | None = None) -> None:
        self.patience = patience
        lock_seconds = LOCK_SECONDS if patience is None else patience * LOCK_SHARE
        self.engine = engine_of(url, "BEGIN", lock_seconds)
        # SQLite may refuse a write in a transaction that began with a read. This takes the lock at once.
        self._writing = engine_of(url, "BEGIN IMMEDIATE", lock_seconds)
        self._readers = ThreadPoolExecutor(READERS, "cardtable-reader")
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._collected: list[_Job] = []
        self.writes = Writes()
        self._connection: Connection | None = None
        self._appending: Appending | None = None
        self._thread = threading.Thread(target=self._write_all, name="cardtable-writer", daemon=True)
        self._thread.start()

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def address(self) -> str:
        """The URL as PostgreSQL's own library takes it."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def read(self, work: Callable[[Connection], T], *, patient: bool = False) -> T:
        """The result of `work`, which runs in a reader thread. Raises StoreLost. Work that takes long is
        `patient`."""
        running = asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)
        return await self._in_time(running, patient)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise _lost(error) from error

    async def listen(
        self,
        heard: Callable[[str, int, bool], Awaitable[None]],
        freed: Callable[[], None],
        catch_up: Callable[[], Awaitable[None]],
        ready: asyncio.Event,
    ) -> None:
        """Receive what other processes write, forever. Only for PostgreSQL, because SQLite has no
        notifications."""
        # Imported here, because that module needs StoreLost from this one.
        from cardtable.server.store.notifications import listen

        await listen(self.address, heard, freed, catch_up, ready)

    async def write(self, work: Callable[[Connection], T], *, patient: bool = False) -> T:
        """The result of `work` after it is committed. If it raises, only its own changes are undone.
        `work` may be called twice, the first time without effect. Raises StoreLost. Work that takes long is
        `patient`."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._hand_over(_Job(future, work))
        return await self._in_time(future, patient)

    async def append(self, rows: Sequence[EventRow]) -> None:
        """Store events and nothing else. Raises IntegrityError, and stores nothing, if one exists already."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hand_over(_Job(future, rows=rows))
        await self._in_time(future)

    async def _in_time(self, future: asyncio.Future[T], patient: bool = False) -> T:
        if not patient and self.patience is not None:
            # Unlike asyncio.timeout this takes an answer that came in time while the loop was late.
            done, _ = await asyncio.wait((future,), timeout=self.patience)
            if not done:
                future.cancel()
                raise StoreBusy("the database does not answer")
        return await future

    def _hand_over(self, job: _Job) -> None:
        """Waking the thread is expensive, so it gets all jobs of one turn of the loop together."""
        self.writes.unwritten += 1
        self._collected.append(job)
        if len(self._collected) == 1:
            job.future.get_loop().call_soon(self._flush)

    def _flush(self) -> None:
        if self._collected:
            self._jobs.put(self._collected)
            self._collected = []

    def close(self) -> None:
        """Write what is pending and close all connections."""
        self._readers.shutdown()
        self._flush()
        self._jobs.put(None)
        self._thread.join()
        self._writing.dispose()
        self.engine.dispose()

    def _write_all(self) -> None:
        while (jobs := self._jobs.get()) is not None:
            # Only this thread takes jobs out, so `get` does not wait here.
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    # Earlier jobs are written first. The next round finds the end marker again.
                    self._jobs.put(None)
                    break
                jobs += following
            # Nobody waits any more for a job that was cancelled, and its request may have been repeated.
            self._commit_all([job for job in jobs if not job.future.cancelled()])
            self._answer(jobs)
        self._disconnect()

    def _commit_all(self, jobs: list[_Job]) -> None:
        begun = time.perf_counter()
        for some in _alike(jobs):
            # One job has failed and all were undone. Now each gets its own transaction.
            if not self._commit(some):
                for write in some:
                    self._commit([write])
        self.writes.seconds += time.perf_counter() - begun

    def _commit(self, jobs: list[_Job]) -> bool:
        """Run jobs in one transaction. Returns False, with nothing done, if one of several has failed."""
        self.writes.transactions += 1
        try:
            if jobs[0].work is None:
                self._append(jobs)
            else:
                self._carry_out(jobs)
        except Exception as error:  # Catch anything: if this thread ended, nothing would ever be answered.
            # An error that is not the database's belongs to one of the jobs.
            own = not isinstance(error, SQLAlchemyError) or isinstance(error, (IntegrityError, DataError))
            if own and len(jobs) > 1:
                return False
            if not own:
                self._disconnect()
            for job in jobs:
                job.error = _for_caller(error)
        return True

    def _append(self, jobs: list[_Job]) -> None:
        if self._appending is None:
            self._appending = Appending(self._writing)
        self._appending.append([row for job in jobs for row in job.rows])

    def _carry_out(self, jobs: list[_Job]) -> None:
        if self._connection is None:
            self._connection = self._writing.connect()
        with self._connection.begin():
            for job in jobs:
                assert job.work is not None, "jobs of one kind are carried out together"
                job.result = job.work(self._connection)

    def _answer(self, jobs: list[_Job]) -> None:
        """Each call from this thread wakes the loop, so one call answers all jobs."""
        for loop in {job.future.get_loop() for job in jobs}:
            with suppress(RuntimeError):  # The loop is closed, and nobody waits any more.
                mine = [job for job in jobs if job.future.get_loop() is loop]
                loop.call_soon_threadsafe(self._finish, mine)

    def _finish(self, jobs: list[_Job]) -> None:
        self.writes.unwritten -= len(jobs)
        self.writes.jobs += len(jobs)
        for job in jobs:
            self.writes.failures += isinstance(job.error, StoreLost) or job.future.cancelled()
            if job.future.done():
                continue  # The client that asked has gone, or was told that it takes too long.
            if job.error is not None:
                job.future.set_exception(job.error)
            else:
                job.future.set_result(job.result)

    def _disconnect(self) -> None:
        """The next transaction gets a new connection."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
            self._connection = None
        if self._appending is not None:
            self._appending.close()
            self._appending = None


@dataclass(eq=False)
class _Job:
    """Work for a transaction or, without `work`, events to store."""

    future: asyncio.Future[Any]
    work: Callable[[Connection], Any] | None = None
    rows: Sequence[EventRow] = ()
    result: Any = None
    error: Exception | None = None


def _alike(jobs: list[_Job]) -> list[list[_Job]]:
    """Split jobs into events to store and all others."""
    events = [job for job in jobs if job.work is None]
    others = [job for job in jobs if job.work is not None]
    return [some for some in (events, others) if some]


def _for_caller(error: Exception) -> Exception:
    """The exception for the caller of a job. Callers know only constraint errors of the database."""
    if isinstance(error, SQLAlchemyError) and not isinstance(error, IntegrityError):
        return _lost(error)
    return error


def _lost(error: SQLAlchemyError) -> StoreLost:
    why = error.orig if isinstance(error, DBAPIError) else error
    is_locked = getattr(why, "sqlite_errorcode", 0) & SQLITE_PRIMARY == sqlite3.SQLITE_BUSY
    is_busy = is_locked or getattr(why, "sqlstate", None) in WAITED_IN_VAIN
    return (StoreBusy if is_busy else StoreLost)(f"the database failed: {' '.join(str(why).split())}")
