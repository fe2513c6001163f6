"""Chooses deals by a function in a Python file: `strong.py:wanted`.

    def wanted(game, deal) -> bool: …

It is called in the process that plans the tournament, for the deals of the seed or of a file in their order.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.errors import BadOption, CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.arena.plan.plan import Plan
    from cardtable.core import AnyGame, Deal

# A filter that rejects everything would otherwise run forever.
MOST_IN_VAIN = 100_000


class FilterFailed(CardtableError):
    """The user's function raised an exception. The message says what and where."""


@dataclass(frozen=True)
class DealFilter:
    """A function that chooses deals, with its name and the hash of its file."""

    name: str
    sha256: str
    accepts: Callable[[AnyGame, Deal], object]


@dataclass(frozen=True)
class Chosen:
    """The deals that a filter chose, by their numbers among all deals, and the filter."""

    filter: str
    sha256: str
    numbers: tuple[int, ...]


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


def choose_deals(plan: Plan, wanted: DealFilter, most: int | None) -> Chosen:
    """The first `most` deals of the plan that pass the filter; with None all given deals that pass. Raises
    BadOption if none pass, and FilterFailed if the filter fails."""
    numbers = tuple(islice(_passing(plan, wanted), most))
    if not numbers:
        raise BadOption(f"no deal passes the filter {wanted.name}")
    return Chosen(wanted.name, wanted.sha256, numbers)


def _passing(plan: Plan, wanted: DealFilter) -> Iterator[int]:
    last = -1
    for number in count() if plan.given is None else range(len(plan.given)):
        game, deal = plan.dealt(number)
        try:
            passes = wanted.accepts(game, deal)
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}"
            raise FilterFailed(f"the filter {wanted.name} failed at deal {number}: {why}") from error
        if passes:
            last = number
            yield number
        elif number - last == MOST_IN_VAIN:
            raise BadOption(f"of {MOST_IN_VAIN} deals in a row none passes the filter {wanted.name}")
