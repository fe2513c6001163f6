"""How a program is started: its command line and the limits that the system sets for it."""

from __future__ import annotations

import os
import re
import resource
import shlex
import signal
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import dataclass, replace
from os.path import abspath, basename, isdir, isfile
from typing import TYPE_CHECKING

from cardtable.errors import ProtocolError
from cardtable.programs.descendants import MARK, die_with_parent
from cardtable.programs.sandbox.confinement import FREE, Confinement, fence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

LONGEST_TITLE = 60
LONGEST_FIRST_LINE = 256
"""Linux reads no more of the first line either."""
PYTHON, PYTHON3 = "python", "python3"
CAN_PIN = hasattr(os, "sched_setaffinity")
"""Whether this system can bind a process to processors."""
_BLANK = re.compile(r"(?<!\$)\{(host|port|seat|name)\}")
"""Placeholders that are filled in when the program starts. `${name}` belongs to the shell and is left alone.
"""


class CannotStart(ProtocolError):
    """A program cannot be started. The message says why."""


@dataclass(frozen=True)
class Command:
    """A command line and the name of the program: its file name up to the first dot, shortened for use in log
    names.

    The arguments may contain the placeholders `{host}`, `{port}`, `{seat}` and `{name}`. `folder` is the
    working directory; None is that of the host.
    """

    argv: tuple[str, ...]
    title: str
    folder: str | None = None

    @property
    def connects(self) -> bool:
        """Whether the command line contains `{port}`. Then the program connects to that port instead of using
        stdin and stdout."""
        return any(blank[1] == "port" for word in self.argv for blank in _BLANK.finditer(word))

    def filled(self, words: Mapping[str, str]) -> Command:
        """A copy with these values for the placeholders. Other placeholders stay."""
        argv = (_BLANK.sub(lambda blank: words.get(blank[1], blank[0]), word) for word in self.argv)
        return replace(self, argv=tuple(argv))


def find_command(text: str, python: str | None = None) -> Command:
    """The command for a path, or for a command line with arguments.

    Python files run with the interpreter `python`. Without one, the first line of the file decides:
    `#!/usr/bin/env python` is what the PATH calls `python`. If that line asks for `python3`, or is missing,
    this interpreter runs the file. Raises CannotStart if there is no such program.
    """
    try:
        # The path of a file may contain spaces.
        words = [text] if isfile(text) else shlex.split(text)
    except ValueError as error:
        raise CannotStart(f"{text!r} is not a command line: {error}") from None
    if not words:
        raise CannotStart("a command line with a program in it is missing")
    program, *arguments = words
    # `python3 my_bot.py` gets the name my_bot, not python3.
    script = next(filter(isfile, arguments), program)
    return Command(
        (*_launcher(program, python), *arguments), basename(script).partition(".")[0][:LONGEST_TITLE]
    )


def _launcher(program: str, python: str | None) -> tuple[str, ...]:
    if isdir(program):
        raise CannotStart(f"{program!r} is a folder; give the program in it")
    if isfile(program):
        if program.endswith((".py", ".pyc")):
            return (*_interpreter(program, python), program)
        if not os.access(program, os.X_OK):
            raise CannotStart(f"{program!r} is not executable; try `chmod +x {program}`")
        return (abspath(program),)
    path = None if os.sep in program else _which(program)
    if path is None:
        raise CannotStart(f"there is no program {program!r}")
    return (path,)


def _interpreter(script: str, python: str | None) -> tuple[str, ...]:
    """The interpreter that runs a Python file."""
    if python is not None:
        path = _which(python)
        if path is None:
            raise CannotStart(f"there is no interpreter {python!r}")
        return (path,)
    asked = _first_line(script)
    # A script that accepts any Python 3 gets ours, with the packages installed next to cardtable.
    if not asked or asked[0] == PYTHON3:
        return (sys.executable,)
    path = _which(asked[0])
    if path is not None:
        return (path, *asked[1:])
    if basename(asked[0]) in (PYTHON, PYTHON3):
        return (sys.executable,)
    raise CannotStart(f"{script!r} asks for {asked[0]}, which is not there; choose another with --python")


def _which(program: str) -> str | None:
    """Where the PATH finds a program."""
    # Imported here because most programs are given by their path.
    from shutil import which

    return which(program)


def _first_line(script: str) -> list[str]:
    """The words after `#!` without `env`. Empty if there is no such line."""
    with open(script, "rb") as file:
        line = file.readline(LONGEST_FIRST_LINE)
    if not line.startswith(b"#!"):
        return []
    words = line[2:].decode(errors="replace").split()
    if words and basename(words[0]) == "env":
        words = [word for word in words[1:] if word != "-S"]
    return words


MEGABYTE = 1_000_000


def in_bytes(megabytes: int | None) -> int | None:
    """A limit that a person has given in megabytes. None is no limit."""
    return None if megabytes is None else megabytes * MEGABYTE


@dataclass(frozen=True)
class Limits:
    """What the system lets each process of a program use: bytes of memory, seconds of CPU, bytes in a file.
    None is no limit.

    `confinement` says what all of them are kept from. With `pin` each program gets one processor, in turn.
    """

    memory: int | None = None
    cpu: int | None = None
    file_size: int | None = None
    confinement: Confinement = FREE
    pin: bool = False

    @property
    def with_network(self) -> Limits:
        """A copy that allows the network."""
        return replace(self, confinement=replace(self.confinement, network=False))

    def impose(self) -> None:
        """Set these limits for the current process. Called in the child, between fork and exec."""
        # A program that crashes must not write a core dump to the disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        wanted = {
            resource.RLIMIT_AS: self.memory,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_FSIZE: self.file_size,
        }
        for kind, most in wanted.items():
            if most is not None:
                _, hard = resource.getrlimit(kind)
                # At the soft limit of CPU time the system sends a signal. At the hard limit, one second
                # later, it kills the process.
                last = most + 1 if kind == resource.RLIMIT_CPU else most
                # Every process can lower a hard limit, but not raise it.
                last = last if hard == resource.RLIM_INFINITY else min(last, hard)
                resource.setrlimit(kind, (min(most, last), last))


def environment_for(seed: int, folder: str, mark: str) -> dict[str, str]:
    """The environment variables of a program: ours and these."""
    # Python buffers what it prints to a pipe. Without this the host would wait for an answer in vain.
    own = {"CARDTABLE_SEED": str(seed), "PYTHONUNBUFFERED": "1", "TMPDIR": folder, MARK: mark}
    return {**os.environ, **own}


def processor_of(number: int) -> int:
    """The processor for the program with this number, out of those that this process may use.

    Each process starts at a different processor, so that several hosts do not all use the first one.
    """
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[(os.getpid() + number) % len(allowed)]


def launch(
    command: Command,
    environment: dict[str, str],
    limits: Limits,
    log: Path | None,
    *,
    connects: bool = False,
    processor: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program in its own process group, with pipes to it. Raises CannotStart if it does not start.

    stderr goes to `log` if there is one. A confined program can write only there and in its TMPDIR. A program
    that connects gets no stdin, and its stdout goes where its stderr goes, unless that is a log. `processor`
    binds it to one processor.
    """
    own = [environment["TMPDIR"]] if log is None else [environment["TMPDIR"], str(log)]
    try:
        with (
            nullcontext(subprocess.STDOUT if connects else subprocess.PIPE)
            if log is None
            else open(log, "ab") as complaints,
            fence(limits.confinement, own) as enclose,
        ):
            return subprocess.Popen(
                command.argv,
                bufsize=0,
                stdin=subprocess.DEVNULL if connects else subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                env=environment,
                cwd=command.folder,
                # A process group can be killed as a whole. It is not a session, because Linux shares
                # processors by session: on a busy machine the host and its programs would keep each other
                # waiting.
                process_group=0,
                preexec_fn=_in_child(limits, enclose, os.getpid(), processor),
            )
    except OSError as error:
        raise CannotStart(f"{command.argv[0]!r} does not start: {error}") from None
    except subprocess.SubprocessError:
        # Popen says no more about an exception in preexec_fn.
        why = "the system refuses to limit or to confine it"
        raise CannotStart(f"{command.argv[0]!r} does not start: {why}") from None


def _in_child(
    limits: Limits, enclose: Callable[[], None], host: int, processor: int | None
) -> Callable[[], None]:
    def prepare() -> None:
        """Runs in the child, between fork and exec."""
        # The host blocks signals while it starts a program. The program would inherit that.
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        die_with_parent(host)
        if processor is not None:
            os.sched_setaffinity(0, {processor})
        enclose()
        limits.impose()

    return prepare
