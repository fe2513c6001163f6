"""A file of JSON lines that is only ever added to, and survives a kill at any time."""

from __future__ import annotations

import fcntl
from typing import TYPE_CHECKING, BinaryIO, Generic, TypeVar

import msgspec

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")


class BadJournal(CardtableError):
    pass


class LineFile(Generic[T]):
    """Open for writing, and by nobody else. A torn line at the end, which a kill leaves, is cut off."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115 # closed by close
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.lines, end = _whole_lines(self._file, path, kind)
            self._file.truncate(end)
        except BlockingIOError:
            self._file.close()
            raise BadJournal(f"{path} is being written by another arena; wait for it to end") from None
        except BadJournal:
            self._file.close()
            raise

    def write(self, line: bytes) -> None:
        self._file.write(line + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def read_lines(path: Path, kind: type[T]) -> list[T]:
    """What is in such a file, without a torn line at the end."""
    with open(path, "rb") as file:
        return _whole_lines(file, path, kind)[0]


def _whole_lines(file: BinaryIO, path: Path, kind: type[T]) -> tuple[list[T], int]:
    """The lines, and where the last whole one ends."""
    lines: list[T] = []
    end = 0
    file.seek(0)
    for number, text in enumerate(file, 1):
        if not text.endswith(b"\n"):
            break
        try:
            lines.append(msgspec.json.decode(text, type=kind))
        except msgspec.DecodeError as error:
            raise BadJournal(f"{path} line {number}: {error}") from None
        end += len(text)
    return lines, end
