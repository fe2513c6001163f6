"""Unfinished games on disk: one small JSON file per game, always complete.

{"game": "nimmt", "options": {}, "seed": 7, "seat": 0, "bots": ["nimmt:basic", …],
 "finished": [record, …], "current": record, "chosen": "57"}
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.cli.terminal.session import SessionTerms, TerminalSession
from cardtable.errors import CardtableError
from cardtable.notation.own import records
from cardtable.notation.own.options import make_game, options_of

if TYPE_CHECKING:
    from cardtable.record import AnyRecord


class Damaged(CardtableError):
    """A saved game that cannot be continued."""


class NotKept(CardtableError):
    """The game cannot be written to the disk."""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    options: dict[str, Any]
    seed: int
    seat: int
    bots: tuple[str, ...]
    finished: tuple[msgspec.Raw, ...]
    current: msgspec.Raw
    chosen: str | None


def path_for(game: str) -> Path:
    """The file of an unfinished game."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "cardtable" / f"{game}.json"


def write(path: Path, session: TerminalSession) -> None:
    """Once this returns the game survives a crash. At any moment before, the older one does. Raises
    NotKept."""
    terms = session.terms
    file = _File(
        game=terms.game.name,
        options=options_of(terms.game),
        seed=terms.seed,
        seat=terms.person,
        bots=terms.bots,
        finished=tuple(_raw(record) for record in session.finished),
        current=_raw(session.current),
        chosen=session.chosen,
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, msgspec.json.encode(file))
    except OSError as error:
        raise NotKept(f"cannot keep the game in {path}: {error.strerror}") from None


def read(path: Path) -> TerminalSession | None:
    """The saved game, or None if there is none. Raises Damaged with the reason if it cannot be continued."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
        terms = SessionTerms(make_game(file.game, file.options), file.seed, file.seat, file.bots)
        finished = tuple(records.read(bytes(line).decode()) for line in file.finished)
        session = TerminalSession(terms, records.read(bytes(file.current).decode()), finished, file.chosen)
        # This replays the hand, so a file that breaks the rules counts as damaged.
        session.table()
    except FileNotFoundError:
        return None
    except (OSError, CardtableError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Damaged(f"the saved game {path} cannot be read: {error}") from None
    return session


def _raw(record: AnyRecord) -> msgspec.Raw:
    return msgspec.Raw(records.write(record).encode())


def replace_file(path: Path, content: bytes) -> None:
    """Replace the file with this content, safely on disk. Until then the old content stays."""
    # In the same folder, so in the same file system: only there a rename is atomic.
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as out:
            out.write(content)
            out.flush()
            # Otherwise a crash could leave an empty file.
            os.fsync(out.fileno())
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    # A moved file is safe only when its folder is written too.
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
