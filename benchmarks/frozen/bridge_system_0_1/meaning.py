"""What a call says of the hand behind it: one statement that chooses the call, explains it, and tells a
sampler which hands to deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from benchmarks.frozen.bridge_system_0_1.hand import Hand
    from cardtable.games.bridge import AnyCall

# The high cards of the whole deck: 4 + 3 + 2 + 1 in four suits.
MOST_POINTS = 40
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True)
class Range:
    low: int
    high: int

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def wider(self, margin: int) -> Range:
        return Range(self.low - margin, self.high + margin)

    def within(self, other: Range) -> Range:
        """What both allow; if they contradict each other, the newer statement."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return Range(low, high) if low <= high else other


ANY_POINTS = Range(0, MOST_POINTS)
ANY_LENGTH = Range(0, 13)
Lengths = tuple[Range, Range, Range, Range]
ANY_LENGTHS: Lengths = (ANY_LENGTH,) * 4


@dataclass(frozen=True)
class Condition:
    """Something that no range can say: the name of the words for it, and a test."""

    text: str
    test: Callable[[Hand], bool]


def good_suit(suit: int) -> Condition:
    return Condition("a_good_suit", lambda hand: hand.is_good(suit))


def longest_suit(suit: int) -> Condition:
    return Condition("no_longer_suit", lambda hand: hand.lengths[suit] == max(hand.lengths))


def stoppers(suits: Sequence[int]) -> Condition:
    return Condition("their_suits_stopped", lambda hand: all(hand.stops(suit) for suit in suits))


@dataclass(frozen=True)
class Meaning:
    """`text` is the name of the words for it. `hcp` are high-card points, `points` those with length counted.
    `forcing`: partner must not pass.
    `artificial`: says nothing about the strain that is named."""

    text: str
    hcp: Range = ANY_POINTS
    points: Range = ANY_POINTS
    lengths: Lengths = ANY_LENGTHS
    balanced: bool = False
    also: tuple[Condition, ...] = ()
    forcing: bool = False
    artificial: bool = False

    def fits(self, hand: Hand, margin: int = 0) -> bool:
        """Whether it can be said of this hand; with a margin, if the hand had so many points more or less."""
        return (
            hand.hcp in self.hcp.wider(margin)
            and hand.points in self.points.wider(margin)
            and all(length in allowed for length, allowed in zip(hand.lengths, self.lengths, strict=True))
            and (hand.balanced or not self.balanced)
            and all(condition.test(hand) for condition in self.also)
        )


@dataclass(frozen=True)
class Rule:
    call: AnyCall
    meaning: Meaning


def lengths(**given: tuple[int, int] | int) -> Lengths:
    """`lengths(spades=5, hearts=(0, 3))`: at least five, and at most three."""
    allowed = list(ANY_LENGTHS)
    for name, bounds in given.items():
        low, high = bounds if isinstance(bounds, tuple) else (bounds, 13)
        allowed[SUIT_NAMES.index(name)] = Range(low, high)
    return allowed[0], allowed[1], allowed[2], allowed[3]


def in_suit(suit: int, low: int, high: int = 13) -> Lengths:
    allowed = list(ANY_LENGTHS)
    allowed[suit] = Range(low, high)
    return allowed[0], allowed[1], allowed[2], allowed[3]


@dataclass(frozen=True)
class Shown:
    """All that a player has told of the hand so far."""

    hcp: Range = ANY_POINTS
    points: Range = ANY_POINTS
    lengths: Lengths = ANY_LENGTHS

    def told(self, meaning: Meaning) -> Shown:
        allowed = [old.within(new) for old, new in zip(self.lengths, meaning.lengths, strict=True)]
        if meaning.balanced:
            allowed = [each.within(Range(2, 5)) for each in allowed]
        hcp = self.hcp.within(meaning.hcp)
        points = self.points.within(meaning.points)
        # Points are never fewer than high cards.
        points = points.within(Range(hcp.low, MOST_POINTS))
        return replace(self, hcp=hcp, points=points, lengths=(allowed[0], allowed[1], allowed[2], allowed[3]))
