"""Migrates a store to the form that this version needs. Alembic runs `env.py`."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError

from cardtable.server.store.engines import CannotOpen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

ONE_AT_A_TIME = 7_267_827  # Any number, as long as all servers use the same.
HEAD = "head"


class _Damaged(Exception):
    """The message is what SQLite says about the file."""


def migrate(engine: Engine) -> None:
    """Migrate the store. Raises CannotOpen if the database does not exist, is damaged, or was written by a
    newer version."""
    with begun(engine) as connection:
        upgrade(connection)


@contextmanager
def begun(engine: Engine) -> Iterator[Connection]:
    """A transaction that changes the form of a store, one at a time. Raises CannotOpen like `migrate`."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
                connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME)))
            else:
                _check_pages(connection)
            yield connection
    except _Damaged as error:
        raise CannotOpen(f"the store {engine.url.render_as_string()} is damaged: {error}") from None
    except CommandError as error:
        raise CannotOpen(f"the store was written by a newer version of cardtable: {error}") from None
    except DBAPIError as error:
        reason = " ".join(str(error.orig).split())
        raise CannotOpen(f"the store {engine.url.render_as_string()} cannot be opened: {reason}") from None


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Bring a store to the form of this revision. Raises CommandError if there is none."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def is_known(revision: str) -> bool:
    """Whether a store of this revision can be migrated. Otherwise a newer version has written it."""
    scripts = ScriptDirectory.from_config(_config())
    return revision in {script.revision for script in scripts.walk_revisions()}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def _check_pages(connection: Connection) -> None:
    """Find a damaged file now, rather than at the first table that lies on a damaged page."""
    verdict = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if verdict != "ok":
        raise _Damaged(" ".join(str(verdict).replace("***", "").split()))
