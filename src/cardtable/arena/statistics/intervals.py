"""How sure a difference is: pure functions from numbers to numbers.

The values are one number per deal, never per hand: the same cards are played in all seatings, so these hands
hang together, and different deals do not.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, sqrt
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

NORMAL = NormalDist()
# By chance 6 equal signs come with probability 0.031 (two-sided), 5 with 0.0625.
FEWEST_EQUAL = 6
"""As many heads in a row as it takes to doubt a coin, with an error of 5 % on both sides."""


@dataclass(frozen=True)
class Interval:
    """A mean over `sets` values, one a deal, and the bounds it lies between with the confidence asked for."""

    mean: float
    low: float
    high: float
    sets: int

    @property
    def half(self) -> float:
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {self.half:.3f} ({self.sets} sets)"


UNKNOWN = Interval(0.0, -inf, inf, 0)
"""What no value at all says about a mean."""


class Running:
    """Values that come one by one, and their intervals at any time (by Welford's method)."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        # Sums of squares would lose digits where the mean is large against the spread; this does not.
        before = value - self.mean
        self.mean += before / self.count
        self._squares += before * (value - self.mean)

    @property
    def sum_of_squares(self) -> float:
        """Of the values themselves."""
        return self._squares + self.count * self.mean**2

    @property
    def _is_chance(self) -> bool:
        """So few values may be equal by chance: they say nothing about how much others vary."""
        return self.count < FEWEST_EQUAL and bool(self.mean) and not self._squares

    @property
    def deviation(self) -> float:
        return sqrt(self._squares / (self.count - 1))

    def t_interval(self, confidence: float = 0.95) -> Interval:
        """Student's interval for the mean; unbounded for fewer than two values."""
        if self.count < 2 or self._is_chance:
            return Interval(self.mean, -inf, inf, self.count)
        half = t_quantile((1 + confidence) / 2, self.count - 1) * self.deviation / sqrt(self.count)
        return Interval(self.mean, self.mean - half, self.mean + half, self.count)

    def t_probability(self) -> float:
        """How likely a mean as far from 0 as this one would be if 0 were the truth (two-sided p)."""
        # Equal values have no t: p is 1 if they are 0 or too few, and 0 otherwise.
        if self.count < 2 or not self.deviation:
            return float(self.count < 2 or not self.mean or self._is_chance)
        return 2 * t_cdf(-abs(self.mean) / self.deviation * sqrt(self.count), self.count - 1)

    def sequential_interval(self, confidence: float = 0.95, tuned_for: int = 500) -> Interval:
        """Bounds that may be looked at after every set: with the confidence asked for, the truth is never
        outside at any time (the asymptotic confidence sequence of Waudby-Smith and others, 2024).

        It is narrowest, against what is possible at all, after about `tuned_for` values.
        """
        count, mean = self.count, self.mean
        if count < 2:
            return Interval(mean, -inf, inf, count)
        # The boundary by a mixture of normals, in Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of
        # Statistics 2024), with the rho of their appendix: narrowest after `tuned_for` values.
        alpha = 1 - confidence
        rho = sqrt((-2 * log(alpha) + log(-2 * log(alpha)) + 1) / tuned_for)
        scale = count * rho**2 + 1
        half = self.deviation * sqrt(2 * scale / (count * rho) ** 2 * log(sqrt(scale) / alpha))
        return Interval(mean, mean - half, mean + half, count)


def welch_probability(one: Running, other: Running) -> float:
    """How likely two means as far apart as these would be if they were equal (Welch's test, two-sided p)."""
    squares = [sample.deviation**2 / sample.count for sample in (one, other)]
    if not any(squares):
        return float(one.mean == other.mean)
    parts = zip(squares, (one, other), strict=True)
    # Degrees of freedom by Welch and Satterthwaite.
    freedom = sum(squares) ** 2 / sum(square**2 / (sample.count - 1) for square, sample in parts)
    return 2 * t_cdf(-abs(one.mean - other.mean) / sqrt(sum(squares)), freedom)


def running(values: Iterable[float]) -> Running:
    sample = Running()
    for value in values:
        sample.add(value)
    return sample


def t_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    return running(values).t_interval(confidence)


def sequential_interval(values: Sequence[float], confidence: float = 0.95, tuned_for: int = 500) -> Interval:
    return running(values).sequential_interval(confidence, tuned_for)


def controlled(values: Sequence[float], controls: Sequence[float]) -> list[float]:
    """The values without what a control explains of them: another number for each set, known before it was
    played, with mean 0. Their mean estimates the same, and varies less the more the control explains.

    How much a unit of the control is worth is estimated for each half of the sets from the other half: then
    it does not depend on the value it corrects, and nothing is biased.
    """
    halves = [(values[start::2], controls[start::2]) for start in (0, 1)]
    slopes = [_slope(*half) for half in reversed(halves)]
    return [
        value - slopes[number % 2] * control
        for number, (value, control) in enumerate(zip(values, controls, strict=True))
    ]


def _slope(values: Sequence[float], controls: Sequence[float]) -> float:
    """Of the line of least squares; 0 where nothing can be said."""
    if len(values) < 2:
        return 0.0
    value, control = fmean(values), fmean(controls)
    squares = sum((each - control) ** 2 for each in controls)
    both = sum((one - value) * (other - control) for one, other in zip(values, controls, strict=True))
    return both / squares if squares else 0.0


def bootstrap_interval(
    values: Sequence[float], rng: Random, confidence: float = 0.95, rounds: int = 2_000
) -> Interval:
    """The interval that resampling gives (BCa: corrected for bias and skewness)."""
    mean = fmean(values)
    if len(values) < 2 or min(values) == max(values):
        return Interval(mean, mean, mean, len(values))
    means = sorted(fmean(rng.choices(values, k=len(values))) for _ in range(rounds))
    # BCa: Efron, "Better Bootstrap Confidence Intervals", 1987.
    # Few values have few means: one that is the mean itself lies on neither side of it.
    below = (bisect_left(means, mean) + bisect_right(means, mean)) / 2 / rounds
    # Kept off 0 and 1, where the inverse is infinite.
    bias = NORMAL.inv_cdf(min(max(below, 1 / rounds), 1 - 1 / rounds))
    acceleration = _acceleration(values)

    def bound(probability: float) -> float:
        shifted = bias + NORMAL.inv_cdf(probability)
        place = NORMAL.cdf(bias + shifted / (1 - acceleration * shifted))
        return means[min(rounds - 1, int(place * rounds))]

    tail = (1 - confidence) / 2
    return Interval(mean, bound(tail), bound(1 - tail), len(values))


# Bisection is slow, and all bots of a tournament ask for the same quantile.
@lru_cache
def t_quantile(probability: float, freedom: float) -> float:
    """The value that a t-distributed variable stays below with this probability."""
    if probability < 0.5:
        return -t_quantile(1 - probability, freedom)
    # With one degree of freedom the 0.9999 quantile is 3183, so 1e4 is above all that are asked for.
    return _bisected(lambda value: t_cdf(value, freedom) - probability, 0.0, 1e4)


def t_cdf(value: float, freedom: float) -> float:
    # Abramowitz and Stegun 26.5.27: both tails of t are one incomplete beta function.
    tail = beta_cdf(freedom / (freedom + value * value), freedom / 2, 0.5) / 2
    return 1 - tail if value > 0 else tail


def beta_cdf(value: float, a: float, b: float) -> float:
    """The regularized incomplete beta function, by its continued fraction."""
    if value <= 0 or value >= 1:
        return float(value >= 1)
    # The fraction converges fast below this point only; the rest follows by symmetry.
    if value > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - value, b, a)
    # By logarithms, because the gamma function itself overflows from 172 on.
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(value) + b * log(1 - value))
    # Abramowitz and Stegun 26.5.8, by Lentz's method (`betacf` of Numerical Recipes): two steps a round. On
    # the near side of the mean, where it is used, it needs few of them.
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
    """From the jackknife: how skew the means are."""
    # Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 14.
    total, count = sum(values), len(values)
    left_out = [(total - value) / (count - 1) for value in values]
    centre = fmean(left_out)
    cubes = sum((centre - each) ** 3 for each in left_out)
    squares = sum((centre - each) ** 2 for each in left_out)
    return cubes / (6 * squares**1.5) if squares else 0.0


def _bisected(function: Callable[[float], float], low: float, high: float) -> float:
    # So many halvings are far more than a float has bits.
    for _ in range(200):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
