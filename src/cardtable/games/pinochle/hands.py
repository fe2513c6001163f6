"""Cards of the pinochle deck, which has two of each kind, and hands of them. Both games use this.

A `Hand` is an integer. The low 52 bits say which kinds are there (`Card.bit`), the high 52 of which of
them there are both copies. So `a | b` takes the more of each kind, `a & b` the less, `a & ~b == 0`
says that b has all of a, and the number of bits is the number of cards. Trick tables, which know
kinds only, work on the low half: `hand & KINDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import DECK, RANKS, Card, Suit
from cardtable.dealing.printed import PrintedDeal
from cardtable.errors import NotationError
from cardtable.texts import Text
from cardtable.tricks import Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HALF = len(DECK)
KINDS = (1 << HALF) - 1

SUITS = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""As hands are sorted, and actions listed."""

STRENGTH = "ATKQJ9"
"""From the highest rank to the lowest; hands are sorted so."""


def kind(rank: str, suit: Suit) -> Card:
    return DECK[suit * len(RANKS) + RANKS.index(rank)]


SORTED: tuple[Card, ...] = tuple(kind(rank, suit) for suit in SUITS for rank in STRENGTH)
"""The 24 kinds, as hands are sorted."""

DOUBLE_DECK: tuple[Card, ...] = tuple(each for each in SORTED for _ in range(2))

BY_NAME = {name: each for each in SORTED for name in (str(each), str(each)[::-1])}
"""Both ways to write a card: suit first, as everywhere in cardtable, and rank first."""

ORDERS: tuple[Order, ...] = tuple(
    Order([[kind(rank, suit) for rank in reversed(STRENGTH)] for suit in Suit], trump) for trump in Suit
)
"""What beats what, by trump; of two equal cards the first wins."""


class Hand(int):
    """Any cards of the deck, none of them more than twice."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        hand = 0
        for each in cards:
            bit = each.bit
            hand |= bit << HALF if hand & bit else bit
        return cls(hand)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """The cards in a text, apart by blanks, each suit first or rank first."""
        hand, position = 0, 0
        for word in text.split():
            position = text.index(word, position)
            each = BY_NAME.get(word.upper())
            if each is None:
                why = Text("pinochle.typed.rankAndSuit")
                raise NotationError(text, position, Text("pinochle.typed.noCard", word=word, why=why))
            if hand & each.bit << HALF:
                raise NotationError(text, position, Text("pinochle.typed.thrice", word=word))
            hand = plus(hand, each.bit)
            position += len(word)
        return cls(hand)

    def __iter__(self) -> Iterator[Card]:
        for each in SORTED:
            if self & each.bit:
                yield each
                if self >> HALF & each.bit:
                    yield each

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, each: Card) -> bool:
        return bool(self & each.bit)

    def __str__(self) -> str:
        return " ".join(str(each) for each in self)

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


NO_CARDS = Hand(0)


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """Twelve cards for each of four seats."""

    hands: tuple[Hand, ...]

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(hand) for hand in self.hands)

    def named_piles(self) -> dict[str, tuple[Card, ...]]:
        return {f"hand {seat}": cards for seat, cards in enumerate(self.piles)}


def plus(hand: int, more: int) -> int:
    """All cards of both; together there are two of a kind at most."""
    # A kind that is in both has now its two copies.
    low = hand & more & KINDS
    return hand | more | low << HALF


def minus(hand: int, taken: int) -> int:
    """What is left when cards are taken that the hand has."""
    gone = taken & KINDS
    last = hand >> HALF & gone & ~(taken >> HALF)  # two were there, one is left
    return hand & ~(gone | gone << HALF) | last


def count(hand: int, each: Card) -> int:
    """How many of this kind there are: 0, 1 or 2."""
    return (hand >> each.index & 1) + (hand >> (each.index + HALF) & 1)


def twice(cards: int) -> int:
    """Both copies of every kind that is there."""
    kinds = cards & KINDS
    return kinds | kinds << HALF


def rank_first(each: Card) -> str:
    """`AD`: as pinochle players and the old programs write it."""
    return str(each)[::-1]
