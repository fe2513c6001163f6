"""`cardtable tables backup` and `restore`: what they write, and what they refuse without changing anything.

`python -m server.restore_run` kills stores and restores at random moments.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, text

from cardtable.cli import main
from cardtable.server.store import schema
from cardtable.server.store.backups import back_up, restore
from cardtable.server.store.claims import claimed
from cardtable.server.store.engines import CannotOpen, engine_of
from server.restore_run import check, state_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Connection, Engine

    from server.postgres import Postgres


@pytest.fixture
def engine(db: str) -> Iterator[Engine]:
    engine = engine_of(db, "BEGIN IMMEDIATE")
    yield engine
    engine.dispose()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup"


def say(connection: Connection, *texts: str) -> None:
    for number, each in enumerate(texts, 1):
        row = {"table_id": each, "seq": number, "kind": "said", "payload": each, "at": 0.1}
        connection.execute(insert(schema.event).values(**row))
        header = {"status": "over", "listed": True, "brief": "{}", "updated": 1 / 3}
        connection.execute(insert(schema.header).values(table_id=each, **header))
        connection.execute(insert(schema.secret).values(table_id=each, seq=0, seed=b"\x00\xff"))


def run(*arguments: str) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["tables", *arguments])
    assert exit_.value.code == 0


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_there_and_back(
    db: str, engine: Engine, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """All rows are there again, and none that came later. Only the owner can read the files."""
    with engine.begin() as connection:
        say(connection, "♠", "é")
    before = state_of(db)
    file.touch(0o644)
    old_mask = os.umask(0o022)
    try:
        run("backup", str(file), "--db", db)
        with engine.begin() as connection:
            say(connection, "later")
        engine.dispose()
        run("restore", str(file), "--db", db)
    finally:
        os.umask(old_mask)
    assert state_of(db) == before
    assert capsys.readouterr().out == f"{file} has 2 tables\nthe store has 2 tables again\n"
    modes = {each.name: mode_of(each) for each in tmp_path.iterdir()}
    assert modes.pop("backup") == 0o600
    if db.startswith("sqlite"):
        assert modes == {"tables.db": 0o600, "tables.db-lock": 0o600}


def test_from_one_database_to_the_other(sqlite: str, nothing: str, file: Path, tmp_path: Path) -> None:
    """A backup restores to the other database, into an empty place, and from there back."""
    engine = engine_of(sqlite, "BEGIN")
    with engine.begin() as connection:
        say(connection, *(str(number) for number in range(1_100)))
    engine.dispose()
    before = state_of(sqlite)
    assert back_up(sqlite, file) == 1_100
    if nothing == sqlite:
        nothing = f"sqlite:///{tmp_path / 'other.db'}"
    assert restore(nothing, file) == 1_100
    assert state_of(nothing) == before
    back_up(nothing, file)
    restore(sqlite, file)
    assert state_of(sqlite) == before


def test_over_a_store_that_crashed(tmp_path: Path, sqlite: str, file: Path) -> None:
    """What SQLite had still beside the store does not come back."""
    crashed = tmp_path / "crashed.db"
    engine = engine_of(sqlite, "BEGIN")
    with engine.begin() as connection:
        say(connection, "before")
    back_up(sqlite, file)
    with engine.begin() as connection:
        say(connection, "after")
    for ending in ("", "-wal", "-shm"):
        shutil.copy(f"{tmp_path}/tables.db{ending}", f"{crashed}{ending}")
    engine.dispose()
    assert Path(f"{crashed}-wal").stat().st_size > 0
    restore(f"sqlite:///{crashed}", file)
    assert not Path(f"{crashed}-wal").exists()
    assert [row[0] for row in state_of(f"sqlite:///{crashed}")["header"][1]] == ["before"]


def test_over_a_damaged_store(tmp_path: Path, sqlite: str, file: Path) -> None:
    """That is when a backup is needed most."""
    back_up(sqlite, file)
    (tmp_path / "tables.db").write_bytes(b"SQLite format 3\x00" + b"\xff" * 8192)
    restore(sqlite, file)
    check(state_of(sqlite), state_of(f"sqlite:///{file}"))


def test_a_store_in_use(db: str, engine: Engine, file: Path) -> None:
    """Nothing is restored while another program has the store, even one that takes no lock."""
    back_up(db, file)
    with engine.begin() as connection:
        say(connection, "later")
    before = state_of(db)
    with pytest.raises(CannotOpen, match=r"another program uses|has 1 other connections"):
        restore(db, file)
    assert state_of(db) == before


def test_a_server_runs(sqlite: str, file: Path) -> None:
    """It holds the lock."""
    back_up(sqlite, file)
    with (
        claimed(sqlite),
        pytest.raises(CannotOpen, match=r"^another server uses the store \S+; stop it first$"),
    ):
        restore(sqlite, file)


def foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")


def damaged(file: Path) -> None:
    whole = file.read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    file.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: file.write_text("SELECT 1;"), "is not a backup: file is not a database"),
        (foreign, "has no tables of cardtable"),
        (damaged, "is damaged: "),
        (newer, r"was written by a newer version of cardtable \(9999\)"),
    ],
)
def test_files_that_are_no_backup(
    db: str, engine: Engine, file: Path, spoil: Callable[[Path], object], why: str
) -> None:
    """They are refused in one line, and the store stays as it is."""
    with engine.begin() as connection:
        say(connection, *(str(number) for number in range(300)))
    engine.dispose()
    before = state_of(db)
    back_up(db, file)
    spoil(file)
    with pytest.raises(CannotOpen, match=rf"^{file} {why}[^\n]*$"):
        restore(db, file)
    assert state_of(db) == before


def test_tables_of_others(postgres: Postgres, file: Path, sqlite: str) -> None:
    """A database that is also used for something else is left alone."""
    db = postgres.new_database()
    back_up(sqlite, file)
    engine = engine_of(db, "BEGIN")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipe (name TEXT)"))
    engine.dispose()
    with pytest.raises(CannotOpen, match=r"^the database has tables that are not cardtable's: recipe$"):
        restore(db, file)
    assert state_of(db) == {"recipe": (["name"], [])}


def test_no_store(tmp_path: Path, nothing: str, file: Path) -> None:
    """There is nothing to back up, and nothing is made."""
    with pytest.raises(CannotOpen, match=r"^there is no store \S+$|has no tables of cardtable$"):
        back_up(nothing, file)
    assert list(tmp_path.iterdir()) == []


def test_the_store_itself(tmp_path: Path, sqlite: str) -> None:
    """A file cannot be its own backup."""
    for act in (back_up, restore):
        with pytest.raises(CannotOpen, match="is the store itself"):
            act(sqlite, tmp_path / "tables.db")


def test_a_link_and_a_device(sqlite: str, tmp_path: Path) -> None:
    """A backup goes where a link leads, and takes the place of a file only."""
    elsewhere, link, pipe = tmp_path / "elsewhere", tmp_path / "link", tmp_path / "pipe"
    elsewhere.mkdir()
    link.symlink_to(elsewhere / "backup")
    back_up(sqlite, link)
    assert link.is_symlink()
    assert [each.name for each in elsewhere.iterdir()] == ["backup"]
    os.mkfifo(pipe)
    with pytest.raises(CannotOpen, match=rf"^{pipe} is not a file; a backup would take its place$"):
        back_up(sqlite, pipe)
    assert pipe.is_fifo()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to others")
@pytest.mark.parametrize("exists", [True, False])
def test_restored_by_root(tmp_path: Path, sqlite: str, file: Path, *, exists: bool) -> None:
    """The store stays that of the user who runs the server, or becomes that of the folder's owner."""
    back_up(sqlite, file)
    place = tmp_path / "of_the_server"
    place.mkdir()
    store = place / "tables.db"
    if exists:
        shutil.copy(tmp_path / "tables.db", store)
        os.chown(store, 1234, 1234)
    else:
        os.chown(place, 1234, 1234)
    restore(f"sqlite:///{store}", file)
    owners = {each.name: (each.stat().st_uid, each.stat().st_gid) for each in place.iterdir()}
    assert owners == {"tables.db": (1234, 1234), "tables.db-lock": (1234, 1234)}


def test_no_folder_for_it(db: str, tmp_path: Path) -> None:
    """One line."""
    file = tmp_path / "none" / "backup"
    with pytest.raises(CannotOpen, match=rf"^{file} cannot be written: No such file or directory$"):
        back_up(db, file)
