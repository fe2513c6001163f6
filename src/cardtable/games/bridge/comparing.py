"""Compares scores on the same board: IMPs and matchpoints (Law 78), and victory points of a match.

All scores are those of North and South.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

# The lowest difference for each further IMP.
_IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def imps(difference: int) -> int:
    """International Match Points for a difference of scores, with its sign."""
    worth = bisect_right(_IMP_STEPS, abs(difference))
    return worth if difference >= 0 else -worth


def victory_points(margin: int, boards: int) -> float:
    """The victory points of a team that won a match of this many boards by this margin of IMPs, or lost it
    by a negative one. It is the continuous scale of the World Bridge Federation of 2013, rounded to two
    decimals. Both teams have 20 together. Some entries of published tables differ by 0.01, where
    rounding made a step uneven."""
    blitz = 15 * sqrt(boards)
    golden = (sqrt(5) - 1) / 2
    won: float = 10 * (1 - golden ** (3 * min(abs(margin), blitz) / blitz)) / (1 - golden**3)
    winner = round(10 + won, 2)
    return winner if margin >= 0 else round(20 - winner, 2)


def matchpoints(scores: Sequence[int]) -> list[int]:
    """For each score two for every other score that it beats and one for every equal one."""
    beaten = _against_all(scores, lambda own, other: 2 * (own > other) + (own == other))
    return [won - 1 for won in beaten]  # Minus the comparison with itself.


def cross_imps(scores: Sequence[int]) -> list[int]:
    """For each score the sum of its IMPs against every other. Divide by their number for the average."""
    return _against_all(scores, lambda own, other: imps(own - other))


def _against_all(scores: Sequence[int], worth: Callable[[int, int], int]) -> list[int]:
    """For each score the sum of its comparisons with all. Thousands may play a board with only some tens
    of different scores, so only these are compared."""
    often = Counter(scores)
    sums = {own: sum(worth(own, other) * count for other, count in often.items()) for own in often}
    return [sums[own] for own in scores]


def datum(scores: Sequence[int]) -> int:
    """The Butler datum: the mean rounded to 10. With four scores or more the best and the worst are left
    out."""
    kept = sorted(scores)[1:-1] if len(scores) > 3 else list(scores)
    # Rounded without the sign, so that both directions have the same datum: a five is rounded away from 0.
    tens, rest = divmod(abs(sum(kept)), 10 * len(kept))
    rounded = 10 * (tens + (2 * rest >= 10 * len(kept)))
    return rounded if sum(kept) >= 0 else -rounded


def butler(scores: Sequence[int]) -> list[int]:
    """For each score its IMPs against the datum."""
    middle = datum(scores)
    return [imps(own - middle) for own in scores]
