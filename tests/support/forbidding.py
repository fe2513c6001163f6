"""A system that has less than this one: what some containers do, and old kernels."""

from __future__ import annotations

import ctypes
import platform
import struct
import subprocess
from errno import ENOSYS
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LANDLOCK = 444
SECCOMP = {"x86_64": 317, "aarch64": 277}.get(platform.machine(), 0)
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, FILTER = 22, 38, 2


def without(numbers: Iterable[int]) -> Callable[[], None]:
    """For a new process: these system calls are not there. Skips the test where that cannot be arranged."""
    load_number, allow = struct.pack("=HBBI", 0x20, 0, 0, 0), struct.pack("=HBBI", 0x06, 0, 0, 0x7FFF0000)
    fail = struct.pack("=HBBI", 0x06, 0, 0, 0x00050000 | ENOSYS)
    tests = [struct.pack("=HBBI", 0x15, 0, 1, number) + fail for number in numbers]
    code = ctypes.create_string_buffer(b"".join([load_number, *tests, allow]))
    libc = ctypes.CDLL(None)

    def forbid() -> None:
        program = struct.pack("@HP", len(code) // 8, ctypes.addressof(code))
        off = ctypes.c_ulong(0)
        libc.prctl(PR_SET_NO_NEW_PRIVS, ctypes.c_ulong(1), off, off, off)
        if libc.prctl(PR_SET_SECCOMP, ctypes.c_ulong(FILTER), ctypes.c_char_p(program), off, off):
            raise OSError

    try:
        subprocess.run(["true"], preexec_fn=forbid, check=True)
    except subprocess.SubprocessError:
        pytest.skip("this system has no filters for system calls")
    return forbid
