"""How a program is started: the command that somebody typed, and what the system lets it use."""

from __future__ import annotations

import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import dataclass, replace
from os.path import abspath, isdir, isfile
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import ProtocolError
from cardtable.programs.descendants import MARK, die_with_parent
from cardtable.programs.sandbox.confinement import FREE, Confinement, fence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LONGEST_TITLE = 60
LONGEST_FIRST_LINE = 256
"""Linux reads no more of it either."""
ANY_PYTHON = ("python", "python3")
CAN_PIN = hasattr(os, "sched_setaffinity")
"""Whether this system can bind a process to processors."""
_BLANK = re.compile(r"(?<!\$)\{(host|port|seat|name)\}")
"""What is filled in when the program is started; `${name}` is a shell's."""


class CannotStart(ProtocolError):
    pass


@dataclass(frozen=True)
class Command:
    """How to start a program, and what it is called: its file name up to the first dot, not too long to be
    that of a log. In its words `{host}`, `{port}`, `{seat}` and `{name}` are blanks to be filled in."""

    argv: tuple[str, ...]
    title: str

    @property
    def connects(self) -> bool:
        """Whether it wants to know a port: then its line is the connection that it makes to it."""
        return any(blank[1] == "port" for word in self.argv for blank in _BLANK.finditer(word))

    def filled(self, words: Mapping[str, str]) -> Command:
        """With these words for the blanks; others stay as they are."""
        argv = (_BLANK.sub(lambda blank: words.get(blank[1], blank[0]), word) for word in self.argv)
        return replace(self, argv=tuple(argv))


def find_command(text: str, python: str | None = None) -> Command:
    """The command in a path, or in a command line with arguments. Python files are run by the interpreter
    `python`; without one by what their first line asks for (`#!/usr/bin/env python2`), and by this
    interpreter if that is any Python or nothing. CannotStart if there is no such program."""
    try:
        # The path of a file may have spaces in it.
        words = [text] if isfile(text) else shlex.split(text)
    except ValueError as error:
        raise CannotStart(f"{text!r} is not a command line: {error}") from None
    if not words:
        raise CannotStart("a command line with a program in it is missing")
    program, *arguments = words
    # `python3 my_bot.py` is called my_bot, not python3.
    script = next(filter(isfile, arguments), program)
    return Command(
        (*_launcher(program, python), *arguments), Path(script).name.partition(".")[0][:LONGEST_TITLE]
    )


def _launcher(program: str, python: str | None) -> tuple[str, ...]:
    if isdir(program):
        raise CannotStart(f"{program!r} is a folder; give the program in it")
    if isfile(program):
        if Path(program).suffix in (".py", ".pyc"):
            return (*_interpreter(program, python), program)
        if not os.access(program, os.X_OK):
            raise CannotStart(f"{program!r} is not executable; try `chmod +x {program}`")
        return (abspath(program),)
    found = None if os.sep in program else shutil.which(program)
    if found is None:
        raise CannotStart(f"there is no program {program!r}")
    return (found,)


def _interpreter(script: str, python: str | None) -> tuple[str, ...]:
    """What runs a Python file."""
    if python is not None:
        found = shutil.which(python)
        if found is None:
            raise CannotStart(f"there is no interpreter {python!r}")
        return (found,)
    asked = _first_line(script)
    # A script that takes any Python gets ours, with the packages that are installed beside cardtable.
    if not asked or asked[0] in ANY_PYTHON:
        return (sys.executable,)
    found = shutil.which(asked[0])
    if found is not None:
        return (found, *asked[1:])
    if Path(asked[0]).name in ANY_PYTHON:
        return (sys.executable,)
    raise CannotStart(f"{script!r} asks for {asked[0]}, which is not there; choose another with --python")


def _first_line(script: str) -> list[str]:
    """What it says behind `#!`, in words, without `env`; nothing if it says nothing."""
    with open(script, "rb") as file:
        line = file.readline(LONGEST_FIRST_LINE)
    if not line.startswith(b"#!"):
        return []
    words = line[2:].decode(errors="replace").split()
    if words and Path(words[0]).name == "env":
        words = [word for word in words[1:] if word != "-S"]
    return words


@dataclass(frozen=True)
class Limits:
    """What the system lets each process of a program use: bytes of memory, seconds of CPU, bytes
    in a file. None is no limit. And what it keeps all of them from; with `pin` each program has one
    processor, in turn."""

    memory: int | None = None
    cpu: int | None = None
    file_size: int | None = None
    confinement: Confinement = FREE
    pin: bool = False

    @property
    def with_network(self) -> Limits:
        return replace(self, confinement=replace(self.confinement, network=False))

    def impose(self) -> None:
        # A program that crashes leaves no dump of its memory on the disk.
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        wanted = {
            resource.RLIMIT_AS: self.memory,
            resource.RLIMIT_CPU: self.cpu,
            resource.RLIMIT_FSIZE: self.file_size,
        }
        for kind, most in wanted.items():
            if most is not None:
                _, hard = resource.getrlimit(kind)
                # Who has used up its processor time is told so by a signal, and ended a second after.
                last = most + 1 if kind == resource.RLIMIT_CPU else most
                # A hard limit can be lowered by everybody, but not raised.
                last = last if hard == resource.RLIM_INFINITY else min(last, hard)
                resource.setrlimit(kind, (min(most, last), last))


def environment_for(seed: int, folder: str, mark: str) -> dict[str, str]:
    """What a program finds in its environment, beside what we found in ours."""
    # Python buffers what it prints to a pipe, and the host would wait for an answer in vain.
    own = {"CARDTABLE_SEED": str(seed), "PYTHONUNBUFFERED": "1", "TMPDIR": folder, MARK: mark}
    return {**os.environ, **own}


def processor_of(number: int) -> int:
    """The processor for the program with this number, of those that this process may use. Processes begin
    at different ones, so that several hosts do not all take the first."""
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
    """Start a program in a process group of its own, with pipes to talk to it; its stderr goes to the log, if
    there is one. Confined, it can write there and in the TMPDIR of its environment. One that connects reads
    nothing, and its stdout is one with its stderr unless that is a log. It stays on the processor, if one is
    given. CannotStart if it does not start."""
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
                # A group to be killed as a whole, and not a session: Linux shares out processors by sessions,
                # so that on a busy machine host and programs would keep each other waiting.
                process_group=0,
                preexec_fn=_in_child(limits, enclose, os.getpid(), processor),
            )
    except OSError as error:
        raise CannotStart(f"{command.argv[0]!r} does not start: {error}") from None
    except subprocess.SubprocessError:
        # Popen tells no more than this of an exception in preexec_fn.
        why = "the system refuses to limit or to confine it"
        raise CannotStart(f"{command.argv[0]!r} does not start: {why}") from None


def _in_child(
    limits: Limits, enclose: Callable[[], None], host: int, processor: int | None
) -> Callable[[], None]:
    def prepare() -> None:
        # The host blocks signals while it starts a program, and the program would inherit that.
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        die_with_parent(host)
        if processor is not None:
            os.sched_setaffinity(0, {processor})
        enclose()
        limits.impose()

    return prepare
