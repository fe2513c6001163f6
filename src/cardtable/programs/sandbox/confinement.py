"""Programs that are kept to themselves: without network, and writing nowhere but in a directory of their own.

They read what their user may read. What keeps them needs no rights, so that it is there for everybody. It
is a fence against what a program does by mistake or to win, and no prison for one that is out to do harm.
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
"""In /dev: what keeps nothing, what processes share memory by, graphics cards."""


@dataclass(frozen=True)
class Confinement:
    """What a program is kept from: writing to files of others; the network, and with it the limits and
    priorities of other processes."""

    files: bool = False
    network: bool = False

    def __str__(self) -> str:
        kept = {"without network": self.network, "writing in TMPDIR only": self.files}
        return ", ".join(how for how, so in kept.items() if so) or "not confined"


FREE = Confinement()
ALONE = Confinement(files=True, network=True)


@contextmanager
def fence(confinement: Confinement, own: Iterable[str]) -> Iterator[Callable[[], None]]:
    """What a new process calls to be confined, with these files and directories for its own.

    All is made ready here, so that between fork and exec there are only system calls left to do. OSError,
    here or there, if the system cannot do it.
    """
    if confinement == FREE:
        yield _nothing
        return
    # Who confines nobody has no need of these.
    from cardtable.programs.sandbox.landlock import make_ruleset, restrict
    from cardtable.programs.sandbox.seccomp import CallFilter
    from cardtable.programs.sandbox.syscalls import give_up_privileges

    try:
        calls = CallFilter() if confinement.network else None
        ruleset = make_ruleset([*own, *_devices()]) if confinement.files else None
    except OSError as error:
        raise OSError(error.errno, f"it cannot be confined: {error.strerror}", error.filename) from None

    def enclose() -> None:
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
    """What this system can keep a program from. It is tried: a container may forbid what the kernel can."""
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
    """What programs can still do, and what the system lacks; None if they are confined in every way."""
    gaps = []
    if not confinement.files:
        gaps.append("write wherever you can (there is no Landlock)")
    if not confinement.network:
        gaps.append("use the network (there are no seccomp filters)")
    return f"programs cannot be fully confined here: they can {' and '.join(gaps)}" if gaps else None
