"""One process at a time has an SQLite store."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from cardtable.server.store.claims import claimed
from cardtable.server.store.engines import CannotOpen

if TYPE_CHECKING:
    from pathlib import Path


def test_one_at_a_time(tmp_path: Path) -> None:
    """A second one is refused, through another name of the file too, until the first is done."""
    file = tmp_path / "tables.db"
    other = tmp_path / "link.db"
    other.symlink_to(file)
    with claimed(f"sqlite:///{file}"):
        for name in (file, other):
            refused = f"^another server uses the store {name}; stop it first$"
            with pytest.raises(CannotOpen, match=refused), claimed(f"sqlite:///{name}"):
                pass
    with claimed(f"sqlite:///{file}"):
        beside = tmp_path / "tables.db-lock"
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600


def test_no_folder(tmp_path: Path) -> None:
    """One line says what is wrong."""
    file = tmp_path / "none" / "tables.db"
    refused = f"^the store {file} cannot be opened: No such file or directory$"
    with pytest.raises(CannotOpen, match=refused), claimed(f"sqlite:///{file}"):
        pass


def test_postgresql_is_for_many() -> None:
    """Nobody holds it alone."""
    with claimed("postgresql://localhost/cardtable"), claimed("postgresql://localhost/cardtable"):
        pass
