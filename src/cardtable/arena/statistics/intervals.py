"""How certain a difference is: pure functions from numbers to numbers.

There is one value for each deal, never for each hand. All seatings of a deal use the same cards, so these
hands are correlated. Different deals are independent.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from operator import mul
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING

from cardtable.arena.statistics.linear import inverse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

NORMAL = NormalDist()
# The probability of 6 equal signs by chance is 0.031 (two-sided); of 5 it is 0.0625.
FEWEST_EQUAL = 6
"""The number of equal coin tosses that is significant at 5 % (two-sided)."""


@dataclass(frozen=True)
class Interval:
    """A mean over `sets` values, one for each deal, and its confidence bounds."""

    mean: float
    low: float
    high: float
    sets: int

    @property
    def half(self) -> float:
        """Half of the width."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.half:.3f} ({self.sets} sets)"


UNKNOWN = Interval(0.0, -inf, inf, 0)
"""The interval when there are no values."""


class Running:
    """Collects values one by one and gives intervals at any time (Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        # A sum of squares would lose digits when the mean is large compared with the spread. This does not.
        before = value - self.mean
        self.mean += before / self.count
        self._squares += before * (value - self.mean)

    @property
    def sum_of_squares(self) -> float:
        """The sum of the squares of the values."""
        return self._squares + self.count * self.mean**2

    @property
    def _is_chance(self) -> bool:
        """Whether all values may be equal by chance, because there are so few. Then they say nothing about
        the variance."""
        return self.count < FEWEST_EQUAL and bool(self.mean) and not self._squares

    @property
    def deviation(self) -> float:
        """The sample standard deviation. Needs at least two values."""
        return sqrt(self._squares / (self.count - 1))

    def t_interval(self, confidence: float = 0.95) -> Interval:
        """Student's interval for the mean. Unbounded for fewer than two values."""
        if self.count < 2 or self._is_chance:
            return Interval(self.mean, -inf, inf, self.count)
        half = t_quantile((1 + confidence) / 2, self.count - 1) * self.deviation / sqrt(self.count)
        return Interval(self.mean, self.mean - half, self.mean + half, self.count)

    def t_probability(self) -> float:
        """The probability of a mean at least this far from 0 if the true mean is 0 (two-sided p)."""
        # Equal values have no t. Then p is 1 if they are 0 or too few, and 0 otherwise.
        if self.count < 2 or not self.deviation:
            return float(self.count < 2 or not self.mean or self._is_chance)
        return 2 * t_cdf(-abs(self.mean) / self.deviation * sqrt(self.count), self.count - 1)

    def sequential_interval(self, confidence: float = 0.95, tuned_for: int = 500) -> Interval:
        """Bounds that stay valid when you look after every set: with the given confidence the true mean is
        never outside at any time (the asymptotic confidence sequence of Waudby-Smith and others, 2024).

        The bounds are tightest after about `tuned_for` values.
        """
        count, mean = self.count, self.mean
        if count < 2:
            return Interval(mean, -inf, inf, count)
        # The normal-mixture boundary of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics
        # 2024), with the rho of their appendix, which is tightest after `tuned_for` values.
        alpha = 1 - confidence
        rho = sqrt((-2 * log(alpha) + log(-2 * log(alpha)) + 1) / tuned_for)
        scale = count * rho**2 + 1
        half = self.deviation * sqrt(2 * scale / (count * rho) ** 2 * log(sqrt(scale) / alpha))
        return Interval(mean, mean - half, mean + half, count)


def welch_probability(one: Running, other: Running) -> float:
    """The probability of two means at least this far apart if the true means are equal (Welch's test,
    two-sided p)."""
    squares = [sample.deviation**2 / sample.count for sample in (one, other)]
    if not any(squares):
        return float(one.mean == other.mean)
    parts = zip(squares, (one, other), strict=True)
    # Degrees of freedom by Welch and Satterthwaite.
    freedom = sum(squares) ** 2 / sum(square**2 / (sample.count - 1) for square, sample in parts)
    return 2 * t_cdf(-abs(one.mean - other.mean) / sqrt(sum(squares)), freedom)


def running(values: Iterable[float]) -> Running:
    """A Running with these values."""
    sample = Running()
    for value in values:
        sample.add(value)
    return sample


def t_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """Student's interval for the mean of these values."""
    return running(values).t_interval(confidence)


def sequential_interval(values: Sequence[float], confidence: float = 0.95, tuned_for: int = 500) -> Interval:
    """The interval of `Running.sequential_interval` for these values."""
    return running(values).sequential_interval(confidence, tuned_for)


def controlled(
    values: Sequence[float], *controls: Sequence[float], within: tuple[float, float] = (-inf, inf)
) -> list[float]:
    """The values minus the part that control variables explain. A control is a number for each set, with
    mean 0. The mean of the result estimates the same thing with less variance.

    The slopes for each half of the sets are estimated from the other half. So they do not depend on the value
    that they correct, and the result is unbiased. Each slope is kept `within` bounds that are known
    beforehand, because few sets estimate it badly.
    """
    rows = list(zip(*controls, strict=True))
    halves = [(values[start::2], rows[start::2]) for start in (0, 1)]
    low, high = within
    slopes = [[min(max(low, slope), high) for slope in _slopes(*half)] for half in reversed(halves)]
    return [
        value - sum(map(mul, slopes[number % 2], row))
        for number, (value, row) in enumerate(zip(values, rows, strict=True))
    ]


def _slopes(values: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    """The slopes of the least-squares plane. 0 if they are undefined."""
    width = len(rows[0]) if rows else 0
    if len(values) <= width:
        return [0.0] * width
    value, centres = fmean(values), list(map(fmean, zip(*rows, strict=True)))
    columns = [[row[place] - centre for row in rows] for place, centre in enumerate(centres)]
    apart = [measured - value for measured in values]
    try:
        covariance = inverse([[sum(map(mul, one, other)) for other in columns] for one in columns])
    except ZeroDivisionError:
        return [0.0] * width
    along = [sum(map(mul, column, apart)) for column in columns]
    return [sum(map(mul, row, along)) for row in covariance]


def bootstrap_interval(
    values: Sequence[float], rng: Random, confidence: float = 0.95, rounds: int = 2_000
) -> Interval:
    """The bootstrap interval, corrected for bias and skewness (BCa)."""
    mean = fmean(values)
    if len(values) < 2 or min(values) == max(values):
        return Interval(mean, mean, mean, len(values))
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(rounds))
    # BCa: Efron, "Better Bootstrap Confidence Intervals", 1987.
    # With few values a resampled mean may equal the mean itself. Then it counts half on each side.
    below = (bisect_left(means, mean) + bisect_right(means, mean)) / 2 / rounds
    # Kept away from 0 and 1, where the inverse is infinite.
    bias = NORMAL.inv_cdf(min(max(below, 1 / rounds), 1 - 1 / rounds))
    acceleration = _acceleration(values)

    def bound(probability: float) -> float:
        shifted = bias + NORMAL.inv_cdf(probability)
        place = NORMAL.cdf(bias + shifted / (1 - acceleration * shifted))
        return means[min(rounds - 1, int(place * rounds))]

    tail = (1 - confidence) / 2
    return Interval(mean, bound(tail), bound(1 - tail), len(values))


# Cached: bisection is slow, and all bots of a tournament need the same quantile.
@lru_cache
def t_quantile(probability: float, freedom: float) -> float:
    """The quantile of Student's t distribution."""
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    # With one degree of freedom the 0.9999 quantile is 3183, so 1e4 is above all that is needed.
    return _bisected(lambda value: t_cdf(value, freedom) - probability, 0.0, 1e4)


def t_cdf(value: float, freedom: float) -> float:
    """The distribution function of Student's t."""
    # Abramowitz and Stegun 26.5.27: both tails of t are one incomplete beta function.
    tail = beta_cdf(freedom / (freedom + value * value), freedom / 2, 0.5) / 2
    return 1 - tail if value > 0 else tail


def beta_cdf(value: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, from its continued fraction."""
    if value <= 0 or value >= 1:
        return float(value >= 1)
    # The fraction converges fast only below this point. The rest follows by symmetry.
    if value > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - value, b, a)
    # In logarithms, because the gamma function overflows from 172 on.
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(value) + b * log(1 - value))
    # Abramowitz and Stegun 26.5.8, by Lentz's method (`betacf` of Numerical Recipes), two steps in each
    # round. Below the mean, where it is used, it converges quickly.
    c, d = 1.0, 1 / (1 - (a + b) * value / (a + 1))
    fraction = d
    for m in range(1, 300):
        even = m * (b - m) * value / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * value / ((a + 2 * m) * (a + 2 * m + 1))
        before = fraction
        for factor in (even, odd):
            d = 1 / (1 + factor * d)
            c = 1 + factor / c
            fraction *= c * d
        if abs(fraction - before) < 1e-15 * abs(fraction):
            break
    return front * fraction / a


def _acceleration(values: Sequence[float]) -> float:
    """The skewness of the means, from the jackknife."""
    # Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 14.
    total, count = sum(values), len(values)
    left_out = [(total - value) / (count - 1) for value in values]
    centre = fmean(left_out)
    cubes = sum((centre - mean) ** 3 for mean in left_out)
    squares = sum((centre - mean) ** 2 for mean in left_out)
    return cubes / (6 * squares**1.5) if squares else 0.0


def _bisected(function: Callable[[float], float], low: float, high: float) -> float:
    # Far more halvings than a float has bits.
    for _ in range(200):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
