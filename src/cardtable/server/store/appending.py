"""Writes events in one statement when nothing else has to be written, which is nearly always the case.

A single statement is a transaction on both databases. It goes to the driver directly, because SQLAlchemy
takes longer to prepare it than the database takes to run it: with SQLAlchemy a command of
`benchmarks.web_cost skat` takes 7 % more.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, OperationalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection, Engine

CHANNEL = "cardtable"
"""The channel that tells processes on PostgreSQL how far tables have got."""
LEASES = "cardtable_leases"
"""The channel that tells them that a process has released its tables."""

COLUMNS = ("table_id", "seq", "kind", "payload", "at", "key")


class EventRow(NamedTuple):
    """An event as it is stored."""

    table_id: str
    seq: int
    kind: str
    payload: str
    at: float
    key: str | None


class Appending:
    """A connection for appending events only, used by one thread."""

    def __init__(self, engine: Engine) -> None:
        self._connection: Connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        self._driver: Any = self._connection.connection.driver_connection
        self._errors: Any = engine.dialect.dbapi
        self._is_sqlite = engine.dialect.name == "sqlite"

    def append(self, rows: Sequence[EventRow]) -> None:
        """Store events of any tables, all or none. On PostgreSQL all processes are notified.

        Raises IntegrityError if one of them was stored before, DataError if one cannot be stored, and
        OperationalError if the database fails.
        """
        values = [value for row in rows for value in row]
        if not self._is_sqlite:
            values.append(note(rows))
        try:
            self._driver.execute(_statement(len(rows), self._is_sqlite), values)
        except self._errors.IntegrityError as error:
            raise IntegrityError(None, None, error) from error
        except self._errors.DataError as error:
            raise DataError(None, None, error) from error
        except self._errors.Error as error:
            raise OperationalError(None, None, error) from error

    def close(self) -> None:
        """Close the connection."""
        with suppress(DBAPIError):  # It is closed already.
            self._connection.invalidate()
            self._connection.close()


def note(rows: Sequence[EventRow]) -> str:
    """The notification for other processes: how far each table has got."""
    last = {row.table_id: row.seq for row in rows}
    return ";".join(f"{table_id} {seq} 0" for table_id, seq in last.items())


@lru_cache(maxsize=512)
def _statement(rows: int, is_sqlite: bool) -> str:
    mark = "?" if is_sqlite else "%s"
    row = f"({','.join([mark] * len(COLUMNS))})"
    insert = f"INSERT INTO event ({','.join(COLUMNS)}) VALUES {','.join([row] * rows)}"
    # PostgreSQL takes a global lock when a transaction with a notification ends, so many events share one.
    return insert if is_sqlite else f"WITH new AS ({insert}) SELECT pg_notify('{CHANNEL}', {mark})"
