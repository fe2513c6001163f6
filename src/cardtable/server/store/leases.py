"""Several server processes on one store: which are alive, which one drives a table, and where clients are
connected.

Every few seconds a process stores until when it is alive. A process that stops doing so has lost its leases,
and its connections do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardtable.server.events import now
from cardtable.server.store import schema
from cardtable.server.store.appending import LEASES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Delete

    from cardtable.server.store.database import Database

# Several beats may fail in a row before others take over.
ALIVE_SECONDS = 4.0
BEAT_SECONDS = 1.0
LATE_SECONDS = 2.0
"""After this many seconds without a beat this process, or its store, was stopped."""

# Made once, because building a statement takes longer than running it.
_ALIVE = update(schema.process).where(schema.process.c.id == bindparam("name"))
_BORN = insert(schema.process)
_LAST_BEAT = select(schema.process.c.alive_until).where(schema.process.c.id == bindparam("name"))
_OWNER = (
    select(schema.lease.c.process, schema.lease.c.released, schema.process.c.alive_until)
    .join(schema.process, schema.process.c.id == schema.lease.c.process, isouter=True)
    .where(schema.lease.c.table_id == bindparam("table"))
    # Two processes must not both find it free. SQLite needs no such lock: only one process writes at a time.
    .with_for_update(of=schema.lease)
)
_NEW_OWNER = update(schema.lease).where(schema.lease.c.table_id == bindparam("table"))
_FIRST_OWNER = insert(schema.lease)
_FREED = update(schema.lease).where(
    schema.lease.c.table_id == bindparam("table"), schema.lease.c.process == bindparam("owner")
)
_ENTERED = insert(schema.presence)
_PRESENT = (
    select(schema.presence.c.identity)
    .join(schema.process, schema.process.c.id == schema.presence.c.process)
    .where(schema.presence.c.table_id == bindparam("table"), schema.process.c.alive_until > bindparam("now"))
)
_LOST = delete(schema.presence).where(
    schema.presence.c.process.in_(
        select(schema.process.c.id).where(schema.process.c.alive_until < bindparam("now"))
    )
)
_FORGOTTEN = delete(schema.process).where(
    schema.process.c.alive_until < bindparam("before"),
    ~exists().where(schema.lease.c.process == schema.process.c.id),
)


class Cluster:
    """This process among all processes on the store."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self.process = process
        self.beat_at = now()
        """When the other processes last knew that this one is alive."""
        self._to_forget: set[str] = set()

    @property
    def is_late(self) -> bool:
        """Whether the last beat is too long ago."""
        return now() - self.beat_at > LATE_SECONDS

    async def join(self) -> None:
        """Register this process. If it starts again under its old name, it gets its tables back without
        waiting."""

        def work(connection: Connection) -> None:
            if (until := connection.execute(_LAST_BEAT, {"name": self.process}).scalar()) is not None:
                # That was its last beat. Since then its tables have stood still.
                _free(connection, self.process, until - ALIVE_SECONDS)

        await self._database.write(work)
        await self.beat()

    async def beat(self) -> None:
        """Store that this process is alive, and delete those that have been dead for long."""
        began = now()
        until = began + ALIVE_SECONDS
        forgotten = sorted(self._to_forget)

        def work(connection: Connection) -> None:
            if not connection.execute(_ALIVE, {"name": self.process, "alive_until": until}).rowcount:
                connection.execute(_BORN, {"id": self.process, "alive_until": until})
            if forgotten:
                connection.execute(_gone(forgotten))
            _sweep(connection)

        await self._database.write(work)
        self._to_forget.difference_update(forgotten)
        self.beat_at = max(self.beat_at, began)

    async def leave(self) -> None:
        """Unregister this process. Others are notified and may take over at once."""

        def work(connection: Connection) -> None:
            _free(connection, self.process, now())
            if not self._database.is_sqlite:
                connection.execute(select(func.pg_notify(LEASES, self.process)))

        await self._database.write(work)

    async def take(self, table_id: str) -> float | None:
        """Become the driver of a table. Returns the time since when it had none, or None if another
        process drives it."""

        def work(connection: Connection) -> float | None:
            row = connection.execute(_OWNER, {"table": table_id}).one_or_none()
            mine = {"process": self.process, "released": None}
            if row is None:
                connection.execute(_FIRST_OWNER, {"table_id": table_id, **mine})
                return now()
            owner, released, alive_until = row
            if owner != self.process and alive_until is not None and alive_until > now():
                return None
            connection.execute(_NEW_OWNER, {"table": table_id, **mine})
            # It was ours all the time, so the table has not stood still.
            if owner == self.process:
                return now()
            stopped = released if alive_until is None else alive_until - ALIVE_SECONDS
            return now() if stopped is None else float(stopped)

        try:
            return await self._database.write(work)
        except IntegrityError:
            return None  # It had no driver so far, and another process was first.

    async def release(self, table_id: str) -> None:
        """Stop driving a table."""
        free = {"table": table_id, "owner": self.process, "process": None, "released": now()}
        await self._database.write(lambda connection: connection.execute(_FREED, free).rowcount)

    async def enter(self, stream: str, identity: str, tables: Iterable[str]) -> None:
        """Store that a client follows these tables from here."""
        rows = [
            {
                "stream": f"{stream}/{table_id}",
                "identity": identity,
                "table_id": table_id,
                "process": self.process,
            }
            for table_id in tables
        ]
        if rows:
            await self._database.write(lambda connection: connection.execute(_ENTERED, rows).rowcount)

    async def quit(self, stream: str, tables: Iterable[str]) -> None:
        """Store that a client no longer follows these tables."""
        names = [f"{stream}/{table_id}" for table_id in tables]
        if names:
            # If this fails, the next beat repeats it, because tables wait for people who seem to be present.
            self._to_forget.update(names)
            await self._database.write(lambda connection: connection.execute(_gone(names)).rowcount)
            self._to_forget.difference_update(names)

    async def present(self, table_id: str) -> set[str]:
        """The identities that follow a table from any process that is alive."""
        asked = {"table": table_id, "now": now()}
        return await self._database.read(
            lambda connection: set(connection.execute(_PRESENT, asked).scalars())
        )


def _gone(streams: list[str]) -> Delete:
    return delete(schema.presence).where(schema.presence.c.stream.in_(streams))


def _free(connection: Connection, process: str, since: float) -> None:
    free = update(schema.lease).where(schema.lease.c.process == process)
    connection.execute(free.values(process=None, released=since))
    connection.execute(delete(schema.presence).where(schema.presence.c.process == process))
    connection.execute(delete(schema.process).where(schema.process.c.id == process))


def _sweep(connection: Connection) -> None:
    """Delete the connections of dead processes. The processes stay while they own a lease, because their
    time of death says how long a table stood still."""
    connection.execute(_LOST, {"now": now()})
    connection.execute(_FORGOTTEN, {"before": now() - 10 * ALIVE_SECONDS})
