"""Copies the folder of a program, for confined programs that write next to themselves.

A confined program can write only in its TMPDIR. So its folder is copied there, and the program is started
from the copy. A log that it keeps next to itself then works. Large files stay where they are, with a link in
the copy. So do the neighbours of the folder. If the host was started in that folder, the working directory of
the program is the copy.
"""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from os.path import abspath, basename, dirname, isdir, isfile, join
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.programs.launch import Command

MOST_FILES = 200
MOST_BYTES = 5_000_000
LARGEST_FILE = 250_000
MOST_NEIGHBOURS = 200
"""Beyond these numbers files are linked instead of copied. Neighbours beyond them are not even linked."""
COPY = "program"


def in_private_copy(command: Command, folder: str) -> Command:
    """The command as it starts from a copy below `folder`. Unchanged if the program has no folder of its own,
    such as a command of the system."""
    own = _own_file(command)
    if own is None:
        return command
    home = dirname(abspath(own))
    copy = join(folder, COPY, basename(home) or "root")
    os.makedirs(copy)
    _Copying(may_run=not _is_noexec(folder)).copy(home, copy)
    _link_neighbours(home, dirname(copy))
    argv = (_moved(word, home, copy) for word in command.argv)
    works_at_home = os.path.samefile(home, os.curdir)
    return replace(command, argv=tuple(argv), folder=copy if works_at_home else None)


def _own_file(command: Command) -> str | None:
    """The program itself, or the first file among the arguments of an interpreter."""
    program, *arguments = command.argv
    return next((word for word in (program, *arguments) if isfile(word) and not _is_installed(word)), None)


def _is_installed(file: str) -> bool:
    """Whether the file lies where the system, this Python or another installation keeps its commands: a `bin`
    with a `lib` next to it."""
    folder = dirname(abspath(file))
    has_lib = basename(folder) == "bin" and isdir(join(dirname(folder), "lib"))
    return has_lib or folder in {*os.get_exec_path(), dirname(sys.executable)}


def _moved(word: str, home: str, copy: str) -> str:
    if not isfile(word) or not abspath(word).startswith(home + os.sep):
        return word
    return copy + abspath(word)[len(home) :]


class _Copying:
    """Copies a folder up to the limits and links the rest."""

    def __init__(self, *, may_run: bool) -> None:
        self._may_run = may_run
        self._files = MOST_FILES
        self._bytes = MOST_BYTES

    def copy(self, source: str, target: str) -> None:
        """Copy `source` to `target`."""
        waiting = [(source, target)]
        # The folders nearest to the program come first, because programs write there rather than further
        # down.
        for source_folder, target_folder in waiting:
            for entry in _entries(source_folder):
                place = join(target_folder, entry.name)
                if entry.is_dir(follow_symlinks=False) and self._files > 0 and not _is_no_program(entry):
                    os.mkdir(place)
                    waiting.append((entry.path, place))
                else:
                    self._copy_or_link(entry, place)

    def _copy_or_link(self, entry: os.DirEntry[str], place: str) -> None:
        put: Callable[[str, str], object] = os.symlink
        if entry.is_file(follow_symlinks=False) and self._is_copied(entry):
            put = shutil.copy
        try:
            put(entry.path, place)
        except PermissionError:
            os.symlink(entry.path, place)

    def _is_copied(self, entry: os.DirEntry[str]) -> bool:
        about = entry.stat(follow_symlinks=False)
        if about.st_size > min(LARGEST_FILE, self._bytes) or self._files <= 0:
            return False
        if not self._may_run and about.st_mode & 0o111:
            return False
        self._files -= 1
        self._bytes -= about.st_size
        return True


def _is_no_program(entry: os.DirEntry[str]) -> bool:
    """Version control, environments and caches: a program does not write there while it plays."""
    return entry.name.startswith(".") or entry.name == "__pycache__"


def _link_neighbours(home: str, place: str) -> None:
    """Link what lies beside the folder, so that `../data` works from the copy too."""
    neighbours = [entry for entry in _entries(dirname(home)) if entry.path != home]
    if len(neighbours) <= MOST_NEIGHBOURS:
        for entry in neighbours:
            os.symlink(entry.path, join(place, entry.name))


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """The entries of a folder, sorted by name. Empty if they cannot be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except PermissionError:
        return []


def _is_noexec(folder: str) -> bool:
    """Whether nothing below this folder can be executed, as in a /tmp that is mounted with noexec."""
    return bool(os.statvfs(folder).f_flag & os.ST_NOEXEC)
