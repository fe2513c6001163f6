"""Sets that are finished before their turn in the journal has come.

Programs play a block of sets in one go, and the journal takes sets in the order of their numbers. Until it is
the turn of a block, whoever plays it keeps each finished set in a file of its own in the folder `under_way`.
So a kill loses nothing but the sets that were being played.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.line_file import LineFile, read_lines
from cardtable.arena.tournament.plan import SetLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "under_way"


@dataclass
class Finished:
    """The finished sets of a block, by their numbers."""

    lines: dict[int, bytes] = field(default_factory=dict)
    file: LineFile[SetLine] | None = None

    def add(self, number: int, line: bytes) -> None:
        """Keep this set, unless it is there already: what was played first stands."""
        if number not in self.lines:
            self.lines[number] = line
            if self.file is not None:
                self.file.write(line)


@contextmanager
def finished_sets(path: Path | None) -> Iterator[Finished]:
    """Those that an earlier run has left in this file, and those that come; without a file, only the latter.

    BadJournal if the file is damaged.
    """
    if path is None:
        yield Finished()
        return
    path.parent.mkdir(exist_ok=True)
    file = LineFile(path, SetLine)
    try:
        yield Finished({line.set: msgspec.json.encode(line) for line in file.lines}, file)
    finally:
        file.close()


@dataclass(frozen=True)
class UnderWay:
    """The files of the blocks that are being played, beside a journal. Nothing is kept without a folder."""

    folder: Path | None = None

    def path(self, first: int) -> Path | None:
        """Where the block that begins with this set keeps what is finished of it."""
        return None if self.folder is None else self.folder / FOLDER / f"{first}.jsonl"

    def is_written(self, first: int) -> None:
        """All sets of this block are in the journal."""
        path = self.path(first)
        if path is not None:
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """The journal has all there is: nothing is left over."""
        if self.folder is None or not (self.folder / FOLDER).is_dir():
            return
        for file in (self.folder / FOLDER).iterdir():
            file.unlink()
        (self.folder / FOLDER).rmdir()


def waiting_sets(folder: Path) -> set[int]:
    """The numbers of the sets that are finished and wait for their turn, in the folder of a tournament."""
    files = (folder / FOLDER).glob("*.jsonl")
    return {line.set for file in files for line in read_lines(file, SetLine)}
