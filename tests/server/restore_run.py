"""Stores that crash after a backup was taken, and are restored from it, with restores that are killed too.

    cd tests && ../.venv/bin/python -m server.restore_run --runs 800

goes through both databases and four places: where the store was, elsewhere, over a store that this version
has migrated, and over one that a newer version has. Each run says whether the store is exactly what was
backed up.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import shutil
import time
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, delete, insert, inspect

from cardtable.server.store import schema
from cardtable.server.store.appending import EventRow
from cardtable.server.store.backups import back_up, restore
from cardtable.server.store.database import Database
from cardtable.server.store.engines import CannotOpen, engine_of
from cardtable.server.store.migrations import begun, migrate, upgrade
from server.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection

PATIENCE = 10.0
PLACES = ("same", "elsewhere", "migrated", "newer")
OLD = "0007"
TABLES = 7
LONGEST = 0.2
"""Seconds until a crash, at most."""

State = dict[str, tuple[list[str], list[tuple[Any, ...]]]]
"""The columns and the sorted rows of each table."""

# Forked, because each run needs several processes. This program has no threads of its own.
context = get_context("fork")


class Wrong(Exception):
    """A store that is not what was backed up."""


def state_of(db: str) -> State:
    """All rows of a store, or of a backup."""
    engine = create_engine(db.replace("postgresql:", "postgresql+psycopg:"))
    state = {}
    with engine.begin() as connection:
        for name in set(inspect(connection).get_table_names()) - {"alembic_version"}:
            rows = connection.exec_driver_sql(f'SELECT * FROM "{name}"')
            columns = list(rows.keys())
            # One database has truth values, the other has 0 and 1.
            plain = [tuple(int(each) if isinstance(each, bool) else each for each in row) for row in rows]
            state[name] = columns, sorted(plain, key=repr)
    engine.dispose()
    return state


def check(store: State, backup: State) -> None:
    """Raises Wrong unless all rows are those of the backup. What a migration has added is empty."""
    for name, (columns, rows) in store.items():
        if name not in backup:
            expected: list[tuple[Any, ...]] = []
        else:
            own, saved = backup[name]
            known = [dict(zip(own, row, strict=True)) for row in saved]
            expected = [tuple(row.get(column) for column in columns) for row in known]
        if sorted(expected, key=repr) != rows:
            raise Wrong(f"{name} has {len(rows)} rows that are not the {len(expected)} of the backup")
    if lost := backup.keys() - store.keys():
        raise Wrong(f"there is no {', '.join(sorted(lost))}")


def write(db: str, first: int, said: Any) -> None:
    """Write to a store as a server does until killed. Says which event was stored last."""

    async def main() -> None:
        database = Database(db)
        for number in itertools.count(first):
            text = "♠" * (number % 2_000)
            row = EventRow(f"t{number % TABLES}", number, "said", f'"{text}"', number / 7, None)
            await database.append([row])
            if number % 3 == 0:
                await database.write(partial(_change, number))
            said.value = number

    asyncio.run(main())


def _change(number: int, connection: Connection) -> None:
    """Rows of other kinds: with bytes, truth values and nothing in them, new ones and removed ones."""
    connection.execute(insert(schema.secret).values(table_id="t", seq=number, seed=os.urandom(32)))
    header = {"status": "over", "listed": number % 2 == 0, "brief": "{}", "updated": number / 3}
    connection.execute(insert(schema.header).values(table_id=f"t{number}", opener=None, **header))
    connection.execute(insert(schema.identity).values(id=f"p{number}", name="Žofie", created=number / 9))
    connection.execute(delete(schema.identity).where(schema.identity.c.id == f"p{number // 2}"))


class Run:
    """One store: backed up while somebody writes, crashed, perhaps migrated, and restored."""

    def __init__(self, new: Callable[[], str], place: str, folder: Path, rng: Random) -> None:
        self._new = new
        self._place = place
        self._folder = folder
        self._backup = folder / "backup"
        self._rng = rng
        self._said = context.Value("q", 0)

    def check(self) -> None:
        """Raises Wrong."""
        db = self._new()
        engine = engine_of(db, "BEGIN IMMEDIATE")
        with begun(engine) as connection:
            upgrade(connection, OLD if self._place == "migrated" else "head")
        engine.dispose()
        with self._writing(db):
            before = self._said.value
            back_up(db, self._backup)
        backup = state_of(f"sqlite:///{self._backup}")
        if len(backup["event"][1]) < before - 1:
            raise Wrong(f"the backup lacks some of the {before} events that were stored before it")
        self._migrate(db)
        with self._writing(db):
            pass
        if self._place == "elsewhere":
            db = self._new()
        self._interrupt(db, backup)
        restored(db, self._backup)
        check(self._seen(db), backup)

    @contextmanager
    def _writing(self, db: str) -> Iterator[None]:
        """Somebody writes for a while, and is killed at any moment afterwards."""
        first = self._said.value
        # The next number may have been stored without being said.
        process = context.Process(target=write, args=(db, first + 2, self._said))
        process.start()
        while self._said.value == first:
            process.join(0.01)
            assert process.exitcode is None
        process.join(self._rng.random() * LONGEST)
        yield
        process.join(self._rng.random() * LONGEST)
        process.kill()
        process.join()

    def _migrate(self, db: str) -> None:
        """A newer version starts on the store: this one, or one to come."""
        engine = engine_of(db, "BEGIN IMMEDIATE")
        if self._place == "migrated":
            migrate(engine)
        if self._place == "newer":
            with engine.begin() as connection:
                connection.exec_driver_sql("CREATE TABLE later (id TEXT)")
                connection.exec_driver_sql("ALTER TABLE event ADD COLUMN later TEXT")
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        engine.dispose()

    def _interrupt(self, db: str, backup: State) -> None:
        """A restore that is killed leaves the store as it was, or has replaced it."""
        before = self._seen(db)
        process = context.Process(target=restored, args=(db, self._backup))
        process.start()
        process.join(self._rng.random() * LONGEST)
        process.kill()
        process.join()
        after = self._seen(db)
        if after != before:
            check(after, backup)

    def _seen(self, db: str) -> State:
        """The rows of a store that is left as it is: also what it would be after a crash."""
        file = db.removeprefix("sqlite:///")
        if file == db:
            return state_of(db)
        with TemporaryDirectory(dir=self._folder) as copies:
            for ending in ("", "-wal"):
                if Path(file + ending).exists():
                    shutil.copy(file + ending, f"{copies}/store{ending}")
            return state_of(f"sqlite:///{copies}/store")


def restored(db: str, backup: Path) -> None:
    """Restore. PostgreSQL needs a moment to see that somebody was killed."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            restore(db, backup)
        except CannotOpen as error:
            if "other connections" not in str(error) or time.monotonic() > deadline:
                raise
        else:
            return


@contextmanager
def _databases(folder: Path) -> Iterator[dict[str, Callable[[], str]]]:
    """What makes the URL of a new place for a store, by database."""
    numbers = itertools.count()
    installed = programs()
    assert installed is not None, "PostgreSQL is not installed"
    postgres = Postgres(installed)
    postgres.start()
    try:
        yield {
            "sqlite": lambda: f"sqlite:///{folder}/{next(numbers)}.db",
            "postgresql": postgres.new_database,
        }
    finally:
        postgres.stop()
        shutil.rmtree(postgres.folder)


def main() -> None:
    """Print how many of the runs were right, and what was wrong with the others."""
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=800)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    right = 0
    with TemporaryDirectory() as folder, _databases(Path(folder)) as databases:
        kinds = itertools.cycle(itertools.product(databases, PLACES))
        for number, (database, place) in zip(range(asked.runs), kinds, strict=False):
            with TemporaryDirectory(dir=folder) as own:
                try:
                    rng = Random(f"{asked.seed} {number}")
                    Run(databases[database], place, Path(own), rng).check()
                    right += 1
                except (Wrong, CannotOpen) as error:
                    print(f"run {number}, {database}, {place}: {error}")
    print(f"{right} of {asked.runs} stores are what was backed up")


if __name__ == "__main__":
    main()
