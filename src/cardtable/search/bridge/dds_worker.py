"""DDS, Bo Haglund's solver of bridge, as the worker processes of `bridge_dds` call it: numbers in and out.

Seats count from North, strains from spades down with no trumps last, ranks from 2 for the deuce; sets of
ranks are masks with the deuce in bit 2. Suits are numbered like strains.
"""

from __future__ import annotations

import os
import signal
import threading
from functools import cache, wraps
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from multiprocessing import parent_process
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from cardtable.errors import CardtableError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

P = ParamSpec("P")
T = TypeVar("T")

BEST_ONLY, ALL_CARDS = 1, 3
"""How many cards DDS is to value."""

_ALWAYS_SEARCH = 1
_AS_MANY_AS_CAN_BE = -1
_SLOT = 0

Holdings = tuple[tuple[int, ...], ...]
"""For each seat the ranks of each suit."""
Job = tuple[Holdings, int, int, tuple[tuple[int, int], ...], int]
"""Holdings, strain, leader, the cards of the trick on the table as (suit, rank), how many cards to value."""
Value = tuple[int, int, int]
"""Suit, the ranks that are worth the same, tricks."""
Solved = tuple[int, list[Value]]
"""How many positions were looked at, and the values."""
ParContract = tuple[int, int, int, int, int]
"""Level, strain, seats, undertricks, overtricks; here strains count no trumps first, seats 4 are North and
South, 5 East and West."""


def is_available() -> bool:
    return find_spec("endplay") is not None


def begin() -> None:
    """Ctrl-C is for the parent to react to; and a worker whose parent was killed would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end_of_parent, daemon=True).start()


def _wait_for_end_of_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def load() -> None:
    """What the first question would otherwise have to wait for."""
    _binding()


class Unsolvable(CardtableError):
    """What DDS says to cards that it cannot make sense of."""


def _asked(task: Callable[P, T]) -> Callable[P, T]:
    """The binding's own exception is known to nobody outside a worker."""

    @wraps(task)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return task(*args, **kwargs)
        except _binding().DDSError as error:
            raise Unsolvable(f"DDS cannot solve this: {error}") from None

    return ask


@_asked
def solve(jobs: Sequence[Job]) -> list[Solved]:
    return [_solved(job) for job in jobs]


@_asked
def table(holdings: Holdings) -> list[list[int]]:
    """For each strain the tricks of each seat."""
    dds = _binding()
    deal, found = dds.ddTableDeal(), dds.ddTableResults()
    _fill(deal.cards, holdings)
    dds.CalcDDtable(deal, found)
    return [list(row) for row in found.resTable]


@_asked
def par(tricks: Sequence[Sequence[int]], vulnerable: int, dealer: int) -> tuple[int, list[ParContract]]:
    """The score of North and South by such a table, and the contracts that give it."""
    dds = _binding()
    given, found = dds.ddTableResults(), dds.parResultsMaster()
    for row, seats in zip(given.resTable, tricks, strict=True):
        row[:] = seats
    dds.DealerParBin(given, found, dealer, vulnerable)
    contracts = [
        (each.level, each.denom, each.seats, each.underTricks, each.overTricks)
        for each in found.contracts[: found.number]
    ]
    return found.score, contracts


@_asked
def trace(holdings: Holdings, strain: int, leader: int, played: Sequence[tuple[int, int]]) -> list[int]:
    """What the declarer can take before the first card and after each."""
    dds = _binding()
    line, found = dds.playTraceBin(), dds.solvedPlay()
    line.number = len(played)
    for number, (suit, rank) in enumerate(played):
        line.suit[number], line.rank[number] = suit, rank
    dds.AnalysePlayBin(_deal(holdings, strain, leader, ()), line, found, _SLOT)
    return list(found.tricks[: found.number])


def _solved(job: Job) -> Solved:
    holdings, strain, leader, trick, cards = job
    dds = _binding()
    found = dds.futureTricks()
    deal = _deal(holdings, strain, leader, trick)
    dds.SolveBoard(deal, _AS_MANY_AS_CAN_BE, cards, _ALWAYS_SEARCH, found, _SLOT)
    values = [
        (found.suit[number], 1 << found.rank[number] | found.equals[number], found.score[number])
        for number in range(found.cards)
    ]
    return found.nodes, values


def _deal(holdings: Holdings, strain: int, leader: int, trick: tuple[tuple[int, int], ...]) -> object:
    deal = _binding().deal()
    deal.trump, deal.first = strain, leader
    for number, (suit, rank) in enumerate(trick):
        deal.currentTrickSuit[number], deal.currentTrickRank[number] = suit, rank
    _fill(deal.remainCards, holdings)
    return deal


def _fill(rows: Sequence[list[int]], holdings: Holdings) -> None:
    for row, held in zip(rows, holdings, strict=True):
        row[:] = held


@cache
def _binding() -> ModuleType:
    """endplay's binding of DDS by itself: the whole of endplay loads matplotlib, which takes a second and a
    hundred megabytes in every worker."""
    package = find_spec("endplay")
    assert package is not None
    assert package.submodule_search_locations is not None
    path = Path(package.submodule_search_locations[0], "_dds", "__init__.py")
    spec = spec_from_file_location("endplay_dds", path)
    assert spec is not None
    assert spec.loader is not None
    binding = module_from_spec(spec)
    spec.loader.exec_module(binding)
    binding.SetMaxThreads(1)
    return binding
