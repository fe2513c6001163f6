"""An SQLite store has one server at a time, and none while it is replaced."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.server.store.engines import OWNER_ONLY, CannotOpen, give_to_owner, sqlite_file

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def claimed(db: str) -> Iterator[None]:
    """Hold the store at this URL alone. Raises CannotOpen if another process holds it, or if there is no
    such folder. A PostgreSQL is for many servers, so nobody holds it."""
    file = sqlite_file(db)
    if file is None:
        yield
        return
    # Not on the store itself: restoring replaces that file, and the lock belongs to the old one.
    beside = Path(f"{Path(file).resolve()}-lock")
    try:
        held = os.open(beside, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        give_to_owner(beside, Path(file).resolve())
    except OSError as error:
        raise CannotOpen(f"the store {file} cannot be opened: {error.strerror}") from None
    with open(held):
        try:
            # The system releases this lock when the process dies, so a kill leaves no stale lock.
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotOpen(f"another server uses the store {file}; stop it first") from None
        yield
