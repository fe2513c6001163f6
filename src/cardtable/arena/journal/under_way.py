"""Sets that are finished before their turn in the journal.

Programs play a block of sets in one go, and the journal takes sets in order. Until the block's turn comes,
each finished set is kept in a file in the folder `under_way`. So a kill loses only the sets that were being
played.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from cardtable.arena.journal.line_file import LineFile, read_lines
from cardtable.arena.plan.plan import SetLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FOLDER = "under_way"


@dataclass
class FinishedSets:
    """The finished sets of a block, by number."""

    lines: dict[int, bytes] = field(default_factory=dict)
    file: LineFile[SetLine] | None = None

    def add(self, number: int, line: bytes) -> None:
        """Keep this set, unless the block has it already: the first result stands."""
        if number not in self.lines:
            self.lines[number] = line
            if self.file is not None:
                self.file.write(line)


@contextmanager
def finished_sets(path: Path | None) -> Iterator[FinishedSets]:
    """The sets that an earlier run left in this file; new ones are appended. Without a file they are kept in
    memory only.

    Raises BadJournal if the file is damaged.
    """
    if path is None:
        yield FinishedSets()
        return
    path.parent.mkdir(exist_ok=True)
    file = LineFile(path, SetLine)
    try:
        yield FinishedSets({line.set: msgspec.json.encode(line) for line in file.lines}, file)
    finally:
        file.close()


@dataclass(frozen=True)
class UnderWay:
    """The files of blocks that are being played, next to a journal. Does nothing without a folder."""

    folder: Path | None = None

    def path(self, first: int) -> Path | None:
        """The file of the block that begins with this set."""
        return None if self.folder is None else self.folder / FOLDER / f"{first}.jsonl"

    def is_written(self, first: int) -> None:
        """Call this when all sets of this block are in the journal: its file is deleted."""
        path = self.path(first)
        if path is not None:
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Call this when the journal is complete: all files are deleted."""
        if self.folder is None or not (self.folder / FOLDER).is_dir():
            return
        for file in (self.folder / FOLDER).iterdir():
            file.unlink()
        (self.folder / FOLDER).rmdir()


def waiting_sets(folder: Path) -> set[int]:
    """The numbers of the sets in the folder of a tournament that are finished but not yet in the journal."""
    files = (folder / FOLDER).glob("*.jsonl")
    return {line.set for file in files for line in read_lines(file, SetLine)}
