"""What a hand of four-hand pinochle promises before it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import ORDERS, STRENGTH, SUITS, Hand, count, kind
from cardtable.games.pinochle.melds import has_marriage, points
from cardtable.games.pinochle.score import SCALES

if TYPE_CHECKING:
    from cardtable.cards import Suit
    from cardtable.games.pinochle import Pinochle


@dataclass(frozen=True)
class Estimate:
    """The expected meld and counters of both partners with this trump."""

    trump: Suit
    meld: int
    points: float


WEIGHTS: dict[str, dict[int, tuple[float, ...]]] = {
    "single": {
        0: (8.0, 1.3, 1.3, 1.5, 0.6),
        2: (11.0, 1.8, 1.3, 0.5, 0.4, 4.2, 1.8, 1.5),
        3: (12.0, 1.85, 1.35, 0.3, 0.35, 4.8, 2.2, 1.7),
        4: (14.5, 1.7, 1.5, 0.0, 0.25, 5.3, 2.1, 1.9),
    },
    "double": {
        0: (24.8, 1.4, 1.4, 1.7, 1.1),
        2: (22.0, 3.0, 1.7, 0.0, 0.0, 4.5, 4.0, 1.0),
        3: (18.0, 5.0, 2.0, 0.0, 0.0, 2.0, 2.0, 1.5),
        4: (18.0, 7.0, 2.3, 0.0, 0.0, 0.0, 0.0, 1.0),
    },
}
"""Weights of the features, by the deck and the number of passed cards. Fitted by least squares to hands
that the rules of `tricks` played (lab/pinochle_bidding.py; within 5 points in two hands of three), and
with a pass to forecasts after it (lab/pinochle_passing.py; within 8)."""


ABOVE = 8
"""Bids up to this many points above the estimate are considered."""


def estimates(hand: Hand, game: Pinochle) -> list[Estimate]:
    """The estimate for each trump, the most promising first."""
    scale, weights = SCALES[game.counting].melds, WEIGHTS[game.deck][game.passing]
    found = []
    for trump in may_name(hand, game):
        meld = points(game.melds(hand, trump))
        more = sum(weight * part for weight, part in zip(weights, features(hand, trump), strict=False))
        found.append(Estimate(trump, meld, meld + scale * more))
    return sorted(found, key=lambda each: -each.points)


def may_name(hand: Hand, game: Pinochle) -> tuple[Suit, ...]:
    """The suits that this hand could name as trump; all of them if it could name none."""
    if not game.marriage:
        return SUITS
    return tuple(suit for suit in SUITS if has_marriage(hand, suit)) or SUITS


def features(hand: Hand, trump: Suit) -> tuple[int, ...]:
    """The features that counters and the partner's meld depend on: a constant, the length of trumps, aces,
    voids, tens. Then what a gift may complete: a run that lacks one card, one that lacks two, and aces
    that lack one."""
    length = sum(count(hand, kind(rank, trump)) for rank in STRENGTH)
    aces, tens = (sum(count(hand, kind(rank, suit)) for suit in SUITS) for rank in "AT")
    voids = sum(not hand & ORDERS[suit].trumps for suit in SUITS if suit != trump)
    run = sum(not hand & kind(rank, trump).bit for rank in "ATKQJ")
    missing = sum(not hand & kind("A", suit).bit for suit in SUITS)
    return 1, length, aces, voids, tens, run == 1, run == 2, missing == 1
