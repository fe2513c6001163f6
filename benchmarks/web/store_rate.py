"""How fast events are stored: `python -m benchmarks.web.store_rate [--db URL] [--tables N]`.

N tables store one event after the other, as fast as they are acknowledged, by the one writing thread of
a process. Printed are events and transactions a second, processor time of this process, and bytes stored.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from sqlalchemy import text

from cardtable.server import events as ev
from cardtable.server.events import Logged
from cardtable.server.store.database import Database
from cardtable.server.store.event_store import Store
from cardtable.server.store.migrations import migrate

SECONDS = 5.0
SIZE = "SELECT pg_total_relation_size('event')"


async def fill(store: Store, tables: int) -> int:
    until = time.perf_counter() + SECONDS

    async def one(number: int) -> int:
        seq = 0
        while time.perf_counter() < until:
            seq += 1
            key = f"{number:016x}.{seq:012x}:{seq:036x}"
            event = Logged(seq, ev.Acted(seq % 4, "57", "person"), time.time(), key)
            await store.append(f"{number:016x}", [event], None)
        return seq

    return sum(await asyncio.gather(*(one(number) for number in range(tables))))


def main(db: str | None, tables: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(db or f"sqlite:///{folder}/tables.db")
        migrate(database.engine)
        worked = time.process_time()
        events = asyncio.run(fill(Store(database), tables))
        worked = time.process_time() - worked
        if database.is_sqlite:
            with database.engine.begin() as connection:
                connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            size = (Path(folder) / "tables.db").stat().st_size if db is None else 0
        else:
            with database.engine.begin() as connection:
                size = connection.execute(text(SIZE)).scalar_one()
        print(f"{tables} tables: {events / SECONDS:.0f} events/s", end=", ")
        print(f"{database.writes.transactions / SECONDS:.0f} transactions/s", end=", ")
        print(f"{worked / events * 1000:.3f} ms of CPU and {size / events:.0f} bytes an event")
        database.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--db", help="an empty PostgreSQL; a new SQLite file if it is not said")
    parser.add_argument("--tables", type=int, default=50)
    given = parser.parse_args()
    main(given.db, given.tables)
