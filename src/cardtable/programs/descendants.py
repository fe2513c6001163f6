"""Finds every process that a program started, from Linux's /proc. On other systems it finds nothing.

A process can leave its process group and its parent. It is still found in two ways: by a mark that it
inherits in its environment, or because Linux hands orphans to the nearest ancestor that asked for them.

Run as a program, this module kills the processes with the given mark and removes their directory.
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
LONGEST_EXEC = 1.0
PARENT, MEMORY, ENVIRONMENT_END = 1, 20, 48
"""Places in what `stat_of` returns."""
SHELL = "/bin/sh"
WATCH = 'read nothing; exec "$@"'
"""What a watchman runs. It starts Python only when it has to work, which is rare. A shell that waits costs a
tenth of the CPU time and of the memory."""

_PROC = "/proc"
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(parent: int) -> None:
    """Call this in a new process: the system kills it when its parent dies for any reason."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        # The parent may have died before the call above. Then no signal would come.
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)


def end(mark: str) -> None:
    """Kill every process whose mark is this one or begins with it."""
    # The NUL in front makes sure that the mark is at the start of a variable.
    begin = f"\0{MARK}={mark}".encode()
    _sweep(lambda: [pid for pid in pids() if begin in b"\0" + environment_of(pid)])


def environment_of(pid: int) -> bytes:
    """The environment of a process. One that has just begun another program has none for a moment, so we look
    again until it has."""
    until = time.monotonic() + LONGEST_EXEC
    settled = False
    while True:
        try:
            # Not by `read_proc`: what may not be read is never going to be there.
            with open(f"{_PROC}/{pid}/environ", "rb", buffering=0) as file:
                text = file.read()
        except OSError:
            return b""
        if text or settled or time.monotonic() > until:
            return text
        # Its exec may have ended since we looked. Then we look once more.
        settled = not _is_in_exec(pid)
        if not settled:
            time.sleep(0.001)


def _is_in_exec(pid: int) -> bool:
    """Whether a process has memory but no place for an environment yet."""
    fields = stat_of(str(pid))
    return bool(fields) and int(fields[MEMORY]) > 0 and int(fields[ENVIRONMENT_END]) == 0


class Family:
    """The descendants of this process, except the children that it had at the start."""

    def __init__(self) -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_CHILD_SUBREAPER, 1)
        self._known = set(_children())

    def end(self, watchman: int) -> None:
        """Kill them all, except the watchman. Use it only in a process whose children are all programs that
        have ended, apart from helpers of `multiprocessing`."""
        kept = {watchman, *self._known, *_workers()}
        _sweep(lambda: [pid for pid in _children() if pid not in kept])


class Watchman:
    """A helper process that waits until this process is gone. Then it kills all processes with the mark and
    removes their directory."""

    def __init__(self, mark: str, directory: str) -> None:
        # It needs no packages and none of our environment.
        command = [SHELL, "-c", WATCH, SHELL, sys.executable, "-I", "-S", __file__, mark, directory]
        self._process = subprocess.Popen(
            command,
            # Nothing is ever written. The pipe closes when we die, for any reason.
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            # Ctrl-C at the terminal goes to our process group and must not end the watchman.
            start_new_session=True,
        )
        self.pid = self._process.pid

    def dismiss(self) -> None:
        """End the watchman without its work. Call this when everything is cleaned up."""
        # Kill it before its input closes, because the end of its input would start its work.
        self._process.kill()
        self._process.communicate()


def remove(directory: str) -> None:
    """Delete a directory tree of any depth and with any file modes. Files that cannot be deleted stay."""
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
    # Deeper directories are moved up first. A tree may be deeper than the longest path or than the limit of
    # open files.
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
    """Delete the files here. Returns the names of the subdirectories, which can be opened and moved now."""
    names = []
    with os.scandir(folder) as entries:
        # A list, because the directory changes during the loop.
        for entry in list(entries):
            with suppress(OSError):
                if entry.is_dir(follow_symlinks=False):
                    os.chmod(entry.name, stat.S_IRWXU, dir_fd=folder)
                    names.append(entry.name)
                else:
                    os.unlink(entry.name, dir_fd=folder)
    return names


def _workers() -> set[int | None]:
    """Helper processes of `multiprocessing` that must not be killed: workers of our players and the resource
    tracker."""
    # A process that has not loaded it has no such helpers. Loading it takes as long as ending the programs.
    if "multiprocessing" not in sys.modules:
        return set()
    from multiprocessing import active_children, resource_tracker

    tracker = resource_tracker._resource_tracker._pid  # type: ignore[attr-defined] # no other way to tell
    return {tracker, *(worker.pid for worker in active_children())}


def _sweep(find: Callable[[], list[int]]) -> None:
    """Kill what is found, until nothing is found. A process may start another one while we look."""
    until = time.monotonic() + LONGEST_SWEEP
    while (pids := find()) and time.monotonic() < until:
        _kill(pids)
        time.sleep(0.001)


def _kill(pids: Iterable[int]) -> None:
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
            # An orphan that we adopted stays our child until we wait for it, and would be found again.
            os.waitpid(pid, os.WNOHANG)
        except (ProcessLookupError, PermissionError, ChildProcessError):
            continue


def pids() -> Iterator[int]:
    """The numbers of all processes on this machine. Empty on systems without /proc."""
    if _libc is not None:
        yield from (int(name) for name in os.listdir(_PROC) if name.isdigit())


def read_proc(path: str) -> bytes:
    """The content of a file below /proc. Empty if the process is gone or belongs to another user."""
    try:
        with open(f"{_PROC}/{path}", "rb", buffering=0) as file:
            return file.read()
    except OSError:
        return b""


def stat_of(process: str) -> list[bytes]:
    """The fields of /proc/NAME/stat after the name: state, parent, group, session and so on. Empty if the
    process or thread is gone."""
    # The name stands in parentheses and may contain anything. The fields follow the last one.
    return read_proc(f"{process}/stat").rpartition(b")")[2].split()


def _children() -> list[int]:
    """The children of this process, also those that have ended and that nobody has waited for."""
    own = os.getpid()
    # One list for each thread: much faster than to look at all processes, but Linux can be built without.
    if os.path.exists(f"{_PROC}/{own}/task/{own}/children"):
        lists = [read_proc(f"{own}/task/{thread}/children") for thread in os.listdir(f"{_PROC}/{own}/task")]
        return [int(pid) for pid in b" ".join(lists).split()]
    return [pid for pid in pids() if [b"%d" % own] == stat_of(str(pid))[PARENT : PARENT + 1]]


if __name__ == "__main__":
    end(sys.argv[1])
    remove(sys.argv[2])
