"""How a store is opened: an SQLite file that only its owner may read, or a PostgreSQL."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import URL, Connection, Engine

OWNER_ONLY, OTHERS = 0o600, 0o077
LOCK_SECONDS = 5.0
"""Seconds that an operator's command waits for a lock, which a server may hold."""
READERS = 8
"""Connections that read at the same time."""


class CannotOpen(CardtableError):
    """There is no such store, or this version cannot use it."""


def engine_of(url: str, begin: str, lock_seconds: float = LOCK_SECONDS) -> Engine:
    """The engine for a store. Its transactions start with the statement `begin` and wait so long for a lock.
    Raises CannotOpen."""
    file = sqlite_file(url)
    if file is None:
        return _postgresql(make_url(url), lock_seconds)
    _keep_private(file)
    engine = create_engine(url, connect_args={"timeout": lock_seconds})

    # The driver's own handling of transactions would commit savepoints too early.
    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None
        # Readers continue while somebody writes.
        connection.execute("PRAGMA journal_mode=WAL")
        # With less, WAL may lose the last transactions in a power failure.
        connection.execute("PRAGMA synchronous=FULL")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def sqlite_file(url: str) -> str | None:
    """The file of this store, or None if it is a PostgreSQL. Raises CannotOpen."""
    try:
        made = make_url(url)
    except ArgumentError:
        raise CannotOpen(f"{url!r} is not the URL of a store; sqlite:///FILE is one") from None
    if made.get_backend_name() == "postgresql":
        return None
    if made.get_backend_name() != "sqlite" or not made.database:
        raise CannotOpen(f"a store is sqlite:///FILE or postgresql://…, not {url!r}")
    return made.database


def give_to_owner(made: Path, store: Path) -> None:
    """Give a new file to the owner of a store, or of its folder. The operator may be root, and the server is
    not: it could not open what belongs to root."""
    owner = (store if store.exists() else store.parent).stat()
    with suppress(PermissionError):  # Only root may do that.
        os.chown(made, owner.st_uid, owner.st_gid)


def _keep_private(file: str) -> None:
    """Only the owner may read the file: it has the cards of running hands, and hashes of passwords.

    SQLite gives its other files the same mode.
    """
    with suppress(OSError):  # SQLite reports what is wrong with the file, or it belongs to another user.
        os.close(os.open(file, os.O_RDONLY | os.O_CREAT, OWNER_ONLY))
        os.chmod(file, os.stat(file).st_mode & ~OTHERS)


def _postgresql(url: URL, lock_seconds: float) -> Engine:
    try:
        engine = create_engine(
            url.set(drivername="postgresql+psycopg"),
            # The server may have closed a connection that lay in the pool.
            pool_pre_ping=True,
            pool_size=READERS,
            connect_args={"connect_timeout": 5},
        )
    except ModuleNotFoundError:
        raise CannotOpen("PostgreSQL needs a driver: pip install 'cardtable[postgres]'") from None

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        # As a statement, because some proxies refuse options of a connection.
        connection.execute(f"SET lock_timeout = {round(lock_seconds * 1000)}")
        connection.commit()

    return engine
