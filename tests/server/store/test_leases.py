"""Several server processes on one store: who drives a table."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from cardtable.server.events import now
from cardtable.server.store import schema
from cardtable.server.store.database import Database, StoreLost
from cardtable.server.store.leases import ALIVE_SECONDS, Cluster
from cardtable.server.store.migrations import migrate


def test_two_processes_want_the_same_table(db: str) -> None:
    """One of them drives it, and neither fails, however close they come."""

    async def race(*processes: Cluster) -> None:
        for process in processes:
            await process.join()
        for number in range(20):
            taken = await asyncio.gather(*(process.take(f"table{number}") for process in processes))
            assert any(since is not None for since in taken)

    databases = Database(db), Database(db)
    migrate(databases[0].engine)
    try:
        asyncio.run(race(*(Cluster(each, f"process{number}") for number, each in enumerate(databases))))
    finally:
        for each in databases:
            each.close()


def test_a_process_that_owned_a_table_is_remembered(db: str) -> None:
    """However long it has been dead, the table is known to stand still since then."""
    died = now() - 3600
    database = Database(db)
    migrate(database.engine)
    with database.engine.begin() as connection:
        for name in ("owner", "idle"):
            connection.execute(insert(schema.process).values(id=name, alive_until=died + ALIVE_SECONDS))
        connection.execute(insert(schema.lease).values(table_id="table", process="owner"))

    async def take_over() -> None:
        heir = Cluster(database, "heir")
        await heir.join()
        ids = select(schema.process.c.id)
        left = await database.read(lambda connection: set(connection.execute(ids).scalars()))
        assert left == {"owner", "heir"}
        assert await heir.take("table") == pytest.approx(died)

    try:
        asyncio.run(take_over())
    finally:
        database.close()


def test_who_left_while_the_store_failed_is_forgotten(sqlite: str) -> None:
    """A stream that could not be noted as ended is, with the next beat."""

    async def leave(database: Database) -> None:
        cluster = Cluster(database, "process")
        await cluster.join()
        await cluster.enter("stream", "ada", ["table"])
        with database.engine.begin() as connection:
            connection.exec_driver_sql(
                "CREATE TRIGGER broken BEFORE DELETE ON presence BEGIN SELECT RAISE(FAIL, 'disk'); END"
            )
        with pytest.raises((StoreLost, IntegrityError)):
            await cluster.quit("stream", ["table"])
        assert await cluster.present("table") == {"ada"}
        with database.engine.begin() as connection:
            connection.exec_driver_sql("DROP TRIGGER broken")
        await cluster.beat()
        assert await cluster.present("table") == set()

    database = Database(sqlite)
    migrate(database.engine)
    try:
        asyncio.run(leave(database))
    finally:
        database.close()
