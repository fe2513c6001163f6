"""The evaluation of thirteen cards: points, lengths, stoppers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardtable.cards import RANKS, Suit
from cardtable.games.bridge import holding

ACE, KING, QUEEN, JACK, TEN = (1 << RANKS.index(rank) for rank in "AKQJT")
_HONOURS = ((ACE, 4), (KING, 3), (QUEEN, 2), (JACK, 1))
_BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))


def high_cards(held: int) -> int:
    """The points of a suit's honours: 4 3 2 1."""
    return sum(points for honour, points in _HONOURS if held & honour)


@dataclass(frozen=True)
class EvaluatedHand:
    """Thirteen cards as a bridge player evaluates them."""

    cards: int

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The ranks of each suit as a mask."""
        return tuple(holding(self.cards, suit) for suit in Suit)

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(held.bit_count() for held in self.suits)

    @cached_property
    def hcp(self) -> int:
        return sum(high_cards(held) for held in self.suits)

    @cached_property
    def points(self) -> int:
        """High-card points, plus one for every card of a suit beyond the fourth."""
        return self.hcp + sum(max(0, length - 4) for length in self.lengths)

    @cached_property
    def balanced(self) -> bool:
        return tuple(sorted(self.lengths, reverse=True)) in _BALANCED

    @cached_property
    def aces(self) -> int:
        return sum(bool(held & ACE) for held in self.suits)

    def stops(self, suit: int) -> bool:
        """Whether the suit is stopped: an ace, a guarded king, a queen with two or a jack with three other
        cards."""
        held, length = self.suits[suit], self.lengths[suit]
        guarded = ((ACE, 1), (KING, 2), (QUEEN, 3), (JACK, 4))
        return any(held & honour and length >= needed for honour, needed in guarded)

    def is_good(self, suit: int) -> bool:
        """Whether the suit has two of the three top honours, or three of five."""
        held = self.suits[suit]
        top = sum(bool(held & honour) for honour in (ACE, KING, QUEEN))
        return top >= 2 or top + sum(bool(held & honour) for honour in (JACK, TEN)) >= 3
