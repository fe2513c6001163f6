"""When a tournament may be over early: what the tests promise, and what they say."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.arena.statistics.intervals import Running, running
from cardtable.arena.statistics.stopping import Certain, Sprt, read_until
from cardtable.errors import BadOption


def values(count: int, mean: float, deviation: float) -> Running:
    """As many on one side of the mean as on the other, each so far from it."""
    return running([mean + deviation * (-1) ** number for number in range(count)])


@pytest.mark.parametrize(
    ("mean", "ratio"),
    [(0.05, 0.0), (0.10, 5.0), (0.0, -5.0)],
)
def test_the_ratio_for_small_effects(mean: float, ratio: float) -> None:
    """Near to n (high - low) (mean - (low + high) / 2), Wald's for a known deviation: here 1,000 sets."""
    for unit in (1.0, 7.0):
        sample = values(1000, mean * unit, unit)
        assert Sprt(0, 0.1).ratio(sample) == pytest.approx(ratio, abs=0.05)


@pytest.mark.parametrize(("truth", "accepted"), [(0.0, 0.0), (0.5, 0.5)])
def test_a_sequential_test_is_seldom_wrong(truth: float, accepted: float) -> None:
    """Wald's bounds for errors of 5 %: of 200 tournaments less than 20 end with the wrong answer."""
    wrong = 0
    for seed in range(200):
        rng, sample, test = Random(seed), Running(), Sprt(0, 0.5)
        while not test.is_over(sample):
            sample.add(rng.gauss(truth * 12, 12))
        wrong += f": {accepted:g} is accepted" not in test.verdict(sample)
    assert wrong < 20


def test_nothing_is_over_before_thirty_sets() -> None:
    """However clear it is."""
    for test in (Certain(0.05), Sprt(0, 0.5)):
        assert not test.is_over(values(29, 5, 1))
        assert test.is_over(values(30, 5, 1))


def test_what_is_known_is_said() -> None:
    """Decided one way, the other way, or not."""
    better, worse, equal = (values(100, mean, 1) for mean in (1, -1, 0))
    certain, sprt = Certain(0.05), Sprt(0, 0.1)
    assert certain.verdict(better).startswith("p<0.05: the first bot is better")
    assert certain.verdict(worse).startswith("p<0.05: the first bot is worse")
    assert certain.verdict(equal).startswith("p<0.05: the first bot is not told apart")
    assert sprt.verdict(better).startswith("sprt(0,0.1): 0.1 is accepted; log-likelihood ratio +")
    assert sprt.verdict(worse).startswith("sprt(0,0.1): 0 is accepted; log-likelihood ratio -")
    assert sprt.verdict(equal) == "sprt(0,0.1): undecided; log-likelihood ratio -0.50, bounds ±2.94"


def test_sets_that_are_all_equal_decide_nothing() -> None:
    """A player and its copy: every value is 0."""
    zeros = running([0.0] * 50)
    assert not Certain(0.05).is_over(zeros)
    assert not Sprt(0, 0.1).is_over(zeros)


@pytest.mark.parametrize("text", ["p<0.05", "p < .05"])
def test_an_error_is_read(text: str) -> None:
    """With and without spaces."""
    assert read_until(text) == Certain(0.05)


@pytest.mark.parametrize("text", ["sprt(-0.1,0.2)", "sprt( -.1 , .2 )"])
def test_a_sequential_test_is_read(text: str) -> None:
    """In standard deviations of a set."""
    assert read_until(text) == Sprt(-0.1, 0.2)


@pytest.mark.parametrize("text", ["", "0.05", "p<0", "p<.0", "p<1", "sprt(0)", "sprt(0.1,0)", "sprt(1,1)"])
def test_anything_else_is_refused(text: str) -> None:
    """With both forms that there are."""
    with pytest.raises(BadOption, match=r"for example p<0.05 or sprt\(0,0.1\)"):
        read_until(text)
