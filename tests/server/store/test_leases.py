"""Several server processes on one store: who drives a table."""

from __future__ import annotations

import asyncio

from cardtable.server.store.database import Database
from cardtable.server.store.leases import Cluster
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
