"""A file of JSON lines that is only ever added to, and survives a kill at any time."""

from __future__ import annotations

import fcntl
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Generic, TypeVar

import msgspec

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

T = TypeVar("T")


class BadJournal(CardtableError):
    pass


class BadLine(BadJournal):
    """A line that was not torn, and is none of those that belong into the file."""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What the system refuses to do, such as to write to a full disk, it is to say of this file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


class LineFile(Generic[T]):
    """Open for writing, and by nobody else. A torn line at the end, which a kill leaves, is cut off."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._path = path
        # `a` empties nothing: until the lock is held, the file may be somebody else's.
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115 # closed by close
        try:
            # The system drops this lock when the process dies, so a kill leaves no stale one behind.
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A file that is opened for appending stands at its end.
            self._file.seek(0)
            self.lines, end = _whole_lines(self._file, path, kind)
            self._file.truncate(end)
        except BlockingIOError:
            self._file.close()
            raise BadJournal(f"{path} is being written by another arena; wait for it to end") from None
        except BadJournal:
            self._file.close()
            raise

    def write(self, line: bytes) -> None:
        with naming(self._path):
            self._file.write(line + b"\n")
            # Out of our buffer: from here on a kill of this process cannot lose the line.
            self._file.flush()

    def close(self) -> None:
        with naming(self._path):
            self._file.close()


class GrowingFile(Generic[T]):
    """Such a file while somebody else writes it, read on from where it was left. It need not be there yet."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._path = path
        self._kind = kind
        self._lines = 0
        self._end = 0

    @property
    def changed_at(self) -> float | None:
        """When it was last written to, in seconds since 1970; None before that."""
        return self._path.stat().st_mtime if self._end else None

    @property
    def was_cut(self) -> bool:
        """What was read is no longer there."""
        return self._end > 0 and (not self._path.exists() or self._path.stat().st_size < self._end)

    def read_on(self) -> list[T]:
        """The whole lines that have come; a torn one at the end is not there yet."""
        if not self._path.exists():
            return []
        with open(self._path, "rb") as file:
            file.seek(self._end)
            lines, read = _whole_lines(file, self._path, self._kind, self._lines)
        self._lines += len(lines)
        self._end += read
        return lines


def read_lines(path: Path, kind: type[T]) -> list[T]:
    """What is in such a file, without a torn line at the end."""
    with open(path, "rb") as file:
        return _whole_lines(file, path, kind)[0]


def is_torn(path: Path) -> bool:
    """Whether there is more at the end than whole lines."""
    with open(path, "rb") as file:
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - 1))
        return file.read() not in (b"", b"\n")


def read_chosen(path: Path, kind: type[T], numbers: Collection[int]) -> dict[int, T]:
    """Some of the lines of such a file, by their number from 0 on."""
    with open(path, "rb") as file:
        return {
            number: _decoded(text, path, kind, number + 1)
            for number, text in enumerate(file)
            if number in numbers
        }


def _whole_lines(file: BinaryIO, path: Path, kind: type[T], before: int = 0) -> tuple[list[T], int]:
    """The lines from here on, and how long they are; so many came before."""
    lines: list[T] = []
    length = 0
    for number, text in enumerate(file, before + 1):
        # Only the last line of a file can be without its end.
        if not text.endswith(b"\n"):
            break
        lines.append(_decoded(text, path, kind, number))
        length += len(text)
    return lines, length


def _decoded(text: bytes, path: Path, kind: type[T], number: int) -> T:
    if not text.strip():
        raise BadLine(f"{path} line {number} is empty")
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise BadLine(f"{path} line {number}: {error}") from None
