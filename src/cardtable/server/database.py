"""A database for many readers and one writing thread.

Everything that waits to be written goes into one transaction (group commit): on a slow disk many
tables share the price of one. Nothing is answered before its transaction is on the disk.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Transaction, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, SQLAlchemyError

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

MOST_AT_ONCE = 100
READERS = 8


class CannotOpen(CardtableError):
    """There is no such store, or this version cannot work with it."""


class StoreLost(CardtableError):
    """The database cannot be reached or takes nothing more. What was asked for has not been promised."""


class Database:
    def __init__(self, url: str) -> None:
        self.engine = _engine(url, "BEGIN")
        self._writing = _engine(url, "BEGIN IMMEDIATE")
        self._readers = ThreadPoolExecutor(READERS, "cardtable-reader")
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="cardtable-writer", daemon=True)
        self._thread.start()

    @property
    def is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    @property
    def address(self) -> str:
        """The URL as PostgreSQL's own library takes it."""
        return self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)

    async def read(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self.engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise _lost(error) from error

    async def write(self, work: Callable[[Connection], T]) -> T:
        """What `work` gives, once it is committed. If it raises, its own changes are undone, not
        those of others in the same transaction."""
        future: Future[T] = Future()
        self._jobs.put(_Job(work, future))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        self._readers.shutdown()
        self._jobs.put(None)
        self._thread.join()
        self._writing.dispose()
        self.engine.dispose()

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                following = self._jobs.get()
                if following is None:
                    self._jobs.put(None)
                    break
                jobs.append(following)
            self._commit(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        try:
            with self._writing.connect() as connection:
                if len(jobs) == 1:
                    jobs[0].run(connection, connection.begin())
                else:
                    with connection.begin():
                        for job in jobs:
                            job.run(connection, connection.begin_nested())
        except SQLAlchemyError as error:  # any: if this thread ended, nothing would ever be answered
            for job in jobs:
                job.fail(_lost(error))
            return
        for job in jobs:
            job.finish()


class _Job:
    def __init__(self, work: Callable[[Connection], Any], future: Future[Any]) -> None:
        self._work = work
        self._future = future
        self._result: Any = None
        self._error: Exception | None = None

    def run(self, connection: Connection, transaction: Transaction) -> None:
        """Do the work in a transaction of its own, inside another one or not."""
        try:
            with transaction:
                self._result = self._work(connection)
        except Exception as error:  # whatever it is, it belongs to who asked for this job
            if isinstance(error, DBAPIError) and not isinstance(error, (IntegrityError, DataError)):
                raise
            self._error = _lost(error) if isinstance(error, DataError) else error

    def fail(self, error: Exception) -> None:
        if self._future.set_running_or_notify_cancel():
            self._future.set_exception(error)

    def finish(self) -> None:
        if self._error is not None:
            self.fail(self._error)
        elif self._future.set_running_or_notify_cancel():
            self._future.set_result(self._result)


def _lost(error: SQLAlchemyError) -> StoreLost:
    why = error.orig if isinstance(error, DBAPIError) else error
    return StoreLost(f"the database failed: {' '.join(str(why).split())}")


def _engine(url: str, begin: str) -> Engine:
    try:
        made = make_url(url)
    except ArgumentError:
        raise CannotOpen(f"{url!r} is not the URL of a store; sqlite:///FILE is one") from None
    if made.get_backend_name() == "postgresql":
        return _postgresql(made)
    if made.get_backend_name() != "sqlite" or not made.database:
        raise CannotOpen(f"a store is sqlite:///FILE or postgresql://…, not {url!r}")
    engine = create_engine(made, connect_args={"timeout": 5})

    # The driver's own idea of when a transaction begins would commit savepoints too early.
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _postgresql(url: URL) -> Engine:
    try:
        return create_engine(
            url.set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            pool_size=READERS,
            connect_args={"connect_timeout": 5},
        )
    except ModuleNotFoundError:
        raise CannotOpen("PostgreSQL needs a driver: pip install 'cardtable[postgres]'") from None
