"""A function in a Python file that chooses deals: `strong.py:wanted`.

def wanted(game, deal) -> bool: …
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import BadOption, CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame, Deal


class FilterFailed(CardtableError):
    """The user's function raised an exception. The message says what and where."""


@dataclass(frozen=True)
class DealFilter:
    """A function that chooses deals, with its name and the hash of its file."""

    name: str
    sha256: str
    accepts: Callable[[AnyGame, Deal], object]


def read_filter(text: str) -> DealFilter:
    """The function with this name. Raises BadOption if there is none, and FilterFailed if its file cannot
    be loaded."""
    file, _, name = text.rpartition(":")
    path = Path(file)
    if not name.isidentifier() or path.suffix != ".py":
        raise BadOption(f"{text!r}: a filter is a function in a Python file, written FILE.py:FUNCTION")
    spec = spec_from_file_location(path.stem, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise FilterFailed(f"{text!r}: there is no file {file}")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        # This is the user's code, which may raise anything or call sys.exit.
        raise FilterFailed(f"{file} cannot be loaded: {type(error).__name__}: {error}") from error
    function = vars(module).get(name)
    if not callable(function):
        raise BadOption(f"{text!r}: there is no function {name} in {file}")
    return DealFilter(name, sha256(path.read_bytes()).hexdigest(), function)


def filter_of(function: Callable[[AnyGame, Deal], object]) -> DealFilter:
    """A function of a Python program, with the hash of the file that defines it, if there is one."""
    name = getattr(function, "__qualname__", type(function).__qualname__)
    file = getattr(sys.modules.get(function.__module__), "__file__", None)
    return DealFilter(name, sha256(Path(file).read_bytes() if file else b"").hexdigest(), function)
