"""The strength of players, estimated from rankings.

The model is by Plackett and Luce: among the players that are left, each comes next with a probability
proportional to its strength. With two players it is the model of Bradley and Terry. Strengths are logarithms
here; 400 / log(10) converts them to Elo. 0 is the mean over all places that were played, so a new player with
an uncertain rating does not make the others uncertain.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, permutations, product
from math import exp, log, log1p, sqrt
from operator import mul
from typing import TYPE_CHECKING

from cardtable.arena.statistics.intervals import Interval
from cardtable.arena.statistics.linear import inverse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ELO = 400 / log(10)
NORMAL_95 = 1.96
ROUNDS = 1_000
# Four tied players have 24 orders. Ten tied players of 6 nimmt! would have 3.6 million.
MOST_TIED = 4
CLOSE_ENOUGH = 1e-9
PRIOR_DRAWS = 1e-3
"""Added to every pair, so that a player that always won does not get an infinite strength."""
MOST_SUBSTITUTED = 0.1


def is_rated(substituted_share: float) -> bool:
    """Whether a bot gets a rating when this share of its decisions was made for it. Above a tenth its
    results are those of its substitute."""
    return substituted_share <= MOST_SUBSTITUTED


@dataclass(frozen=True)
class Strength:
    """A strength with its standard error. The ratio of two chances is e to the power of the difference of
    two values."""

    value: float
    error: float

    @property
    def elo(self) -> float:
        return self.value * ELO

    def elo_interval(self, sets: int, design_effect: float = 1.0) -> Interval:
        """The 95 % interval from this many sets. The fit takes sets as independent. If they are not, the
        variance is multiplied by the design effect."""
        half = NORMAL_95 * self.error * sqrt(design_effect) * ELO
        return Interval(self.elo, self.elo - half, self.elo + half, sets)


Ranking = tuple[tuple[int, ...], float]
"""Players from first to last, and the weight of this ranking."""


def rankings(points: Sequence[float]) -> Iterator[Ranking]:
    """The order of one table by points, the highest first. Ties become all their orders with equal
    weights."""
    places: defaultdict[float, list[int]] = defaultdict(list)
    for player, gained in enumerate(points):
        places[gained].append(player)
    groups = [_orders(places[gained]) for gained in sorted(places, reverse=True)]
    orders = list(product(*groups))
    for order in orders:
        yield tuple(player for group in order for player in group), 1 / len(orders)


def _orders(tied: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders of a few players. For many players only orders that give everybody every place equally
    often."""
    if len(tied) <= MOST_TIED:
        return list(permutations(tied))
    # In both directions: in the rotations of one, each is before its right neighbour in all but one.
    ways = (tuple(tied), tuple(reversed(tied)))
    return [(*way[turn:], *way[:turn]) for way in ways for turn in range(len(tied))]


def fit(players: int, observed: Sequence[Ranking]) -> list[Strength]:
    """The strengths that make these rankings most likely, by Newton's method."""
    chosen, left = _stages(players, observed)
    values = [0.0] * players
    for _ in range(ROUNDS):
        gradient, information = _derivatives(values, chosen, left)
        step = [sum(map(mul, row, gradient)) for row in inverse(information)]
        # With this damping a step never goes too far (Bach 2010): every round improves the likelihood.
        reach = max(step) - min(step)
        shorter = log1p(reach) / reach if reach else 1.0
        values = [value + shorter * change for value, change in zip(values, step, strict=True)]
        if reach < CLOSE_ENOUGH:
            break
    shares = _shares(players, observed)
    mean = sum(map(mul, shares, values))
    errors = _errors(_derivatives(values, chosen, left)[1], shares)
    return [Strength(value - mean, error) for value, error in zip(values, errors, strict=True)]


Stages = dict[tuple[int, ...], float]
"""The players that were left when one of them came next, and how often."""


def _stages(players: int, observed: Sequence[Ranking]) -> tuple[list[float], Stages]:
    """How often each player came next, and which players were left each time."""
    chosen = [PRIOR_DRAWS * (players - 1)] * players
    left: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for pair in combinations(range(players), 2):
        # In a draw each of the two comes first once.
        left[pair] = 2 * PRIOR_DRAWS
    for order, weight in observed:
        for first in range(len(order) - 1):
            chosen[order[first]] += weight
            left[tuple(sorted(order[first:]))] += weight
    return chosen, left


def _derivatives(
    values: Sequence[float], chosen: Sequence[float], left: Stages
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood (how much more often each came next than expected) and the
    information matrix (its curvature, with the sign changed)."""
    count = len(values)
    worth = [exp(value) for value in values]
    gradient = list(chosen)
    # Adding the same number to all strengths changes nothing, so the curvature is flat along (1, .., 1). This
    # term curves it there and changes nothing elsewhere, so that the matrix has an inverse.
    information = [[1 / count] * count for _ in values]
    for group, weight in left.items():
        total = sum([worth[player] for player in group])
        chances = [worth[player] / total for player in group]
        for one, chance in zip(group, chances, strict=True):
            expected = weight * chance
            gradient[one] -= expected
            row = information[one]
            row[one] += expected
            for other, other_chance in zip(group, chances, strict=True):
                row[other] -= expected * other_chance
    return gradient, information


def _shares(players: int, observed: Sequence[Ranking]) -> list[float]:
    """The share of all play that each player has."""
    played = [0.0] * players
    for order, weight in observed:
        for player in order:
            played[player] += weight
    total = sum(played)
    return [weight / total for weight in played]


def _errors(information: Sequence[Sequence[float]], shares: Sequence[float]) -> list[float]:
    """The standard errors of the differences to the mean, from the curvature of the likelihood."""
    # The variance of x[i] - shares . x, where the inverse of the curvature is the covariance of x.
    covariance = inverse(information)
    mixed = [sum(map(mul, shares, row)) for row in covariance]
    common = sum(map(mul, shares, mixed))
    return [
        sqrt(max(0.0, covariance[player][player] - 2 * mixed[player] + common))
        for player in range(len(shares))
    ]
