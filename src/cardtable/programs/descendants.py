"""Everything that a program started, found by what Linux tells in /proc; elsewhere nothing is found.

A process may leave its process group and its parent. It is found by a mark that it inherited in
its environment, or because orphans are handed to the nearest ancestor that asked for them.

Run as a program, this waits until its input ends, kills what has the mark it was given, and removes their
directory.
"""

from __future__ import annotations

import ctypes
import os
import signal
import stat
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

MARK = "CARDTABLE_PROGRAM"
PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LONGEST_SWEEP = 5.0

_PROC = "/proc"
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(parent: int) -> None:
    """Called in a new process: the system kills it when its parent dies, however that happens."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        # The parent may have died before the call above; then no signal would come.
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)


def end(mark: str) -> None:
    """Kill every process with this mark, or one that begins so."""
    # The NUL in front makes sure that the mark is the beginning of a variable.
    begin = f"\0{MARK}={mark}".encode()
    _sweep(lambda: [pid for pid in pids() if begin in b"\0" + read_proc(f"{pid}/environ")])


class Family:
    """The processes that descend from this one, apart from the children it had to begin with."""

    def __init__(self) -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
        self._known = set(_children(os.getpid()))

    def end(self) -> None:
        """Kill them all. Only for a process whose children are all programs, and are over, but for what
        `multiprocessing` runs for it."""
        kept = self._known | _workers()
        _sweep(lambda: [pid for pid in _children(os.getpid()) if pid not in kept])


class Watchman:
    """A process that does nothing until this one is gone: then it kills what has the mark, and removes the
    directory that was theirs."""

    def __init__(self, mark: str, directory: str) -> None:
        # It needs no packages; without them, and without our environment, it starts sooner.
        command = [sys.executable, "-I", "-S", __file__, mark, directory]
        self._process = subprocess.Popen(
            command,
            # Nothing is ever written: the pipe ends when we die, however that happens.
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C at the terminal goes to our group, and must not end it.
            start_new_session=True,
        )

    def dismiss(self) -> None:
        """We are still here, and saw to everything ourselves."""
        # Before its input ends, which would make it do its work.
        self._process.kill()
        self._process.communicate()


def remove(directory: str) -> None:
    """With all that is in it, however deep that is and whatever modes it has. What withstands stays."""
    with suppress(OSError):
        os.chmod(directory, stat.S_IRWXU)
        # A symbolic link that a program left here must not lead us to other files.
        top = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            _remove_contents(top)
        finally:
            os.close(top)
        os.rmdir(directory)


def _remove_contents(top: int) -> None:
    # What lies deeper is moved up: a tree may be deeper than a path can be long, or files can be open.
    prefix, moved = os.urandom(8).hex(), 0
    folders = _remove_files(top)
    while folders:
        name = folders.pop()
        with suppress(OSError):
            folder = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
            try:
                for inner in _remove_files(folder):
                    moved += 1
                    with suppress(OSError):
                        os.rename(inner, f"{prefix}{moved}", src_dir_fd=folder, dst_dir_fd=top)
                        folders.append(f"{prefix}{moved}")
            finally:
                os.close(folder)
            os.rmdir(name, dir_fd=top)


def _remove_files(folder: int) -> list[str]:
    """The names of the directories in it, which can be opened and moved now."""
    found = []
    with os.scandir(folder) as entries:
        # A list, because the folder changes while we go through it.
        for entry in list(entries):
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    os.chmod(entry.name, stat.S_IRWXU, dir_fd=folder)
                    found.append(entry.name)
                else:
                    os.unlink(entry.name, dir_fd=folder)
    return found


def _workers() -> set[int | None]:
    """The processes that solve for players of ours, and the one that cleans up after them."""
    # Not at the top: the watchman has nothing to do with it, and starts the sooner.
    from multiprocessing import active_children, resource_tracker

    tracker = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined] # no other way to tell
    return {tracker, *(worker.pid for worker in active_children())}


def _sweep(find: Callable[[], list[int]]) -> None:
    """Kill what is found until nothing is: a process may start another while we look."""
    until = time.monotonic() + LONGEST_SWEEP
    while (found := find()) and time.monotonic() < until:
        _kill(found)
        time.sleep(0.001)


def _kill(found: Iterable[int]) -> None:
    for pid in found:
        try:
            os.kill(pid, signal.SIGKILL)
            # An adopted orphan that nobody waits for stays a child of ours, and would be found again.
            os.waitpid(pid, os.WNOHANG)
        except (ProcessLookupError, PermissionError, ChildProcessError):
            continue


def pids() -> Iterator[int]:
    if _libc is not None:
        yield from (int(name) for name in os.listdir(_PROC) if name.isdigit())


def read_proc(path: str) -> bytes:
    """What the system tells in a file; nothing if the process is gone, or not ours."""
    try:
        with open(f"{_PROC}/{path}", "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""


def stat_of(process: str) -> list[bytes]:
    """State, parent, group, session and so on, of a process or thread; nothing if it is gone."""
    # The name in parentheses may hold anything; these follow the last one.
    return read_proc(f"{process}/stat").rpartition(b")")[2].split()


def _children(parent: int) -> Iterator[int]:
    for pid in pids():
        fields = stat_of(str(pid))
        if fields and int(fields[1]) == parent:
            yield pid


if __name__ == "__main__":
    sys.stdin.read()
    end(sys.argv[1])
    remove(sys.argv[2])
