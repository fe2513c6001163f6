"""Backups as docs/web/operations.md tells to make them: taken while people play, and played on from."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from server.outside import PlayingBot, Stubborn, server
from server.test_killed import check, log_of, sit_down

if TYPE_CHECKING:
    from pathlib import Path

    from server.postgres import Postgres

pytestmark = pytest.mark.timeout(600)


class SqliteBackups:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.db = f"sqlite:///{folder / 'tables.db'}"

    def take(self) -> None:
        copy = "import sqlite3; sqlite3.connect('tables.db').backup(sqlite3.connect('tables-backup.db'))"
        subprocess.run([sys.executable, "-c", copy], cwd=self._folder, check=True, timeout=60)

    def restored(self) -> str:
        """The URL of a store made from the backup alone."""
        elsewhere = self._folder / "restored"
        elsewhere.mkdir()
        (self._folder / "tables-backup.db").rename(elsewhere / "tables.db")
        return f"sqlite:///{elsewhere / 'tables.db'}"


class PostgresBackups:
    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self.db = postgres.new_database()

    def take(self) -> None:
        self._postgres.run("pg_dump", "-f", "backup.sql", self.db)

    def restored(self) -> str:
        new = self._postgres.new_database()
        self._postgres.run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-f", "backup.sql", new)
        return new


@pytest.fixture(params=["sqlite", "postgresql"])
def backups(request: pytest.FixtureRequest, tmp_path: Path) -> SqliteBackups | PostgresBackups:
    if request.param == "sqlite":
        return SqliteBackups(tmp_path)
    return PostgresBackups(request.getfixturevalue("postgres"))


def test_a_backup_under_play(backups: SqliteBackups | PostgresBackups) -> None:
    """It has all that was acknowledged before it was begun, nothing by halves, and people play on from it."""
    with (
        server(backups.db) as running,
        Stubborn(running.address) as ada,
        Stubborn(running.address) as ben,
    ):
        table = sit_down(ada, ben)
        bots = PlayingBot(ada, table), PlayingBot(ben, table)
        for bot in bots:
            bot.let_play(10)
        before = {key: done for bot in bots for key, done in list(bot.acknowledged.items())}
        backups.take()
        for bot in bots:
            bot.let_play(10)
        cookies = ada.client.cookies
    check(backups.db, table, *bots)
    restored = backups.restored()
    kept, whole = log_of(restored, table), log_of(backups.db, table)
    assert kept == whole[: len(kept)]
    assert max(seq for seq, _ in before.values()) <= len(kept) < len(whole)
    with server(restored) as running, Stubborn(running.address) as ada:
        ada.client.cookies = cookies
        seen = ada.look(table)
        assert (seen["seq"], seen["me"]["chair"]) == (len(kept), 0)
        ada.post(f"/api/tables/{table}/say", {"text": "Where were we?"})
    assert len(log_of(restored, table)) > len(kept)
