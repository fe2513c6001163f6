"""Bridge with open cards: what each card is worth, the best line, the full table, par, and what every card
of a play cost.

The solving is done by Bo Haglund's DDS, which comes with `endplay`, the optional extra `bridge`. It keeps
state in slots that threads must not share, so it runs in worker processes (`bridge_worker`); none of its
types comes out of them. Without the extra everything else works, and Unavailable says what is missing.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Self

from cardtable.cards import RANKS, Cards, Suit
from cardtable.errors import CardtableError, GameError
from cardtable.games.bridge import SEATS, Strain, holding, of_suit, side_of
from cardtable.games.bridge.contract import ORDERS, SEAT_LETTERS
from cardtable.search.bridge import dds_worker as bridge_worker
from cardtable.search.bridge.dds_worker import is_available
from cardtable.search.bridge.position import Position
from cardtable.search.bridge.worker_start import WorkerContext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Future
    from typing import ParamSpec, TypeVar

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, Deal, Vulnerable

    P = ParamSpec("P")
    T = TypeVar("T")

__all__ = [
    "Par",
    "Solved",
    "Solver",
    "SolverGone",
    "Tricks",
    "Unavailable",
    "is_available",
    "shared_solver",
]

# DDS counts suits from spades down, then no trumps; in the contracts of par no trumps come first. Its deuce
# is bit 2 of a holding.
_STRAINS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
_PAR_STRAINS = "NSHDC"
_PAR_SEATS = ((0,), (1,), (2,), (3,), (0, 2), (1, 3))
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_DEUCE = 2
_VULNERABLE = {"none": 0, "both": 1, "ns": 2, "ew": 3}

SHARED_WORKERS = 2

Tricks = dict[tuple["Seat", Strain], int]


class Unavailable(CardtableError):
    def __init__(self) -> None:
        super().__init__("solving bridge needs the extra: pip install 'cardtable[bridge]'")


class SolverGone(CardtableError):
    def __init__(self) -> None:
        super().__init__("a process that solves bridge has ended before its time")


@dataclass(frozen=True)
class Solved:
    """The tricks that each legal card leads to for the side whose turn it is, of those that are not yet
    complete; and how many positions were looked at for it, which tells the effort on any machine."""

    tricks: dict[Card, int]
    nodes: int


@dataclass(frozen=True)
class Par:
    """The score of North and South if nobody can do better, and the contracts that give it, with their
    result: `3SXN-1`, `2NE=`."""

    score: int
    contracts: tuple[str, ...]


class Solver:
    """Worker processes that solve; leave it with `with`, or close it, so that they end."""

    def __init__(self, workers: int = 1) -> None:
        if not is_available():
            raise Unavailable
        self._workers = workers
        self._pool = _pool(workers)
        self._starting: list[Future[None]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def start(self) -> None:
        """Has all workers load what they need while others do something else. Without it each starts with the
        first question that it gets."""
        if not self._starting:
            with self._working() as pool:
                self._starting = [pool.submit(bridge_worker.load) for _ in range(self._workers)]

    def wait_for_start(self) -> None:
        """Until the workers that were told to start are ready, so that no question is slow for their sake."""
        with self._working():
            for started in self._starting:
                started.result()

    def solve(self, positions: Iterable[Position]) -> list[Solved]:
        """What each legal card of each position leads to. GameError for cards that cannot lie so."""
        found = self._solve(_job(position, bridge_worker.ALL_CARDS) for position in positions)
        return [
            Solved({card: tricks for suit, ranks, tricks in values for card in _cards(suit, ranks)}, nodes)
            for nodes, values in found
        ]

    def cards(self, positions: Iterable[Position]) -> list[dict[Card, int]]:
        return [solved.tricks for solved in self.solve(positions)]

    def tricks(self, leads: Iterable[tuple[Deal, Contract]]) -> list[int]:
        """What the declarer takes in each of these contracts."""
        jobs = (_job(Position.of_lead(*lead), bridge_worker.BEST_ONLY) for lead in leads)
        return [13 - best for _, ((_, _, best),) in self._solve(jobs)]

    def line(self, position: Position) -> list[Card]:
        """A best line to the end, for both sides; of equal cards the lowest."""
        line: list[Card] = []
        while any(position.hands):
            (values,) = self.cards([position])
            line.append(max(values, key=lambda card: (values[card], -card.rank, -card.suit)))
            position = position.after(line[-1])
        return line

    def table(self, deal: Deal) -> Tricks:
        """The tricks that each seat takes as declarer in each strain."""
        found = self._asked(bridge_worker.table, _holdings(deal.hands))
        return {
            (seat, strain): found[number][seat] for number, strain in enumerate(_STRAINS) for seat in SEATS
        }

    def par(self, tricks: Tricks, vulnerable: Vulnerable, dealer: Seat) -> Par:
        """By the tricks of a deal's `table`."""
        rows = tuple(tuple(tricks[seat, strain] for seat in SEATS) for strain in _STRAINS)
        score, contracts = self._asked(bridge_worker.par, rows, _VULNERABLE[vulnerable], int(dealer))
        texts = (text for contract in contracts for text in _par_texts(*contract))
        return Par(score, tuple(dict.fromkeys(texts)))

    def costs(self, deal: Deal, contract: Contract, played: Sequence[Card]) -> list[int]:
        """How many tricks each card gave away, against the best with open cards."""
        strain, leader = _STRAINS.index(contract.strain), int(contract.leader)
        line = tuple(_numbers(card) for card in played)
        values = self._asked(bridge_worker.trace, _holdings(deal.hands), strain, leader, line)
        costs = []
        for number, hand in enumerate(_owners(contract, played[: len(values) - 1])):
            lost = values[number] - values[number + 1]
            costs.append(lost if side_of(hand) == side_of(contract.declarer) else -lost)
        # The last trick is forced, and DDS does not look at it.
        return costs + [0] * (len(played) - len(costs))

    def _solve(self, jobs: Iterable[bridge_worker.Job]) -> list[bridge_worker.Solved]:
        """Every worker gets a share; neighbours go to different ones, for they take equally long."""
        waiting = list(jobs)
        shares = [waiting[first :: self._workers] for first in range(self._workers)]
        found: list[bridge_worker.Solved] = [(0, [])] * len(waiting)
        with self._working() as pool:
            futures = [pool.submit(bridge_worker.solve, share) for share in shares if share]
            for first, future in enumerate(futures):
                found[first :: self._workers] = future.result()
        return found

    def _asked(self, task: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._working() as pool:
            return pool.submit(task, *args, **kwargs).result()

    @contextmanager
    def _working(self) -> Iterator[ProcessPoolExecutor]:
        """If a worker is killed, this question goes unanswered, and there are new workers for the next."""
        pool = self._pool
        try:
            yield pool
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = _pool(self._workers)
                self._starting = []
            raise SolverGone from None


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=WorkerContext(), initializer=bridge_worker.begin)


@cache
def shared_solver() -> Solver:
    """One for all players of this process. Its workers start when needed and end with the process."""
    return Solver(min(SHARED_WORKERS, os.cpu_count() or 1))


def _owners(contract: Contract, played: Sequence[Card]) -> list[Seat]:
    """The hand that each card came from."""
    owners: list[Seat] = []
    leader = contract.leader
    for first in range(0, len(played), 4):
        trick = played[first : first + 4]
        owners.extend(SEATS[(leader + number) % 4] for number in range(len(trick)))
        leader = SEATS[(leader + ORDERS[contract.strain].best(trick)) % 4]
    return owners


def _job(position: Position, cards: int) -> bridge_worker.Job:
    why = position.why_not
    if why is not None:
        raise GameError(f"this position cannot be solved: {why}")
    trick = tuple(_numbers(card) for card in position.trick)
    strain, leader = _STRAINS.index(position.strain), int(position.leader)
    return _holdings(position.hands), strain, leader, trick, cards


def _holdings(hands: Sequence[Cards]) -> bridge_worker.Holdings:
    return tuple(tuple(holding(hand, suit) << _DEUCE for suit in _SUITS) for hand in hands)


def _numbers(card: Card) -> tuple[int, int]:
    return _SUITS.index(card.suit), card.rank + _DEUCE


def _cards(suit: int, ranks: int) -> Iterator[Card]:
    yield from of_suit(ranks >> _DEUCE << _SUITS[suit] * len(RANKS), _SUITS[suit])


def _par_texts(level: int, strain: int, seats: int, under: int, over: int) -> Iterator[str]:
    """A contract that fails is doubled: nobody would let it be otherwise."""
    result = f"-{under}" if under else f"+{over}" if over else "="
    for seat in _PAR_SEATS[seats]:
        yield f"{level}{_PAR_STRAINS[strain]}{'X' if under else ''}{SEAT_LETTERS[seat]}{result}"
