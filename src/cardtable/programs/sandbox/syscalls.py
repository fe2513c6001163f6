"""System calls of Linux that Python has no function for. Elsewhere they all fail."""

from __future__ import annotations

import ctypes
import os
import sys
from errno import ENOSYS

PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def system_call(number: int, *arguments: int | bytes) -> int:
    """What it returns; bytes are passed as their address. OSError if it fails."""
    if _libc is None:
        raise OSError(ENOSYS, os.strerror(ENOSYS))
    # Without a type ctypes passes a number as a C int, but the kernel reads whole registers.
    words = [ctypes.c_char_p(each) if isinstance(each, bytes) else ctypes.c_long(each) for each in arguments]
    return _checked(_libc.syscall(ctypes.c_long(number), *words))


def give_up_privileges() -> None:
    """Nothing that this process executes gets rights that it has not got, as a setuid program would. Without
    that the system does not let it confine itself."""
    if _libc is None:
        raise OSError(ENOSYS, os.strerror(ENOSYS))
    _checked(_libc.prctl(PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))))


def _checked(returned: int) -> int:
    if returned < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return returned
