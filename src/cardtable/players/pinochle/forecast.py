"""Forecasts a contract of four-hand pinochle when all hands are known or sampled: melds are exact,
counters are estimated. And the value of points for a side."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from statistics import NormalDist
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import FORTY_EIGHT, MOST_COPIES, ORDERS, SUITS, Hand, all_copies, kind
from cardtable.games.pinochle.melds import points
from cardtable.games.pinochle.score import SCALES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Suit
    from cardtable.games.pinochle import Pinochle
    from cardtable.games.pinochle.score import Counting

# The middles of nine equal shares stand for the distribution, without random numbers.
QUANTILES = tuple(NormalDist().inv_cdf((place + 0.5) / 9) for place in range(9))
"""Points of a normal distribution, each equally likely."""

NEAR = 45
"""A side this close to the target, at 25 counters a hand, may reach it in one hand."""

USUAL_GAIN = 18.0
"""What a side may gain in a hand, at 25 counters a hand."""

BIG = 60.0
"""The value of a whole game in points when its end is near."""


@dataclass(frozen=True)
class Stakes:
    """The value of points for a side: the points themselves, or the chance to win the game when its end is
    near."""

    game: Pinochle
    side: int

    @property
    def game_is_at_stake(self) -> bool:
        """Whether a side may reach the target in this hand."""
        return max(self.game.scores) >= self.game.target - NEAR * SCALES[self.game.counting].unit

    def worth(self, bidders: int, gained: float, others: float) -> float:
        """The value of a hand in which the bidders gain this much and the others that."""
        if not self.game_is_at_stake:
            return gained - others if bidders == self.side else others - gained
        scores = [float(score) for score in self.game.scores]
        scores[bidders] += gained
        scores[1 - bidders] += others
        return BIG * (2 * self._chance(scores, bidders) - 1)

    def _chance(self, scores: Sequence[float], bidders: int) -> float:
        for side in (bidders, 1 - bidders):
            if scores[side] >= self.game.target:
                return float(side == self.side)
        scale = USUAL_GAIN * SCALES[self.game.counting].unit
        missing = max(1.0, (self.game.target - max(scores)) / scale)
        ahead = scores[self.side] - scores[1 - self.side]
        # The random part of several hands grows with the square root of their number.
        return 1 / (1 + exp(-ahead / (scale * missing**0.5)))


@dataclass(frozen=True)
class Model:
    """The number of counters that the bidders may take: weights of the features, and the standard error."""

    weights: tuple[float, ...]
    spread: float


MODELS: dict[int, Model] = {
    25: Model((-3.07, 1.63, 0.87, 1.32, 0.84, 1.74, 1.47, 0.25, 1.32, 0.60, -0.82), 2.4),
    50: Model((-9.65, 2.37, 1.34, 1.10, 0.76, 2.06, 1.66, 0.19, 3.48, 1.58, -5.10), 4.1),
}
"""By the number of counters. Fitted by least squares to hands that the rules of `tricks` played
(lab/pinochle_counters.py)."""


def model(counting: Counting) -> tuple[Model, int]:
    """The model for this game, and the points of one of its counters."""
    scale = SCALES[counting]
    counters = 25 if scale.pack is FORTY_EIGHT else 50
    return MODELS[counters], scale.total // counters


def counters(hands: Sequence[Hand], bidder: int, trump: Suit, counting: Counting = "25") -> float:
    """The expected number of counters that the bidders take."""
    pack = SCALES[counting].pack
    weights, values = model(counting)[0].weights, features(hands, bidder, trump, pack.copies)
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def features(hands: Sequence[Hand], bidder: int, trump: Suit, copies: int) -> tuple[int, ...]:
    """A constant; the trumps of bidder and partner; their aces and tens of trumps; the plain aces of each,
    the plain tens of both; the voids of each, and those of the others."""
    mine, left, partner, right = (hands[(bidder + step) % 4] for step in range(4))
    trumps = all_copies(ORDERS[trump].trumps, copies)
    return (
        1,
        (mine & trumps).bit_count(),
        (partner & trumps).bit_count(),
        (mine & _ACES & trumps).bit_count() + (partner & _ACES & trumps).bit_count(),
        (mine & _TENS & trumps).bit_count() + (partner & _TENS & trumps).bit_count(),
        (mine & _ACES & ~trumps).bit_count(),
        (partner & _ACES & ~trumps).bit_count(),
        (mine & _TENS & ~trumps).bit_count() + (partner & _TENS & ~trumps).bit_count(),
        _voids(mine, trump),
        _voids(partner, trump),
        _voids(left, trump) + _voids(right, trump),
    )


_ACES, _TENS = (all_copies(Hand.of(kind(rank, suit) for suit in SUITS), MOST_COPIES) for rank in "AT")


def _voids(hand: int, trump: Suit) -> int:
    return sum(not hand & ORDERS[suit].trumps for suit in SUITS if suit != trump)


@dataclass(frozen=True)
class Forecast:
    """The expected outcome of a contract: the melds of the bidders and of the others, and the counters of
    the bidders out of all."""

    bidders: int
    melds: tuple[int, int]
    counters: float

    def share(self, game: Pinochle) -> float:
        """The share of all counters that the bidders may take."""
        return self.counters * model(game.counting)[1] / SCALES[game.counting].total

    def worth(self, stakes: Stakes, bid: int, bonus: float = 0.0) -> float:
        """The mean value for this bid. `bonus` is what the bidders get in addition."""
        fitted, unit = model(stakes.game.counting)
        taken = [unit * round(self.counters + fitted.spread * off) for off in QUANTILES]
        return sum(score(stakes, self.bidders, bid, self.melds, each, bonus) for each in taken) / len(taken)


def forecast(game: Pinochle, hands: Sequence[Hand], bidder: int, trump: Suit) -> Forecast:
    """The forecast for this seat and trump with these hands after the pass."""
    laid = [points(game.melds(hand, trump)) for hand in hands]
    # A negative index counts from the end: these are the seats left and right.
    melds = laid[bidder] + laid[(bidder + 2) % 4], laid[bidder - 1] + laid[bidder - 3]
    return Forecast(bidder % 2, melds, counters(hands, bidder, trump, game.counting))


def score(
    stakes: Stakes, bidders: int, bid: int, melds: tuple[float, float], taken: float, bonus: float = 0.0
) -> float:
    """The value of a hand in which the bidders took this many counters. `melds` are theirs and the
    others'."""
    game = stakes.game
    total = SCALES[game.counting].total
    taken = min(max(taken, 0), total)
    ours, theirs = (meld if meld >= game.least_meld else 0 for meld in melds)
    left = total - taken
    # A side without a counter is taken to have no trick, and a meld counts only with one.
    others = theirs + left if left and left >= game.save else 0.0
    made = ours + taken >= bid and taken >= game.bidder_counters
    if game.short_meld == "set" and melds[0] < game.least_meld:
        made, others = False, theirs
    if made:
        return stakes.worth(bidders, ours + taken + bonus, others)
    lost = bid if game.set_costs == "bid" else 0
    return stakes.worth(bidders, bonus - lost, others + (bid if game.set_costs == "given" else 0))
