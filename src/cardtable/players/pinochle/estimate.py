"""What a hand of four-hand pinochle promises before it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.games.pinochle.hands import ORDERS, STRENGTH, SUITS, Hand, count, kind
from cardtable.games.pinochle.melds import points
from cardtable.games.pinochle.score import SCALES

if TYPE_CHECKING:
    from cardtable.cards import Suit
    from cardtable.games.pinochle import Pinochle


@dataclass(frozen=True)
class Estimate:
    """What meld and counters of both partners may come to with this trump."""

    trump: Suit
    meld: int
    points: float


def estimates(hand: Hand, game: Pinochle) -> list[Estimate]:
    """For each trump, the most promising first."""
    scale = SCALES[game.counting].melds
    found = []
    for trump in SUITS:
        meld = points(game.melds(hand, trump))
        found.append(Estimate(trump, meld, meld + scale * _counters_and_partner(hand, trump)))
    return sorted(found, key=lambda each: -each.points)


def _counters_and_partner(hand: Hand, trump: Suit) -> float:
    """The counters of both and the partner's meld, fitted by least squares to hands that the rules of
    `tricks` played out (lab/pinochle_bidding.py): right by 5 points in two hands of three."""
    length = sum(count(hand, kind(rank, trump)) for rank in STRENGTH)
    aces, tens = (sum(count(hand, kind(rank, suit)) for suit in SUITS) for rank in "AT")
    voids = sum(not hand & ORDERS[suit].trumps for suit in SUITS if suit != trump)
    return 8.0 + 1.3 * length + 1.3 * aces + 1.5 * voids + 0.6 * tens
