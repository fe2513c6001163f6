"""Stores to test with: an SQLite file, and a PostgreSQL of our own where its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


class Postgres:
    """A server in a directory of its own, reached by a socket there."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        # PostgreSQL refuses to run as root, and its user cannot enter the directories of pytest.
        self._user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="cardtable-pg-"))
        if self._user:
            shutil.chown(self.folder, self._user, self._user)
        self.run("initdb", "-D", "data", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-U", "test")

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self.run("pg_ctl", "-D", "data", "-w", "-l", "log", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        self.run("pg_ctl", "-D", "data", "-w", "-m", how, "stop")

    def new_database(self) -> str:
        name = f"t{uuid4().hex}"
        self.run("createdb", "-h", str(self.folder), "-U", "test", name)
        return f"postgresql://test@/{name}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(
            command,
            cwd=self.folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        assert done.returncode == 0, (self.folder / "said").read_text()


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same cards in every run, so that one which fails for some deal fails for all to
    see. Servers in processes of their own still deal as they like."""
    rng = Random(request.node.name)
    monkeypatch.setattr("secrets.token_bytes", lambda count=32: rng.randbytes(count))
    monkeypatch.setattr("secrets.randbits", rng.getrandbits)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not installed:
        pytest.skip(
            "PostgreSQL is not installed (apt-get install postgresql): the store is tested on SQLite only"
        )
    server = Postgres(installed[-1].parent)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(server.folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store, on either database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"
