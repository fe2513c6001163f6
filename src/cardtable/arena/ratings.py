"""How strong each of many players is, from who came before whom.

The model is Plackett's and Luce's: of those who are left, each comes next with a chance proportional to
its strength. With two players at the table it is Bradley's and Terry's. Strengths are logarithms
here, 0 for the mean of all; 400 / log(10) of them are a point on the scale of Elo.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import permutations, product
from math import exp, log, sqrt
from typing import TYPE_CHECKING

from cardtable.arena.stats import Interval

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ELO = 400 / log(10)
NORMAL_95 = 1.96
ROUNDS = 10_000
MOST_TIED = 4
CLOSE_ENOUGH = 1e-10
ALMOST_NOTHING = 1e-3
"""Added to every pair as a draw, so that a player that always won does not become infinitely strong."""


@dataclass(frozen=True)
class Strength:
    """`error` is the standard error; the ratio of two chances is e to the difference of two values."""

    value: float
    error: float

    @property
    def elo(self) -> float:
        return self.value * ELO

    def elo_interval(self, sets: int) -> Interval:
        """With 95 % confidence, from so many sets."""
        half = NORMAL_95 * self.error * ELO
        return Interval(self.elo, self.elo - half, self.elo + half, sets)


Ranking = tuple[tuple[int, ...], float]
"""Players from the first to the last, and how much it counts."""


def rankings(points: Sequence[float]) -> Iterator[Ranking]:
    """The order of one table by points, the more the better; ties are all their orders, shared out."""
    places: defaultdict[float, list[int]] = defaultdict(list)
    for player, gained in enumerate(points):
        places[gained].append(player)
    groups = [_orders(places[gained]) for gained in sorted(places, reverse=True)]
    orders = list(product(*groups))
    for order in orders:
        yield tuple(player for group in order for player in group), 1 / len(orders)


def _orders(tied: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders of a few; of many only those that give everybody every place equally often."""
    if len(tied) <= MOST_TIED:
        return list(permutations(tied))
    ways = (tuple(tied), tuple(reversed(tied)))
    return [(*way[turn:], *way[:turn]) for way in ways for turn in range(len(tied))]


def fit(players: int, observed: Sequence[Ranking]) -> list[Strength]:
    """The strengths under which these rankings are most likely (Hunter's MM algorithm, 2004)."""
    stages = list(_stages(players, observed))
    chosen = [0.0] * players
    for order, weight in stages:
        chosen[order[0]] += weight
    worth = [1.0] * players
    for _ in range(ROUNDS):
        faced = [0.0] * players
        for order, weight in stages:
            share = weight / sum([worth[player] for player in order])
            for player in order:
                faced[player] += share
        better = [one / other for one, other in zip(chosen, faced, strict=True)]
        scale = exp(sum(map(log, better)) / players)
        better = [each / scale for each in better]
        moved = max(abs(log(new / old)) for new, old in zip(better, worth, strict=True))
        worth = better
        if moved < CLOSE_ENOUGH:
            break
    errors = _errors(worth, stages)
    return [Strength(log(each), error) for each, error in zip(worth, errors, strict=True)]


def _stages(players: int, observed: Sequence[Ranking]) -> Iterator[Ranking]:
    """Each time somebody comes next: who did, in front of the others who were left."""
    for order, weight in observed:
        for first in range(len(order) - 1):
            yield order[first:], weight
    for one, other in product(range(players), repeat=2):
        if one != other:
            yield (one, other), ALMOST_NOTHING


def _errors(worth: Sequence[float], stages: Sequence[Ranking]) -> list[float]:
    """From the curvature of the likelihood, with the mean of all strengths held at 0."""
    count = len(worth)
    information = [[1 / count] * count for _ in worth]
    for order, weight in stages:
        total = sum(worth[player] for player in order)
        for one, other in product(order, repeat=2):
            chance = worth[one] / total
            information[one][other] += weight * chance * ((one == other) - worth[other] / total)
    inverse = _inverse(information)
    return [sqrt(max(0.0, inverse[player][player] - 1 / count)) for player in range(count)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan, with the largest pivot of each column."""
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [each / head for each in rows[column]]
        for number in range(size):
            factor = rows[number][column]
            if number != column and factor:
                pairs = zip(rows[number], rows[column], strict=True)
                rows[number] = [each - factor * other for each, other in pairs]
    return [row[size:] for row in rows]
