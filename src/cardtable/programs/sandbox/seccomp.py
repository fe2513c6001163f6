"""A filter of system calls (seccomp). The process gives up all sockets except Unix sockets, and changing the
limits and priorities of other processes.

It needs no privileges, works in containers that forbid network namespaces, covers all child processes and
cannot be undone.
"""

from __future__ import annotations

import ctypes
import os
import platform
import struct
from dataclasses import dataclass
from errno import EACCES, ENOSYS, EPERM

from cardtable.programs.sandbox.syscalls import system_call

_SET_MODE_FILTER = 1
# Without this flag kernels before 5.16 slow the process down, as a measure against Spectre.
_KEEP_SPEED = 1 << 2

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
"""Offsets of these fields in the data that the filter is given."""
_ALLOW, _FAIL, _KILL = 0x7FFF0000, 0x00050000, 0x80000000

# io_uring bypasses all filters. Its number is the same on every machine.
_IO_URING_SETUP = 425
_X32 = 0x40000000
"""System call numbers from here on belong to the x32 interface of 64-bit processors, which is hardly used."""


@dataclass(frozen=True)
class _Rule:
    """The values that arguments of a system call must have, by position. Otherwise the call does nothing and
    fails with `error`, or appears to succeed if that is 0."""

    arguments: dict[int, int]
    error: int


_AF_UNIX, _PRIO_PROCESS, _IOPRIO_WHO_PROCESS, _MYSELF = 1, 0, 1, 0
_ON_MYSELF = _Rule({0: _MYSELF}, EPERM)
_RULES = {
    "socket": _Rule({0: _AF_UNIX}, EACCES),
    "prlimit64": _ON_MYSELF,
    "setpriority": _Rule({0: _PRIO_PROCESS, 1: _MYSELF}, EPERM),
    "ioprio_set": _Rule({0: _IOPRIO_WHO_PROCESS, 1: _MYSELF}, EPERM),
    "sched_setparam": _ON_MYSELF,
    "sched_setscheduler": _ON_MYSELF,
    "sched_setattr": _ON_MYSELF,
    # Libraries bind their own threads to processors by number, and some give up if that fails. A filter
    # cannot tell whose threads they are.
    "sched_setaffinity": _Rule({0: _MYSELF}, 0),
}


@dataclass(frozen=True)
class _Machine:
    """An architecture: its name in a filter and the numbers of the filtered system calls, in order.
    `socketcall` is the old call that stood for all socket calls, Unix sockets or not."""

    name: int
    calls: tuple[int, ...]
    socketcall: int | None = None


@dataclass(frozen=True)
class _System:
    """A 64-bit architecture, the 32-bit one that it also runs, and its number of `seccomp`."""

    machines: tuple[_Machine, _Machine]
    seccomp: int


_X86_64 = _Machine(0xC000003E, (41, 302, 141, 251, 142, 144, 314, 203))
_I386 = _Machine(0x40000003, (359, 340, 97, 289, 154, 156, 351, 241), socketcall=102)
_AARCH64 = _Machine(0xC00000B7, (198, 261, 140, 30, 118, 119, 274, 122))
_ARM = _Machine(0x40000028, (281, 369, 97, 314, 154, 156, 380, 241))
_SYSTEMS = {"x86_64": _System((_X86_64, _I386), 317), "aarch64": _System((_AARCH64, _ARM), 277)}


class CallFilter:
    """A filter that is ready to install. Raises OSError on an architecture that we do not know."""

    def __init__(self) -> None:
        system = _SYSTEMS.get(platform.machine())
        if system is None:
            raise OSError(ENOSYS, os.strerror(ENOSYS))
        filters = [_filter(machine) for machine in system.machines]
        # On an unknown architecture the numbers of the calls mean something else.
        instructions = b"".join([_do(_LOAD, _MACHINE), *filters, _do(_RETURN, _KILL)])
        self._seccomp = system.seccomp
        # Kept as an attribute, because the program below holds only its address.
        self._instructions = ctypes.create_string_buffer(instructions)
        self._program = struct.pack("@HP", len(instructions) // 8, ctypes.addressof(self._instructions))

    def install(self) -> None:
        """Install the filter in this process. Raises OSError if the system has no filters."""
        system_call(self._seccomp, _SET_MODE_FILTER, _KEEP_SPEED, self._program)


def _filter(machine: _Machine) -> bytes:
    """The part of the filter for one architecture. Calls of other architectures go on to the next part."""
    own = [
        _do(_LOAD, _NUMBER),
        _do(_IF_AT_LEAST, _X32, skip_if_not=1),
        _do(_RETURN, _FAIL | ENOSYS),
        _do(_IF_EQUAL, _IO_URING_SETUP, skip_if_not=1),
        _do(_RETURN, _FAIL | ENOSYS),
    ]
    # Its arguments lie in memory, where a filter cannot look.
    if machine.socketcall is not None:
        own += [_do(_IF_EQUAL, machine.socketcall, skip_if_not=1), _do(_RETURN, _FAIL | EACCES)]
    for number, rule in zip(machine.calls, _RULES.values(), strict=True):
        checks = _checks(rule)
        own += [_do(_IF_EQUAL, number, skip_if_not=len(checks)), *checks]
    own.append(_do(_RETURN, _ALLOW))
    return _do(_IF_EQUAL, machine.name, skip_if_not=len(own)) + b"".join(own)


def _checks(rule: _Rule) -> list[bytes]:
    checks = []
    for place, value in rule.arguments.items():
        checks += [
            # The lower half of 64 bits, which comes first here. These arguments are 32 bits wide.
            _do(_LOAD, _ARGUMENTS + 8 * place),
            _do(_IF_EQUAL, value, skip_if_so=1),
            _do(_RETURN, _FAIL | rule.error),
        ]
    return [*checks, _do(_RETURN, _ALLOW)]


def _do(what: int, operand: int, *, skip_if_so: int = 0, skip_if_not: int = 0) -> bytes:
    return struct.pack("=HBBI", what, skip_if_so, skip_if_not, operand)
