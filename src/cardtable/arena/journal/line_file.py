"""An append-only file of JSON lines that survives a kill at any time."""

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
    """The folder or file of a tournament cannot be used. The message says which and why."""


class BadLine(BadJournal):
    """A complete line that does not belong into the file."""


def as_utf8(text: str) -> str:
    """The text with backslash escapes for bytes of the command line that are not UTF-8."""
    return text.encode(errors="backslashreplace").decode()


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Add the path of the file to an OSError, such as a full disk, that is raised inside."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


class LineFile(Generic[T]):
    """A file locked for writing. An incomplete last line, which a kill leaves, is cut off. Raises
    BadJournal if another process writes it."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._path = path
        # `a` does not truncate. Until we hold the lock, another process may be writing the file.
        self._file: BinaryIO = open(path, "a+b")  # noqa: SIM115 # closed by close
        try:
            # The system releases this lock when the process dies, so a kill leaves no stale lock.
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # A file opened for appending is positioned at its end.
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
        """Append a line. Raises OSError with the path of the file."""
        with naming(self._path):
            self._file.write(line + b"\n")
            # After the flush, a kill of this process cannot lose the line.
            self._file.flush()

    def close(self) -> None:
        """Close the file and release the lock."""
        with naming(self._path):
            self._file.close()


class GrowingFile(Generic[T]):
    """Follows such a file while another process writes it. The file need not exist yet."""

    def __init__(self, path: Path, kind: type[T]) -> None:
        self._path = path
        self._kind = kind
        self._lines = 0
        self._end = 0

    @property
    def changed_at(self) -> float | None:
        """The time of the last write in seconds since 1970, or None if the file does not exist."""
        return self._path.stat().st_mtime if self._end else None

    @property
    def was_cut(self) -> bool:
        """Whether the file became shorter than what was already read."""
        return self._end > 0 and (not self._path.exists() or self._path.stat().st_size < self._end)

    def read_on(self) -> list[T]:
        """The complete lines added since the last call. Raises BadLine for a line that is not valid."""
        if not self._path.exists():
            return []
        with open(self._path, "rb") as file:
            file.seek(self._end)
            lines, read = _whole_lines(file, self._path, self._kind, self._lines)
        self._lines += len(lines)
        self._end += read
        return lines


def read_lines(path: Path, kind: type[T]) -> list[T]:
    """All complete lines of such a file. Raises BadLine for a line that is not valid."""
    with open(path, "rb") as file:
        return _whole_lines(file, path, kind)[0]


def is_torn(path: Path) -> bool:
    """Whether the file ends with an incomplete line."""
    with open(path, "rb") as file:
        length = file.seek(0, os.SEEK_END)
        file.seek(max(0, length - 1))
        return file.read() not in (b"", b"\n")


def read_chosen(path: Path, kind: type[T], numbers: Collection[int]) -> dict[int, T]:
    """Some lines of such a file, by their numbers from 0."""
    with open(path, "rb") as file:
        return {
            number: _decoded(text, path, kind, number + 1)
            for number, text in enumerate(file)
            if number in numbers
        }


def _whole_lines(file: BinaryIO, path: Path, kind: type[T], before: int = 0) -> tuple[list[T], int]:
    """The lines from here on and their length in bytes. `before` lines came earlier."""
    lines: list[T] = []
    length = 0
    for number, text in enumerate(file, before + 1):
        # Only the last line of a file can be incomplete.
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
