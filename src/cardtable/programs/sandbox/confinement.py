"""Confined programs have no network and can write only in their own directory.

They can read what their user can read. Confinement needs no privileges, so everybody can use it. It stops
mistakes and cheating. It does not stop a program written to do harm.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from glob import glob
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

DEVICES = ("null", "zero", "full", "shm", "dri", "kfd", "nvidia*")
"""In /dev: devices that store nothing, shared memory, graphics cards."""


@dataclass(frozen=True)
class Confinement:
    """What a program is kept from: writing to other files; the network, and with it the limits and priorities
    of other processes."""

    files: bool = False
    network: bool = False

    def __str__(self) -> str:
        kept = {"without network": self.network, "writing in TMPDIR only": self.files}
        return ", ".join(how for how, so in kept.items() if so) or "not confined"


FREE = Confinement()
ALONE = Confinement(files=True, network=True)


@contextmanager
def fence(confinement: Confinement, own: Iterable[str]) -> Iterator[Callable[[], None]]:
    """A function that confines the process which calls it. It may still write to these files and directories.

    Everything is prepared here, so that only system calls remain between fork and exec. Raises OSError, here
    or in the child, if the system cannot do it.
    """
    if confinement == FREE:
        yield _nothing
        return
    # Imported here because a host that confines nothing does not need them.
    from cardtable.programs.sandbox.landlock import make_ruleset, restrict
    from cardtable.programs.sandbox.seccomp import CallFilter
    from cardtable.programs.sandbox.syscalls import give_up_privileges

    try:
        calls = CallFilter() if confinement.network else None
        ruleset = make_ruleset([*own, *_devices()]) if confinement.files else None
    except OSError as error:
        raise OSError(error.errno, f"it cannot be confined: {error.strerror}", error.filename) from None

    def enclose() -> None:
        """Confine this process. Called between fork and exec."""
        give_up_privileges()
        if ruleset is not None:
            restrict(ruleset)
        if calls is not None:
            calls.install()

    try:
        yield enclose
    finally:
        if ruleset is not None:
            os.close(ruleset)


def _nothing() -> None:
    pass


@cache
def _devices() -> list[str]:
    return [path for name in DEVICES for path in glob(f"/dev/{name}")]


@cache
def available() -> Confinement:
    """What this system can keep a program from. It is tried out, because a container may forbid what the
    kernel supports."""
    attempts = (ALONE, Confinement(files=True), Confinement(network=True))
    return next(filter(_works, attempts), FREE)


def _works(confinement: Confinement) -> bool:
    try:
        with fence(confinement, ()) as enclose:
            subprocess.run([sys.executable, "-I", "-S", "-c", ""], preexec_fn=enclose, check=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def shortcoming(confinement: Confinement) -> str | None:
    """What programs can still do and which feature the system lacks. None if confinement is complete."""
    gaps = []
    if not confinement.files:
        gaps.append("write wherever you can (there is no Landlock)")
    if not confinement.network:
        gaps.append("use the network (there are no seccomp filters)")
    return f"programs cannot be fully confined here: they can {' and '.join(gaps)}" if gaps else None
