"""Linux system calls that Python has no function for. On other systems they all fail."""

from __future__ import annotations

import ctypes
import os
import sys
from errno import ENOSYS

PR_SET_NO_NEW_PRIVS = 38

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def system_call(number: int, *arguments: int | bytes) -> int:
    """Call the kernel and return the result. Bytes are passed as their address. Raises OSError if the call
    fails."""
    if _libc is None:
        raise OSError(ENOSYS, os.strerror(ENOSYS))
    # Without a type ctypes passes a number as a C int, but the kernel reads whole registers.
    words = [ctypes.c_char_p(arg) if isinstance(arg, bytes) else ctypes.c_long(arg) for arg in arguments]
    return _checked(_libc.syscall(ctypes.c_long(number), *words))


def give_up_privileges() -> None:
    """From now on no program that this process executes can gain privileges, as a setuid program would. The
    system requires this before a process may confine itself."""
    if _libc is None:
        raise OSError(ENOSYS, os.strerror(ENOSYS))
    _checked(_libc.prctl(PR_SET_NO_NEW_PRIVS, *map(ctypes.c_ulong, (1, 0, 0, 0))))


def _checked(returned: int) -> int:
    if returned < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return returned
