"""How a program is started: the command that somebody typed, and what the system lets it use."""

from __future__ import annotations

import os
import resource
import shlex
import shutil
import sys
from dataclasses import dataclass
from os.path import abspath, isdir, isfile
from pathlib import Path

from cardtable.errors import ProtocolError


class CannotStart(ProtocolError):
    pass


@dataclass(frozen=True)
class Command:
    """How to start a program, and what it is called: its file name up to the first dot."""

    argv: tuple[str, ...]
    title: str


def find_command(text: str) -> Command:
    """The command in a path, or in a command line with arguments. Python files are run by this
    interpreter. CannotStart if there is no such program."""
    try:
        words = [text] if isfile(text) else shlex.split(text)
    except ValueError as error:
        raise CannotStart(f"{text!r} is not a command line: {error}") from None
    if not words:
        raise CannotStart("a command line with a program in it is missing")
    program, *arguments = words
    script = next(filter(isfile, arguments), program)
    return Command((*_launcher(program), *arguments), Path(script).name.partition(".")[0])


def _launcher(program: str) -> tuple[str, ...]:
    if isdir(program):
        raise CannotStart(f"{program!r} is a folder; give the program in it")
    if isfile(program):
        if Path(program).suffix in (".py", ".pyc"):
            return (sys.executable, program)
        if not os.access(program, os.X_OK):
            raise CannotStart(f"{program!r} is not executable; try `chmod +x {program}`")
        return (abspath(program),)
    found = None if os.sep in program else shutil.which(program)
    if found is None:
        raise CannotStart(f"there is no program {program!r}")
    return (found,)


@dataclass(frozen=True)
class Limits:
    """What the system lets each process of a program use: bytes of memory, seconds of CPU, bytes
    in a file. None is no limit."""

    memory: int | None = None
    cpu: int | None = None
    file_size: int | None = None

    def impose(self) -> None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        wanted = {
            resource.RLIMIT_AS: self.memory,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_FSIZE: self.file_size,
        }
        for kind, most in wanted.items():
            if most is not None:
                _, hard = resource.getrlimit(kind)
                limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
                resource.setrlimit(kind, (limit, limit))
