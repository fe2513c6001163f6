"""Cards of the pinochle decks, which have several copies of each kind, and hands of them, for both games.

A `Hand` is an integer of layers. The low 52 bits say which kinds are there (`Card.bit`), the next 52 of which
of them there is a second copy, and so on up to the fourth. So `a | b` takes the more of each kind, `a & b`
the less, `a & ~b == 0` says that b has all of a, and the number of bits is the number of cards. Trick
tables, which know kinds only, work on the lowest layer: `hand & KINDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from cardtable.cards import DECK, RANKS, Card, Suit
from cardtable.dealing.printed import PrintedDeal
from cardtable.errors import NotationError
from cardtable.texts import Text
from cardtable.tricks import Order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LAYER = len(DECK)
KINDS = (1 << LAYER) - 1
MOST_COPIES = 4
_COLUMN = sum(1 << LAYER * layer for layer in range(MOST_COPIES))
"""The bits of one kind in all layers."""

SUITS = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""As hands are sorted, and actions listed."""

STRENGTH = "ATKQJ9"
"""From the highest rank to the lowest; hands are sorted so."""


def kind(rank: str, suit: Suit) -> Card:
    return DECK[suit * len(RANKS) + RANKS.index(rank)]


SORTED: tuple[Card, ...] = tuple(kind(rank, suit) for suit in SUITS for rank in STRENGTH)
"""The 24 kinds, as hands are sorted."""

DOUBLE_DECK: tuple[Card, ...] = tuple(each for each in SORTED for _ in range(2))
"""The 48 cards of the game with two copies."""

BY_NAME = {name: each for each in SORTED for name in (str(each), str(each)[::-1])}
"""Both ways to write a card: suit first, as everywhere in cardtable, and rank first."""

ORDERS: tuple[Order, ...] = tuple(
    Order([[kind(rank, suit) for rank in reversed(STRENGTH)] for suit in Suit], trump) for trump in Suit
)
"""What beats what, by trump; of two equal cards the first wins."""


class Hand(int):
    """Any cards of a deck, none of them more than `MOST_COPIES` times."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        hand = 0
        for each in cards:
            bit = each.bit
            while hand & bit:
                bit <<= LAYER
            hand |= bit
        return cls(hand)

    @classmethod
    def parse(cls, text: str, copies: int = MOST_COPIES) -> Hand:
        """The cards in a text, apart by blanks, suit first or rank first.

        NotationError for what is no card, and for more than `copies` of one.
        """
        hand, position = 0, 0
        for word in text.split():
            position = text.index(word, position)
            each = named(word)
            if each is None:
                why = Text("pinochle.typed.rankAndSuit")
                raise NotationError(text, position, Text("pinochle.typed.noCard", word=word, why=why))
            if count(hand, each) == copies:
                why = Text("pinochle.typed.tooOften", word=word, times=copies + 1, copies=copies)
                raise NotationError(text, position, why)
            hand = plus(hand, each.bit)
            position += len(word)
        return cls(hand)

    def __iter__(self) -> Iterator[Card]:
        for each in SORTED:
            if self & each.bit:
                yield each
                more = self >> LAYER
                while more & each.bit:
                    yield each
                    more >>= LAYER

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, each: Card) -> bool:
        return bool(self & each.bit)

    def __str__(self) -> str:
        return _written(int(self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


@lru_cache(maxsize=4096)
def _written(cards: int) -> str:
    # Tables show the same hands again and again, at every move and to everybody who may see them.
    return " ".join([str(each) for each in Hand(cards)])


NO_CARDS = Hand(0)


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """The cards of each of four seats."""

    hands: tuple[Hand, ...]

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(hand) for hand in self.hands)

    def named_piles(self) -> dict[str, tuple[Card, ...]]:
        return {f"hand {seat}": cards for seat, cards in enumerate(self.piles)}


def plus(hand: int, more: int) -> int:
    """All cards of both; together there are no more copies than a deck has."""
    both = hand & more & KINDS
    if not both & (hand | more) >> LAYER:
        # One and one is the usual case, and the only one with two copies.
        return hand | more | both << LAYER
    total, copies = hand | more, 1
    while more:
        # Kinds that are added so often come as many layers higher.
        total |= (hand & (more & KINDS) * _COLUMN) << copies * LAYER
        more >>= LAYER
        copies += 1
    return total


def minus(hand: int, taken: int) -> int:
    """What is left when cards are taken that the hand has."""
    left, copies = hand & ~((taken & KINDS) * _COLUMN), 1
    while taken:
        # Kinds of which just so many are taken come as many layers lower.
        just = taken & ~(taken >> LAYER) & KINDS
        left |= hand >> copies * LAYER & just * _COLUMN
        taken >>= LAYER
        copies += 1
    return left


def count(hand: int, each: Card) -> int:
    """How many of this kind there are."""
    return (hand >> each.index & _COLUMN).bit_count()


def all_copies(cards: int, copies: int) -> int:
    """So many copies of every kind that is there."""
    kinds = cards & KINDS
    return sum(kinds << LAYER * layer for layer in range(copies))


def twice(cards: int) -> int:
    """Both copies of every kind that is there."""
    return all_copies(cards, 2)


def without_one(hand: int, bit: int) -> int:
    """A hand without one copy of the kind with this bit, which it has."""
    # The highest copy goes: the lowest layer still says which kinds are there.
    second = bit << LAYER
    if not hand & second:
        return hand ^ bit
    while hand & second << LAYER:
        second <<= LAYER
    return hand ^ second


def named(word: str) -> Card | None:
    """The card that somebody means: suit and rank in either order, a ten also as 10."""
    return BY_NAME.get(word.upper().replace("10", "T"))


@dataclass(frozen=True)
class Pack:
    """The cards that a game is played with: these ranks in four suits, each card so many times."""

    ranks: str
    copies: int

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """As hands are sorted."""
        return tuple(each for each in SORTED if str(each)[1] in self.ranks)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(each for each in self.kinds for _ in range(self.copies))

    @cached_property
    def everything(self) -> Hand:
        return Hand.of(self.cards)

    @property
    def tricks(self) -> int:
        """How many cards each of four seats gets."""
        return len(self.ranks) * self.copies


FORTY_EIGHT = Pack(STRENGTH, 2)
"""48 cards: what players call single deck, though it has two copies of each card."""

EIGHTY = Pack("ATKQJ", MOST_COPIES)
"""80 cards without nines: what players call double deck."""


def rank_first(each: Card) -> str:
    """`AD`: as pinochle players and the old programs write it."""
    return str(each)[::-1]
