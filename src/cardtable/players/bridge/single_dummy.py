"""The value of a contract with hidden cards, from the tricks that open cards give.

With open cards declarers never guess wrong and defenders always find the best lead. The first makes thin
games look better, the second hides that leads are often wrong. A table says how often declarers take how many
tricks more or fewer.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.games.bridge import Strain, score, side_of
from cardtable.games.bridge import imps as to_imps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import Contract
    from cardtable.players.bridge.simulation import SimulatedResult

TABLE = Path(__file__).with_name("single_dummy.json")
"""Written by `python -m lab.bridge_single_dummy --write`."""
MOST = 3
"""Larger differences count as this many tricks."""
GAME_LEVEL = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}
SLAM = 6


def kind_of(contract: Contract) -> str:
    """The key of the table: suit or no trump, and part-score, game or slam."""
    strain = "notrump" if contract.strain is Strain.NOTRUMP else "suit"
    if contract.level >= SLAM:
        return f"{strain}_slam"
    return f"{strain}_{'game' if contract.level >= GAME_LEVEL[contract.strain] else 'part'}"


@cache
def _table() -> dict[str, list[float]]:
    shares: dict[str, list[float]] = json.loads(TABLE.read_text())
    return shares


def chances(outcome: SimulatedResult) -> Iterator[tuple[int, float]]:
    """Numbers of tricks more than with open cards, and the probability of each."""
    if outcome.contract is None:
        yield 0, 1.0
    else:
        yield from zip(range(-MOST, MOST + 1), _table()[kind_of(outcome.contract)], strict=True)


@lru_cache(maxsize=1 << 14)
def imps(one: SimulatedResult, other: SimulatedResult, side: int, vulnerable: tuple[bool, bool]) -> float:
    """The mean IMPs that a side wins by one outcome compared with the other."""
    if one == other:
        return 0.0
    if _same_play(one, other):
        # The cards lie the same, however high the contract is.
        return sum(
            share * to_imps(_points(one, beyond, side, vulnerable) - _points(other, beyond, side, vulnerable))
            for beyond, share in chances(one)
        )
    return sum(
        share
        * another
        * to_imps(_points(one, beyond, side, vulnerable) - _points(other, further, side, vulnerable))
        for beyond, share in chances(one)
        for further, another in chances(other)
    )


def _same_play(one: SimulatedResult, other: SimulatedResult) -> bool:
    if one.contract is None or other.contract is None:
        return False
    return (one.contract.strain, one.contract.declarer) == (other.contract.strain, other.contract.declarer)


def _points(outcome: SimulatedResult, beyond: int, side: int, vulnerable: tuple[bool, bool]) -> int:
    contract = outcome.contract
    if contract is None:
        return 0
    declaring = side_of(contract.declarer)
    won = score(contract, max(0, min(13, outcome.tricks + beyond)), vulnerable[declaring])
    return won if declaring == side else -won
