"""Run tests in a child process in which one module has a mistake in it.

The child is forked from a process that has imported the libraries but nothing of ours, and nothing is written
into the source: the mistake is made when the module is imported. Programs that a test starts do not have it.
"""

from __future__ import annotations

import os
import signal
import time
from importlib import import_module
from importlib.machinery import SourceFileLoader
from typing import TYPE_CHECKING, NoReturn

import pytest

from benchmarks.mutation.changes import mutated

if TYPE_CHECKING:
    from pathlib import Path
    from types import CodeType

LIBRARIES = (
    "hypothesis",
    "msgspec",
    "click",
    "rich",
    "httpx",
    "sqlalchemy",
    "starlette.applications",
    "numpy",
)
OPTIONS = (
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "-o",
    "addopts=",
    "--import-mode=importlib",
    "--assert=plain",
)
RESULTS = {0: "survived", 1: "found", 2: "broken"}
"""By the exit codes of pytest; `broken` is a module that cannot even be imported."""


def preload() -> None:
    os.environ["CI"] = "true"
    for library in LIBRARIES:
        import_module(library)


class Trial:
    """Tests that run in a child process, with the change of this number in a module, or with none."""

    def __init__(self, tests: tuple[str, ...], path: Path, number: int | None, patience: float) -> None:
        self._started = time.monotonic()
        self._patience = patience
        self._child = os.fork()
        if self._child == 0:
            _in_the_child(tests, path, number)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    def result(self) -> str | None:
        """None while the tests run. Tests that run far too long have noticed the mistake: `late`."""
        done, status = os.waitpid(self._child, os.WNOHANG)
        if done:
            return RESULTS.get(os.waitstatus_to_exitcode(status), "error")
        if self.seconds < self._patience:
            return None
        os.killpg(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        return "late"


def _in_the_child(tests: tuple[str, ...], path: Path, number: int | None) -> NoReturn:
    code = 99
    try:
        # Its own process group, so that everything the tests started can be ended with it.
        os.setsid()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        if number is not None:
            _make(path, number)
        code = int(pytest.main([*OPTIONS, *tests]))
    finally:
        os._exit(code)


def _make(path: Path, number: int) -> None:
    """The module at this path is compiled with the change in it."""
    wanted = str(path.resolve())
    original = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path != wanted:
            return original(self, fullname)
        code: CodeType = compile(mutated(path.read_text(), number), wanted, "exec", dont_inherit=True)
        return code

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
