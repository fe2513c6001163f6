"""The store of a simulated world: real SQL on a database in memory, behind a disk and wires that fail.

The transactions, and what happens when one of them fails, are those of the server. Simulated is when they
are carried out, and whether anybody hears of it. What is committed survives every crash; what is not, none.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextvars import Context
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import QueuePool

from cardtable.server.store import schema
from cardtable.server.store.appending import CHANNEL, LEASES, note
from cardtable.server.store.database import MOST_AT_ONCE, Database, StoreLost, Writes, _Job
from cardtable.server.store.event_store import _read_events
from simulation.loop import machine

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from random import Random

    from history.checking import Log
    from simulation.loop import Machine, SimulatedLoop

RETRY_SECONDS = 0.5
NEVER = 1e9


@dataclass
class Trouble:
    """How often the store fails: before anything is written, after all of it is, while reading; how often
    nobody is told what others wrote; and how long the disk may take."""

    refuses: float = 0.0
    swallows: float = 0.0
    unreadable: float = 0.0
    deaf: float = 0.0
    slow: float = 0.0


class Notice(NamedTuple):
    """What one process tells the others by the store."""

    channel: str
    note: str


class Disk:
    """One for all runs of this process, because a new engine would compile every statement again."""

    def __init__(self) -> None:
        self._keeper = self._connect()
        self.engine: Engine = create_engine("sqlite://", creator=self._connect, poolclass=QueuePool)
        self._noted: list[Notice] = []
        self._committed: list[Notice] = []
        self.hears: list[Callable[[Notice], None]] = []
        self.trouble = Trouble()
        self.out = False
        # Handed to the driver directly, which is much cheaper.
        event.listen(self.engine, "begin", lambda connection: _driver(connection).execute("BEGIN IMMEDIATE"))
        event.listen(self.engine, "commit", lambda connection: self._commit())
        event.listen(self.engine, "rollback", lambda connection: self._noted.clear())
        schema.metadata.create_all(self.engine)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            "file:simulated?mode=memory&cache=shared", uri=True, isolation_level=None, check_same_thread=False
        )
        # The statement that PostgreSQL has for it.
        connection.create_function(
            "pg_notify", 2, lambda channel, note: self._noted.append(Notice(channel, note))
        )
        return connection

    def _commit(self) -> None:
        self._committed += self._noted
        self._noted.clear()

    def wipe(self) -> None:
        with self.engine.begin() as connection:
            for table in schema.metadata.sorted_tables:
                connection.execute(table.delete())
        self.hears.clear()
        self._committed.clear()
        self.trouble, self.out = Trouble(), False

    def tell(self, notice: Notice) -> None:
        """A notice of a transaction that is committed."""
        self._committed.append(notice)

    def news(self) -> list[Notice]:
        """What was told with the transactions since this was last asked."""
        news, self._committed = self._committed, []
        return news

    def logs(self) -> dict[str, Log]:
        with self.engine.begin() as connection:
            tables = (
                connection.exec_driver_sql("SELECT table_id FROM header ORDER BY table_id").scalars().all()
            )
            return {table: _read_events(connection, table, 0) for table in tables}


class SimulatedDatabase(Database):
    """What one machine has of the disk. `shared` is a store for several, as PostgreSQL is one."""

    def __init__(self, disk: Disk, where: Machine, rng: Random, loop: SimulatedLoop, *, shared: bool) -> None:
        self.patience = 1.5
        self.engine = self._writing = disk.engine
        self._connection: Connection | None = None
        self._appending = None
        self._readers: Any = None
        self.writes = Writes()
        self._disk = disk
        self._where = where
        self._rng = rng
        self._loop = loop
        self._shared = shared
        self._waiting: list[_Job] = []
        self._busy = False

    @property
    def is_sqlite(self) -> bool:
        return not self._shared

    def _read(self, work: Callable[[Connection], Any]) -> Any:
        if self._disk.out or self._rng.random() < self._disk.trouble.unreadable:
            raise StoreLost("the database failed: it cannot be read")
        return super()._read(work)

    def _hand_over(self, job: _Job) -> None:
        self.writes.unwritten += 1
        self._waiting.append(job)
        self._write_on()

    def _append(self, jobs: list[_Job]) -> None:
        super()._append(jobs)
        if self._shared:
            self._disk.tell(Notice(CHANNEL, note([row for job in jobs for row in job.rows])))

    def close(self) -> None:
        self._disconnect()

    def _write_on(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            jobs, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            # Outside: a transaction that was sent off may be carried out when its sender is dead.
            self._loop.call_later(self._delay(), self._transact, jobs, context=Context())

    def _transact(self, jobs: list[_Job]) -> None:
        if self._where.dead and (not self._shared or self._rng.random() < 0.5):
            return
        trouble, chance = self._disk.trouble, self._rng.random()
        if self._disk.out or chance < trouble.refuses:
            for job in jobs:
                job.work = _failing
        self._commit_all(jobs)
        if chance > 1 - trouble.swallows:
            for job in jobs:
                job.error = StoreLost("the database failed: the connection broke at the commit")
        self._loop.note(f"commit {len(jobs)} of {self._where.name} {[str(job.error) for job in jobs]}")
        for notice in self._disk.news():
            for hear in list(self._disk.hears):
                hear(notice)
        if not self._where.dead:
            self._loop.run_on(self._where, self._answer_later(jobs))

    async def _answer_later(self, jobs: list[_Job]) -> None:
        await asyncio.sleep(self._delay())
        self._busy = False
        self._finish(jobs)
        self._write_on()

    def _delay(self) -> float:
        slow = self._disk.trouble.slow
        return self._rng.expovariate(500) + (self._rng.random() * slow if self._rng.random() < 0.2 else 0.0)

    async def listen(
        self,
        heard: Callable[[str, int, bool], Awaitable[None]],
        freed: Callable[[], None],
        catch_up: Callable[[], Awaitable[None]],
        ready: asyncio.Event,
    ) -> None:
        while True:
            notices: asyncio.Queue[Notice | None] = asyncio.Queue()
            hear = self._hearer(notices)
            self._disk.hears.append(hear)
            try:
                await catch_up()
                ready.set()
                while (notice := await notices.get()) is not None:
                    if notice.channel == LEASES:
                        freed()
                        continue
                    for each in notice.note.split(";"):
                        table_id, seq, lobby = each.split(" ")
                        await heard(table_id, int(seq), lobby == "1")
            except StoreLost:
                pass
            finally:
                self._disk.hears.remove(hear)
            await asyncio.sleep(RETRY_SECONDS)

    def _hearer(self, notices: asyncio.Queue[Notice | None]) -> Callable[[Notice], None]:
        """Notices come in their order, each some time after the commit; or the connection breaks."""
        context, here, last = Context(), machine(), 0.0

        def hear(notice: Notice) -> None:
            nonlocal last
            broken = self._rng.random() < self._disk.trouble.deaf
            last = max(self._loop.time() + self._delay(), last)
            if not here.dead:
                self._loop.call_at(last, notices.put_nowait, None if broken else notice, context=context)

        return hear


def _driver(connection: Connection) -> sqlite3.Connection:
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection)
    return found


def _failing(connection: Connection) -> None:
    raise OperationalError("COMMIT", None, sqlite3.OperationalError("disk I/O error"))
