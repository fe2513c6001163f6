"""Landlock: a process gives up writing to files, but for those that it names.

It needs no rights, holds for all that the process starts, and is never taken back. Nor can such a process
look into the memory of one that is not confined with it. Linux has it from 5.13 on, in versions that know
ever more rights; only those that the kernel knows can be given up.
"""

from __future__ import annotations

import os
import stat
import struct
from typing import TYPE_CHECKING

from cardtable.programs.sandbox.syscalls import system_call

if TYPE_CHECKING:
    from collections.abc import Iterable

WRITE_FILE = 1 << 1
REMOVE_DIRECTORY = 1 << 4
REMOVE_FILE = 1 << 5
MAKE_ANYTHING = 0b1111111 << 6
"""Directories, files, links, sockets, pipes, devices."""
MOVE = 1 << 13
"""From one directory to another."""
TRUNCATE = 1 << 14
ABSTRACT_SOCKETS = 1 << 0
SIGNALS = 1 << 1

WRITING = {1: WRITE_FILE | REMOVE_DIRECTORY | REMOVE_FILE | MAKE_ANYTHING, 2: MOVE, 3: TRUNCATE}
"""The rights to change something in the file system, by the version that first knows them."""
REACHING_OUT = {6: ABSTRACT_SOCKETS | SIGNALS}
"""What can be kept within the processes that are confined together."""
ON_FILES = WRITE_FILE | TRUNCATE
"""What is done to a file itself; the rest is done to the directory that it is in."""

_CREATE_RULESET = 444
_ADD_RULE = 445
_RESTRICT_SELF = 446
_ASK_VERSION = 1
_PATH_BENEATH = 1


def known(rights: dict[int, int], version: int) -> int:
    """Those of the rights that this version knows."""
    return sum(since_then for since, since_then in rights.items() if since <= version)


def version() -> int:
    """That of this system. OSError if it has no Landlock."""
    return system_call(_CREATE_RULESET, 0, 0, _ASK_VERSION)


def make_ruleset(writable: Iterable[str]) -> int:
    """The file number of a ruleset: writing is allowed to these files, and in these directories. OSError if
    the system has no Landlock."""
    here = version()
    # The network is left to seccomp: the first versions of Landlock know nothing about it.
    writing, on_network, reaching_out = known(WRITING, here), 0, known(REACHING_OUT, here)
    # Older kernels accept fields that they do not know as long as they are 0.
    attributes = struct.pack("=QQQ", writing, on_network, reaching_out)
    ruleset = system_call(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for path in writable:
            _allow(ruleset, path, writing)
    except OSError:
        os.close(ruleset)
        raise
    return ruleset


def _allow(ruleset: int, path: str, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(place).st_mode):
            # The kernel refuses a rule that gives a file the rights of a directory.
            rights &= ON_FILES
        # The kernel declares this struct without padding, hence the `=`.
        system_call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def restrict(ruleset: int) -> None:
    """This process, from now on."""
    system_call(_RESTRICT_SELF, ruleset, 0)
