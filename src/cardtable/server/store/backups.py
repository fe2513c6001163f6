"""Backups of a store, and a store made from a backup.

A backup is one SQLite file, whatever database it comes from, in the form that the store had. So it restores
to either database, in this version or a newer one. A backup and a restored store take the place of what was
there in one step, after they were checked: an interruption leaves the old or the new, never a half.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import MetaData, Table, create_engine, insert, inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.schema import DropTable

from cardtable.server.store import schema
from cardtable.server.store.claims import claimed
from cardtable.server.store.engines import OWNER_ONLY, CannotOpen, engine_of, give_to_owner, sqlite_file
from cardtable.server.store.migrations import begun, is_known, migrate, upgrade

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

ROWS_AT_ONCE = 1_000
VERSION = "alembic_version"
OUR_TABLES = {*schema.metadata.tables, VERSION, "challenge"}
"""All tables that a store of this version or an older one has."""
SIDE_FILES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a store, and applies to any file of that name."""


def back_up(db: str, file: Path) -> int:
    """Write a backup of the store to this file, which only its owner may read. Servers may write to the store
    meanwhile. Returns the number of web tables in it. Raises CannotOpen, and then the file is as before."""
    store, file = sqlite_file(db), file.resolve()
    if file.exists() and not file.is_file():
        raise CannotOpen(f"{file} is not a file; a backup would take its place")
    if store is not None and file == Path(store).resolve():
        raise CannotOpen(f"{file} is the store itself; a backup needs another file")
    if store is not None and not Path(store).exists():
        raise CannotOpen(f"there is no store {store}")
    with _told(f"{file} cannot be written"):
        descriptor, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}-")
        os.close(descriptor)
        with _taking_the_place_of(file, Path(name)) as part:
            if store is None:
                _write_rows(db, part)
            else:
                _copy_pages(Path(store), part, live=True)
            return _tables_in(part, "the store")


def restore(db: str, file: Path) -> int:
    """Make the store what it was when this backup was written, and migrate it. Everything later is lost.
    Returns the number of web tables in it. Raises CannotOpen, and then the store is as before: if the file is
    no backup or from a newer version, or if the store is in use."""
    with _told(f"{file} is not a backup"):
        tables = _tables_in(file, str(file))
    store = sqlite_file(db)
    if store is None:
        with _told("the store cannot be replaced"):
            _restore_rows(db, file)
        return tables
    target = Path(store).resolve()
    if file.resolve() == target:
        raise CannotOpen(f"{file} is the store itself")
    with claimed(db), _told(f"the store {store} cannot be replaced"):
        part = Path(f"{target}-restoring")
        _remove(part)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        give_to_owner(part, target)
        with _taking_the_place_of(target, part):
            _copy_pages(file, part)
            with _closing(engine_of(f"sqlite:///{part}", "BEGIN IMMEDIATE")) as made:
                migrate(made)
            _give_up(target)
    return tables


@contextmanager
def _told(what: str) -> Iterator[None]:
    """Turns what systems and databases raise into CannotOpen, with one line."""
    try:
        yield
    except (OSError, sqlite3.Error, DBAPIError) as error:
        why = error.strerror if isinstance(error, OSError) else str(getattr(error, "orig", error))
        raise CannotOpen(f"{what}: {' '.join(str(why).split())}") from None


@contextmanager
def _taking_the_place_of(file: Path, part: Path) -> Iterator[Path]:
    """The new file, which takes the place of the other one if nothing is raised, and disappears otherwise."""
    try:
        yield part
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.replace(file)
        folder = os.open(file.resolve().parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    finally:
        _remove(part)


def _remove(file: Path) -> None:
    for ending in ("", *SIDE_FILES):
        Path(f"{file}{ending}").unlink(missing_ok=True)


def _give_up(store: Path) -> None:
    """Leave nothing of the old store but its file, whole as far as it can be, until it is replaced. Raises
    CannotOpen if another program uses it."""
    if store.exists():
        try:
            with closing(sqlite3.connect(store, timeout=1)) as old:
                mode = old.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
        except sqlite3.OperationalError as error:
            mode = error.sqlite_errorname
        except sqlite3.DatabaseError:
            mode = "damaged"
        # The names of errors may go on: SQLITE_BUSY_RECOVERY.
        if mode.startswith(("wal", "SQLITE_BUSY", "SQLITE_LOCKED")):
            raise CannotOpen(f"another program uses the store {store}; stop it first")
    for ending in SIDE_FILES:
        Path(f"{store}{ending}").unlink(missing_ok=True)


def _opened(file: Path, *, live: bool = False) -> sqlite3.Connection:
    """A file that is `live` may be written meanwhile. Nobody writes a backup, and SQLite makes no files
    beside it."""
    whole = not live and not Path(f"{file}-wal").exists()
    return sqlite3.connect(
        f"{file.resolve().as_uri()}?mode={'rw' if live else 'ro'}{'&immutable=1' * whole}",
        uri=True,
        check_same_thread=False,
    )


def _copy_pages(file: Path, part: Path, *, live: bool = False) -> None:
    with closing(_opened(file, live=live)) as old, closing(sqlite3.connect(part)) as new:
        # All in one step: after a write in between, the copy would begin anew.
        old.backup(new)
        # A backup is one file, without another for what was written last.
        new.execute("PRAGMA journal_mode=DELETE")


def _tables_in(file: Path, name: str) -> int:
    """The number of web tables in this file. Raises CannotOpen if it is not a whole store that this version
    can use."""
    with closing(_opened(file)) as backup:
        verdict = backup.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise CannotOpen(f"{name} is damaged: {' '.join(verdict.replace('***', '').split())}")
        try:
            revision = backup.execute(f"SELECT version_num FROM {VERSION}").fetchone()[0]
            tables = int(backup.execute("SELECT count(*) FROM header").fetchone()[0])
        except (sqlite3.OperationalError, TypeError):
            raise CannotOpen(f"{name} has no tables of cardtable") from None
    if not is_known(revision):
        raise CannotOpen(f"{name} was written by a newer version of cardtable ({revision})")
    return tables


def _write_rows(db: str, part: Path) -> None:
    """Copy a store in PostgreSQL, as it is at one moment."""
    with _closing(engine_of(db, "BEGIN")) as store, _closing(_engine_of(part, live=True)) as file:
        snapshot = store.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with snapshot.begin() as source, file.begin() as target:
            revision = _revision(source)
            if revision is None:
                raise CannotOpen(f"{store.url.render_as_string()} has no tables of cardtable")
            if not is_known(revision):
                raise CannotOpen(f"the store was written by a newer version of cardtable ({revision})")
            upgrade(target, revision)
            _copy_rows(source, target, target)


def _restore_rows(db: str, file: Path) -> None:
    """Replace a store in PostgreSQL in one transaction."""
    with (
        _closing(engine_of(db, "BEGIN")) as store,
        _closing(_engine_of(file, live=False)) as backup,
        backup.begin() as source,
        begun(store) as target,
    ):
        _drop_tables(target)
        upgrade(target, str(_revision(source)))
        _copy_rows(source, target, source)
        upgrade(target)


def _engine_of(backup: Path, *, live: bool) -> Engine:
    return create_engine("sqlite://", creator=lambda: _opened(backup, live=live))


@contextmanager
def _closing(engine: Engine) -> Iterator[Engine]:
    try:
        yield engine
    finally:
        engine.dispose()


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(VERSION):
        return None
    version: str | None = connection.execute(text(f"SELECT version_num FROM {VERSION}")).scalar()
    return version


def _drop_tables(connection: Connection) -> None:
    """Remove what is in the way of a new store. Raises CannotOpen if it is in use or somebody else's."""
    used = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    # Those without a user are PostgreSQL's own.
    others = connection.execute(text(f"{used} AND usesysid IS NOT NULL AND pid <> pg_backend_pid()")).scalar()
    if others:
        raise CannotOpen(f"the database has {others} other connections; stop all servers on it first")
    tables = inspect(connection).get_table_names()
    revision = _revision(connection)
    unknown = sorted(set(tables) - OUR_TABLES)
    # A newer version may have made tables that this one does not know.
    if unknown and (revision is None or is_known(revision)):
        raise CannotOpen(f"the database has tables that are not cardtable's: {', '.join(unknown)}")
    for name in tables:
        connection.execute(DropTable(Table(name, MetaData())))


def _copy_rows(source: Connection, target: Connection, sqlite: Connection) -> None:
    """Copy all rows of a store into an empty one of the same form. One of them is SQLite, which says the
    form."""
    stored = MetaData()
    stored.reflect(sqlite)
    for table in stored.sorted_tables:
        if table.name != VERSION:
            rows = source.execute(select(table).execution_options(yield_per=ROWS_AT_ONCE))
            for some in rows.mappings().partitions():
                target.execute(insert(table), [dict(row) for row in some])
