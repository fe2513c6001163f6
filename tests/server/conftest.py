"""Stores to test with: an SQLite file, and a PostgreSQL of our own where its programs are installed."""

from __future__ import annotations

import shutil
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.server.store.database import Database
from cardtable.server.store.migrations import migrate
from server.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same cards in every run, so that one which fails for some deal fails for all to
    see. Servers in processes of their own still deal as they like."""
    rng = Random(request.node.name)
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: rng.randbytes(count))
    monkeypatch.setattr("secrets.randbits", rng.getrandbits)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    installed = programs()
    if installed is None:
        pytest.skip(
            "PostgreSQL is not installed (apt-get install postgresql): the store is tested on SQLite only"
        )
    server = Postgres(installed)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(server.folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a store that has not even tables, on either database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


# To make the tables takes longer than many a test, so that is done once.
@pytest.fixture(scope="session")
def first_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("first") / "tables.db"
    _make_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def first_postgres(postgres: Postgres) -> str:
    """The name of a database."""
    postgres.run("createdb", "-h", str(postgres.folder), "-U", "test", "first")
    _make_tables(postgres.url("first"))
    return "first"


def _make_tables(url: str) -> None:
    database = Database(url)
    migrate(database.engine)
    database.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, on either database."""
    if request.param == "sqlite":
        url: str = request.getfixturevalue("sqlite")
        return url
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database(like=request.getfixturevalue("first_postgres"))


@pytest.fixture
def sqlite(tmp_path: Path, first_sqlite: Path) -> str:
    """The URL of an empty store."""
    return f"sqlite:///{shutil.copy(first_sqlite, tmp_path / 'tables.db')}"
