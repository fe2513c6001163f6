"""Landlock: a process gives up writing to files, except for those that it names.

It needs no privileges, covers all child processes and cannot be undone. A confined process also cannot read
the memory of a process that is not confined with it. Linux has Landlock since 5.13. Later versions know more
rights, and a process can give up only those that its kernel knows.
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
"""Making directories, files, links, sockets, pipes and devices."""
MOVE = 1 << 13
"""Moving a file from one directory to another."""
TRUNCATE = 1 << 14
ABSTRACT_SOCKETS = 1 << 0
SIGNALS = 1 << 1

WRITING = {1: WRITE_FILE | REMOVE_DIRECTORY | REMOVE_FILE | MAKE_ANYTHING, 2: MOVE, 3: TRUNCATE}
"""The rights to change something in the file system, by the first Landlock version that knows them."""
REACHING_OUT = {6: ABSTRACT_SOCKETS | SIGNALS}
"""What can be limited to the processes that are confined together."""
ON_FILES = WRITE_FILE | TRUNCATE
"""Rights on a file itself. The others are rights on its directory."""

_CREATE_RULESET = 444
_ADD_RULE = 445
_RESTRICT_SELF = 446
_ASK_VERSION = 1
_PATH_BENEATH = 1


def known(rights: dict[int, int], version: int) -> int:
    """The rights among these that this version knows."""
    return sum(since_then for since, since_then in rights.items() if since <= version)


def version() -> int:
    """The Landlock version of this system. Raises OSError if there is none."""
    return system_call(_CREATE_RULESET, 0, 0, _ASK_VERSION)


def make_ruleset(writable: Iterable[str]) -> int:
    """The descriptor of a ruleset that allows writing to these files and in these directories. Raises OSError
    if the system has no Landlock."""
    here = version()
    # The network is left to seccomp, because the first versions of Landlock do not cover it.
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
        # The kernel declares this struct without padding, so the format begins with `=`.
        system_call(_ADD_RULE, ruleset, _PATH_BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def restrict(ruleset: int) -> None:
    """Apply the ruleset to this process. It cannot be undone."""
    system_call(_RESTRICT_SELF, ruleset, 0)
