"""Bridge with open cards: what each card is worth, the full table, par, and what every card of a play cost.

The solving is done by Bo Haglund's DDS, which comes with `endplay`, the optional extra `bridge`. It keeps
state in slots that threads must not share, so it runs in worker processes; none of its types comes out
of them. Without the extra everything else works, and Unavailable says what is missing.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Self

from cardtable.cards import Cards, card
from cardtable.errors import CardtableError, GameError
from cardtable.games.bridge import SEATS, Playing, Strain, side_of, write_hand
from cardtable.games.bridge.play import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import Contract, Deal, View, Vulnerable

# DDS counts strains from spades down, no trumps last.
_DENOMINATIONS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS, Strain.NOTRUMP)
_VULNERABLE = {"none": 0, "both": 1, "ns": 2, "ew": 3}

Tricks = dict[tuple["Seat", Strain], int]


class Unavailable(CardtableError):
    def __init__(self) -> None:
        super().__init__("solving bridge needs the extra: pip install 'cardtable[bridge]'")


@dataclass(frozen=True)
class Position:
    """The cards that are still held, and those of the trick on the table, which `leader` began."""

    hands: tuple[Cards, ...]
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()

    @property
    def turn(self) -> Seat:
        return SEATS[(self.leader + len(self.trick)) % 4]

    @classmethod
    def of_lead(cls, deal: Deal, contract: Contract) -> Position:
        return cls(deal.hands, contract.strain, contract.leader)

    @classmethod
    def of_play(cls, state: Playing) -> Position:
        left = ~state.played
        hands = tuple(Cards(hand & left) for hand in state.deal.hands)
        leader = SEATS[(state.turn - len(state.trick)) % 4]
        return cls(hands, state.terms.contract.strain, leader, state.trick)

    @classmethod
    def of_view(cls, view: View, hands: Sequence[Cards]) -> Position:
        """What this view shows, with all hands as dealt guessed or known."""
        if view.contract is None or view.leader is None:
            raise GameError("there is nothing to solve before the play")
        played = sum(played.bit for _, played in view.plays())
        left = tuple(Cards(hand & ~played) for hand in hands)
        return cls(left, view.contract.strain, view.leader, view.trick)


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
        self._pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def cards(self, positions: Iterable[Position]) -> list[dict[Card, int]]:
        """For each position the tricks that each legal card leads to for the side whose turn it is, of those
        that are not yet complete."""
        jobs = [(_hands(at.hands), _number(at.strain), at.leader, _texts(at.trick)) for at in positions]
        found = self._pool.map(_solve, *zip(*jobs, strict=True)) if jobs else ()
        return [{card(text): tricks for text, tricks in each} for each in found]

    def table(self, deal: Deal) -> Tricks:
        """The tricks that each seat takes as declarer in each strain."""
        found = self._pool.submit(_table, _hands(deal.hands)).result()
        return {
            (seat, strain): found[number][seat]
            for number, strain in enumerate(_DENOMINATIONS)
            for seat in SEATS
        }

    def par(self, deal: Deal, vulnerable: Vulnerable, dealer: Seat) -> Par:
        score, contracts = self._pool.submit(
            _par, _hands(deal.hands), _VULNERABLE[vulnerable], int(dealer)
        ).result()
        return Par(score, contracts)

    def costs(self, deal: Deal, contract: Contract, played: Sequence[Card]) -> list[int]:
        """How many tricks each card gave away, against the best with open cards."""
        first = _hands(deal.hands), _number(contract.strain), int(contract.leader)
        values = self._pool.submit(_trace, *first, _texts(played)).result()
        costs = []
        for number, hand in enumerate(_owners(contract, played[: len(values) - 1])):
            lost = values[number] - values[number + 1]
            costs.append(lost if side_of(hand) == side_of(contract.declarer) else -lost)
        # The last trick is forced, and DDS does not look at it.
        return costs + [0] * (len(played) - len(costs))


def is_available() -> bool:
    return find_spec("endplay") is not None


def _owners(contract: Contract, played: Sequence[Card]) -> list[Seat]:
    """The hand that each card came from."""
    owners: list[Seat] = []
    leader = contract.leader
    for first in range(0, len(played), 4):
        trick = played[first : first + 4]
        owners.extend(SEATS[(leader + number) % 4] for number in range(len(trick)))
        leader = SEATS[(leader + ORDERS[contract.strain].best(trick)) % 4]
    return owners


def _hands(hands: Sequence[Cards]) -> str:
    return "N:" + " ".join(write_hand(hand) for hand in hands)


def _number(strain: Strain) -> int:
    return _DENOMINATIONS.index(strain)


def _texts(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(str(each) for each in cards)


# What follows runs in the workers, on plain values.


def _solve(hands: str, strain: int, leader: int, trick: tuple[str, ...]) -> list[tuple[str, int]]:
    from endplay.dds import solve_board  # type: ignore[import-not-found, unused-ignore] # an extra
    from endplay.types import Deal, Denom, Player  # type: ignore[import-not-found, unused-ignore]

    deal = Deal(hands, first=Player(leader), trump=Denom(strain))
    for text in trick:
        deal.play(text, from_hand=False)
    return [(f"{found.suit.name[0].upper()}{found.rank.abbr}", tricks) for found, tricks in solve_board(deal)]


def _table(hands: str) -> list[list[int]]:
    from endplay.dds import calc_dd_table
    from endplay.types import Deal, Denom, Player

    found = calc_dd_table(Deal(hands))
    return [[found[Denom(strain), Player(seat)] for seat in range(4)] for strain in range(5)]


def _par(hands: str, vulnerable: int, dealer: int) -> tuple[int, tuple[str, ...]]:
    from endplay.dds import par
    from endplay.types import Deal, Player, Vul

    found = par(Deal(hands), Vul(vulnerable), Player(dealer))
    contracts = (
        f"{each.level}{'SHDCN'[each.denom]}{'X' if each.penalty.name == 'doubled' else ''}"
        f"{'NESW'[each.declarer]}{f'{each.result:+d}' if each.result else '='}"
        for each in found
    )
    return found.score, tuple(dict.fromkeys(contracts))


def _trace(hands: str, strain: int, leader: int, played: tuple[str, ...]) -> list[int]:
    from endplay.dds import analyse_play
    from endplay.types import Deal, Denom, Player

    return list(analyse_play(Deal(hands, first=Player(leader), trump=Denom(strain)), played))
