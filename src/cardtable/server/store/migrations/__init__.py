"""Migrates a store to the form that this version needs. Alembic runs `env.py`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from cardtable.server.store.engines import CannotOpen

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

ONE_AT_A_TIME = 7_267_827  # Any number, as long as all servers use the same.


class _Damaged(Exception):
    """The message is what SQLite says about the file."""


def migrate(engine: Engine) -> None:
    """Migrate the store. Raises CannotOpen if the database does not exist, is damaged, or was written by a
    newer version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            else:
                _check_pages(connection)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except _Damaged as error:
        raise CannotOpen(f"the store {engine.url.render_as_string()} is damaged: {error}") from None
    except CommandError as error:
        raise CannotOpen(f"the store was written by a newer version of cardtable: {error}") from None
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise CannotOpen(f"the store {engine.url.render_as_string()} cannot be opened: {reason}") from None


def _check_pages(connection: Connection) -> None:
    """Find a damaged file now, rather than at the first table that lies on a damaged page."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise _Damaged(" ".join(str(found).replace("***", "").split()))
