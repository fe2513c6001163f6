"""Statistics against published tables and against what they promise."""

from __future__ import annotations

from math import inf, sqrt
from random import Random
from statistics import fmean, variance

import pytest

from cardtable.arena.statistics.intervals import (
    Interval,
    bootstrap_interval,
    controlled,
    running,
    sequential_interval,
    t_cdf,
    t_interval,
    t_quantile,
    welch_probability,
)


@pytest.mark.parametrize(
    ("probability", "freedom", "value"),
    [
        (0.975, 1, 12.706),
        (0.975, 2, 4.303),
        (0.975, 4, 2.776),
        (0.975, 9, 2.262),
        (0.975, 30, 2.042),
        (0.995, 10, 3.169),
        (0.95, 120, 1.658),
        (0.75, 1, 1.000),
        (0.6, 4, 0.271),
        (0.025, 4, -2.776),
    ],
)
def test_quantiles_of_the_t_distribution(probability: float, freedom: int, value: float) -> None:
    """The values that every textbook prints."""
    assert t_quantile(probability, freedom) == pytest.approx(value, abs=0.0005)
    assert t_cdf(value, freedom) == pytest.approx(probability, abs=0.0005)


def test_interval_of_sleep_data() -> None:
    """Student's own example (1908): ten differences with mean 1.58 and the interval 0.70 to 2.46."""
    differences = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]
    interval = t_interval(differences)
    assert interval.mean == pytest.approx(1.58)
    assert (interval.low, interval.high) == pytest.approx((0.7001, 2.4599), abs=0.0001)
    assert str(interval) == "+1.580 ± 0.880 (10 sets)"
    assert running(differences).t_probability() == pytest.approx(0.002833, abs=0.000001)


@pytest.mark.parametrize(
    ("second", "probability"),
    [
        (
            [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4],
            0.021,
        ),
        ([20.82] * 15, 1.0),
    ],
)
def test_two_samples_of_unequal_variance(second: list[float], probability: float) -> None:
    """The first example of Welch's test in Wikipedia, and its first sample against its own mean."""
    first = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4]
    assert welch_probability(running(first), running(second)) == pytest.approx(probability, abs=0.001)


def test_two_samples_that_do_not_vary() -> None:
    """They are equal or they are not."""
    ones, zeros = running([1.0] * 3), running([0.0] * 3)
    assert (welch_probability(ones, ones), welch_probability(ones, zeros)) == (1.0, 0.0)


def test_few_equal_values_say_nothing() -> None:
    """Five may be equal by chance, six are not; and a player is not better than its copy."""
    assert t_interval([2.0] * 5) == Interval(2.0, -inf, inf, 5)
    assert running([2.0] * 5).t_probability() == 1.0
    assert t_interval([2.0] * 6) == Interval(2.0, 2.0, 2.0, 6)
    assert running([2.0] * 6).t_probability() == 0.0
    assert t_interval([0.0] * 2) == Interval(0.0, 0.0, 0.0, 2)


def test_one_value_says_nothing() -> None:
    """With a single set no interval is claimed."""
    assert t_interval([3.0]) == Interval(3.0, -inf, inf, 1)
    assert sequential_interval([3.0]) == Interval(3.0, -inf, inf, 1)


@pytest.mark.parametrize(
    ("values", "probability"), [([], 1.0), ([3.0], 1.0), ([0.0, 0.0], 1.0), ([2.0] * 6, 0.0)]
)
def test_probability_without_spread(values: list[float], probability: float) -> None:
    """Too few values say nothing; values that are all the same say it for certain."""
    assert running(values).t_probability() == probability


def test_bootstrap_follows_the_skewness() -> None:
    """For values with a long tail upwards the interval reaches farther up than down."""
    values = [0.0] * 40 + [1.0] * 8 + [10.0] * 2
    interval = bootstrap_interval(values, Random(1))
    assert interval.low < interval.mean < interval.high
    assert interval.high - interval.mean > interval.mean - interval.low


def test_player_against_its_own_copy() -> None:
    """Differences that are all 0 give exactly 0."""
    assert bootstrap_interval([0.0] * 30, Random(1)) == Interval(0.0, 0.0, 0.0, 30)
    assert t_interval([0.0] * 30) == Interval(0.0, 0.0, 0.0, 30)


def test_coverage() -> None:
    """Of 1,000 tournaments between equals, the 95 % interval contains 0 in 93 to 97 %."""
    rng = Random(3)
    tournaments = [[rng.gauss(0, 1) for _ in range(30)] for _ in range(1_000)]
    inside = sum(t_interval(values).low <= 0 <= t_interval(values).high for values in tournaments)
    assert 930 <= inside <= 970


def test_sequential_interval_may_be_watched() -> None:
    """Looked at after every set from the tenth to the 300th, it excludes the truth in at most 5 % of runs."""
    rng = Random(4)
    wrong = 0
    for _ in range(120):
        values = [rng.gauss(0, 1) for _ in range(300)]
        seen = (sequential_interval(values[:count]) for count in range(10, 301, 10))
        wrong += any(not each.low <= 0 <= each.high for each in seen)
    assert wrong <= 6


def test_a_control_takes_out_what_it_explains() -> None:
    """Values that are 3 more than twice their control are 3 without it; without control they stay."""
    controls = [-2.0, 1.0, 0.5, -1.0, 3.0, -1.5]
    assert controlled([3 + 2 * each for each in controls], controls) == pytest.approx([3.0] * 6)
    assert controlled([1.0, 5.0, 2.0], [0.0, 0.0, 0.0]) == [1.0, 5.0, 2.0]
    assert controlled([1.0, 5.0], [1.0, -1.0]) == [1.0, 5.0]


def test_each_half_is_corrected_by_the_other() -> None:
    """The slope of the even values is 1, that of the odd ones 3: each of them is corrected by the other's."""
    assert controlled([0.0, 0.0, 2.0, 6.0], [0.0, 0.0, 2.0, 2.0]) == [0.0, 0.0, -4.0, 4.0]


def test_a_control_is_not_biased() -> None:
    """Over many short tournaments the mean stays the truth of 1, and the variance is that of the noise."""
    rng = Random(20240601)
    means = []
    for _ in range(2_000):
        controls = [rng.gauss(0, 1) for _ in range(20)]
        values = [1 + 2 * control + rng.gauss(0, 1) for control in controls]
        means.append(fmean(controlled(values, controls)))
    assert fmean(means) == pytest.approx(1, abs=0.02)
    assert variance(means) == pytest.approx(1 / 20, rel=0.25)


def test_resampling_two_values_leans_to_neither_side() -> None:
    """Half of the means of two values are their mean: the interval is from one value to the other."""
    assert bootstrap_interval([-1.0, 3.0], Random(1)) == Interval(1.0, -1.0, 3.0, 2)


def test_an_interval_is_one_of_95_percent_unless_asked_for_another() -> None:
    """With nine degrees of freedom 2.262 standard errors, and 3.250 for 99 %."""
    sample = running([float(number) for number in range(10)])
    error = sample.deviation / sqrt(10)
    assert sample.t_interval().high == pytest.approx(4.5 + 2.262 * error, abs=0.001)
    assert sample.t_interval(0.99).high == pytest.approx(4.5 + 3.250 * error, abs=0.001)


def test_the_width_of_a_sequential_interval() -> None:
    """A hundred values of 1 and -1: worked out by hand, rho is 0.13253 and the half width 0.3332."""
    interval = sequential_interval([1.0, -1.0] * 50)
    assert (interval.low, interval.high) == pytest.approx((-0.3332, 0.3332), abs=0.0001)
