"""Par: the score of a deal if both sides bid and play as well as open cards allow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.bridge import SEAT_LETTERS, SIDES, Contract, Strain, score, side_of
from cardtable.games.bridge.contract import VULNERABLE_SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cardtable.core import Seat
    from cardtable.games.bridge import Vulnerable

Tricks = dict[tuple["Seat", Strain], int]
"""The tricks of each seat as declarer in each strain."""

_LEVELS = range(1, 8)
_BIDS = [(level, strain) for level in _LEVELS for strain in Strain]
# A deal is passed out only when all four have passed in turn.
_FIRST_TURNS = 4
_Final = tuple[int, int]
"""The number of a bid, and the side that made it."""


@dataclass(frozen=True)
class Par:
    """The score of North and South if nobody can do better, and the contracts that give it, with their
    result: `3SXN-1`, `2NE=`."""

    score: int
    contracts: tuple[str, ...]


def par(tricks: Mapping[tuple[Seat, Strain], int], vulnerable: Vulnerable, dealer: Seat) -> Par:
    """Par from the tricks of a deal's table. The dealer matters when both sides can make the same
    contract."""
    results = {
        (number, side): _result(tricks, level, strain, side, vulnerable)
        for number, (level, strain) in enumerate(_BIDS)
        for side in (0, 1)
    }
    best = _after_best_bidding(results)
    found = 0
    # From the fourth turn back: each bids what is best for the side, or leaves it to the next.
    for turn in reversed(range(_FIRST_TURNS)):
        side = side_of(dealer) ^ turn % 2
        found = _better(side, found, *(best[number, side] for number in range(len(_BIDS))))
    return Par(found, tuple(_contracts(tricks, results, found)))


def _result(
    tricks: Mapping[tuple[Seat, Strain], int], level: int, strain: Strain, side: int, vulnerable: Vulnerable
) -> int:
    """The score of North and South if a side plays a contract, declared by its better hand. A contract
    that fails is doubled, because the opponents would do that."""
    won = max(tricks[seat, strain] for seat in SIDES[side])
    contract = Contract(level, strain, int(won < level + 6), SIDES[side][0])
    points = score(contract, won, VULNERABLE_SIDES[vulnerable][side])
    return points if side == 0 else -points


def _after_best_bidding(results: Mapping[_Final, int]) -> dict[_Final, int]:
    """What each bid leads to: the other side passes, or bids higher if it gains by that."""
    best: dict[_Final, int] = {}
    highest = list[int | None]((None, None))
    # From 7NT down, so that the result of every higher bid is known.
    for number in reversed(range(len(_BIDS))):
        for side in (0, 1):
            higher = highest[1 - side]
            passed = results[number, side]
            best[number, side] = passed if higher is None else _better(1 - side, passed, higher)
        for side in (0, 1):
            # Only after both sides are valued, because the other side cannot make the same bid again.
            known, here = highest[side], best[number, side]
            highest[side] = here if known is None else _better(side, known, here)
    return best


def _better(side: int, *scores: int) -> int:
    return max(scores) if side == 0 else min(scores)


def _contracts(
    tricks: Mapping[tuple[Seat, Strain], int], results: Mapping[_Final, int], found: int
) -> Iterator[str]:
    """For each strain the lowest contract with this score that has no better one above it for the other
    side."""
    if not found:
        return
    for strain in reversed(Strain):
        for side in (0, 1):
            for level in _LEVELS:
                number = _BIDS.index((level, strain))
                above = (results[higher, 1 - side] for higher in range(number + 1, len(_BIDS)))
                if results[number, side] == found == _better(1 - side, found, *above):
                    yield from _texts(tricks, level, strain, side)
                    break


def _texts(tricks: Mapping[tuple[Seat, Strain], int], level: int, strain: Strain, side: int) -> Iterator[str]:
    won = max(tricks[seat, strain] for seat in SIDES[side])
    over = won - level - 6
    result = "=" if over == 0 else f"{over:+d}"
    for seat in SIDES[side]:
        if tricks[seat, strain] == won:
            yield f"{level}{str(strain)[0]}{'X' if over < 0 else ''}{SEAT_LETTERS[seat]}{result}"
