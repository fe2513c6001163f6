"""Tests that may end a tournament early without making its result less reliable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Protocol

from cardtable.errors import BadOption

if TYPE_CHECKING:
    from cardtable.arena.statistics.intervals import Running

FEWEST_TO_STOP = 30
"""Both tests rely on limit theorems, so they are not used before this many sets."""
SPRT_ERROR = 0.05


class Until(Protocol):
    """A test that can end a tournament. It looks at the lead of the first bot over the rest, one value for
    each deal."""

    def is_over(self, ahead: Running) -> bool:
        """Whether the test is decided."""

    def verdict(self, ahead: Running) -> str:
        """What is known so far, in one line."""


@dataclass(frozen=True)
class Certain:
    """Ends when the first bot is better or worse than the rest with error `alpha`, however often somebody
    looks."""

    alpha: float

    def is_over(self, ahead: Running) -> bool:
        if ahead.count < FEWEST_TO_STOP:
            return False
        interval = ahead.sequential_interval(1 - self.alpha)
        return not interval.low <= 0 <= interval.high

    def verdict(self, ahead: Running) -> str:
        kind = ("better" if ahead.mean > 0 else "worse") if self.is_over(ahead) else "not told apart"
        return f"p<{self.alpha:g}: the first bot is {kind}, by the interval that is valid after every set"


@dataclass(frozen=True)
class Sprt:
    """Wald's test between a lead of `low` and of `high` standard deviations of a set, with errors of 5 %
    each. The deviation is estimated (a generalized likelihood ratio), so the test does not depend on
    the unit of the game."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        """The bound on both sides of 0. It is symmetric because both errors are equal."""
        # Wald, "Sequential Tests of Statistical Hypotheses", 1945.
        return log((1 - SPRT_ERROR) / SPRT_ERROR)

    def is_over(self, ahead: Running) -> bool:
        return ahead.count >= FEWEST_TO_STOP and abs(self.ratio(ahead)) >= self.bound

    def ratio(self, ahead: Running) -> float:
        """The logarithm of the likelihood ratio of `high` to `low`."""
        return _likelihood(ahead, self.high) - _likelihood(ahead, self.low)

    def verdict(self, ahead: Running) -> str:
        ratio = self.ratio(ahead)
        kind = "undecided"
        if self.is_over(ahead):
            kind = f"{self.high:g} is accepted" if ratio > 0 else f"{self.low:g} is accepted"
        figures = f"log-likelihood ratio {ratio:+.2f}, bounds ±{self.bound:.2f}"
        return f"sprt({self.low:g},{self.high:g}): {kind}; {figures}"


def _likelihood(sample: Running, effect: float) -> float:
    """The logarithm of the maximum likelihood of normal values whose mean is this many standard
    deviations, without the constant part."""
    count, total, squares = sample.count, sample.count * sample.mean, sample.sum_of_squares
    if not squares:
        return 0.0
    # The maximum is where the derivative by 1 / deviation is 0, which is a quadratic equation.
    scale = (effect * total + sqrt((effect * total) ** 2 + 4 * count * squares)) / (2 * squares)
    return count * log(scale) - squares * scale**2 / 2 + effect * total * scale - count * effect**2 / 2


def read_until(text: str) -> Until:
    """Reads `p<0.05` or `sprt(0,0.1)`. Raises BadOption if the text is neither."""
    words = re.sub(r"\s", "", text)
    if form := re.fullmatch(r"p<(0?\.\d{1,6})", words):
        if float(form[1]) > 0:
            return Certain(float(form[1]))
    elif form := re.fullmatch(r"sprt\((-?\d?\.?\d{1,6}),(-?\d?\.?\d{1,6})\)", words):
        low, high = float(form[1]), float(form[2])
        if low < high:
            return Sprt(low, high)
    raise BadOption(
        f"{text!r}: it may be over at p<ALPHA or with sprt(LOW,HIGH), for example p<0.05 or sprt(0,0.1)"
    )
