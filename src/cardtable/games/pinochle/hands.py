"""Cards of the pinochle decks, which have several copies of each kind, and hands of them, for both games.

A `Hand` is an integer of layers. The low 52 bits say which kinds it contains (`Card.bit`), the next 52 of
which of them it has a second copy, and so on up to the fourth. So `a | b` takes the larger number of each
kind, `a & b` the smaller, `a & ~b == 0` says that b contains a, and the number of bits is the number of
cards. Trick tables, which know kinds only, use the lowest layer: `hand & KINDS`.
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
"""The order of sorted hands and of actions."""

STRENGTH = "ATKQJ9"
"""From the highest rank to the lowest, the order of sorted hands."""


def kind(rank: str, suit: Suit) -> Card:
    """The card with this rank and suit."""
    return DECK[suit * len(RANKS) + RANKS.index(rank)]


SORTED: tuple[Card, ...] = tuple(kind(rank, suit) for suit in SUITS for rank in STRENGTH)
"""The 24 kinds in the order of sorted hands."""

DOUBLE_DECK: tuple[Card, ...] = tuple(card for card in SORTED for _ in range(2))
"""The 48 cards of the game with two copies."""

BY_NAME = {name: card for card in SORTED for name in (str(card), str(card)[::-1])}
"""Both ways to write a card: suit first, as everywhere in cardtable, and rank first."""

ORDERS: tuple[Order, ...] = tuple(
    Order([[kind(rank, suit) for rank in reversed(STRENGTH)] for suit in Suit], trump) for trump in Suit
)
"""Which card beats which, by trump. Of two equal cards the first wins."""


class Hand(int):
    """Any cards of a deck, each at most `MOST_COPIES` times."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """The hand with these cards."""
        hand = 0
        for card in cards:
            bit = card.bit
            while hand & bit:
                bit <<= LAYER
            hand |= bit
        return cls(hand)

    @classmethod
    def parse(cls, text: str, copies: int = MOST_COPIES) -> Hand:
        """The cards in a text, separated by spaces, suit first or rank first.

        Raises NotationError for something that is not a card, and for more than `copies` of one.
        """
        hand, position = 0, 0
        for word in text.split():
            position = text.index(word, position)
            card = named(word)
            if card is None:
                why = Text("pinochle.typed.rankAndSuit")
                raise NotationError(text, position, Text("pinochle.typed.noCard", word=word, why=why))
            if count(hand, card) == copies:
                why = Text("pinochle.typed.tooOften", word=word, times=copies + 1, copies=copies)
                raise NotationError(text, position, why)
            hand = plus(hand, card.bit)
            position += len(word)
        return cls(hand)

    def __iter__(self) -> Iterator[Card]:
        for card in SORTED:
            if self & card.bit:
                yield card
                more = self >> LAYER
                while more & card.bit:
                    yield card
                    more >>= LAYER

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self & card.bit)

    def __str__(self) -> str:
        return _written(int(self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


@lru_cache(maxsize=4096)
def _written(cards: int) -> str:
    # Cached: tables show the same hands again and again, at every move and to everybody who may see them.
    return " ".join([str(card) for card in Hand(cards)])


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
    """All cards of both. Together there must be no more copies than a deck has."""
    both = hand & more & KINDS
    if not both & (hand | more) >> LAYER:
        # One and one is the usual case, and the only one with two copies.
        return hand | more | both << LAYER
    total, copies = hand | more, 1
    while more:
        # Kinds that are added this often move up by as many layers.
        total |= (hand & (more & KINDS) * _COLUMN) << copies * LAYER
        more >>= LAYER
        copies += 1
    return total


def minus(hand: int, taken: int) -> int:
    """The hand without these cards, which it must contain."""
    left, copies = hand & ~((taken & KINDS) * _COLUMN), 1
    while taken:
        # Kinds of which exactly this many are taken move down by as many layers.
        just = taken & ~(taken >> LAYER) & KINDS
        left |= hand >> copies * LAYER & just * _COLUMN
        taken >>= LAYER
        copies += 1
    return left


def count(hand: int, card: Card) -> int:
    """The number of cards of this kind."""
    return (hand >> card.index & _COLUMN).bit_count()


def all_copies(cards: int, copies: int) -> int:
    """This many copies of every kind in the hand."""
    kinds = cards & KINDS
    return sum(kinds << LAYER * layer for layer in range(copies))


def twice(cards: int) -> int:
    """Both copies of every kind in the hand."""
    return all_copies(cards, 2)


def without_one(hand: int, bit: int) -> int:
    """A hand without one copy of the kind with this bit, which it must contain."""
    # The highest copy goes, because the lowest layer must still say which kinds it contains.
    second = bit << LAYER
    if not hand & second:
        return hand ^ bit
    while hand & second << LAYER:
        second <<= LAYER
    return hand ^ second


def named(word: str) -> Card | None:
    """The card in a text: suit and rank in either order, a ten also as 10. None if there is none."""
    return BY_NAME.get(word.upper().replace("10", "T"))


@dataclass(frozen=True)
class Pack:
    """The cards of a game: these ranks in four suits, each card this many times."""

    ranks: str
    copies: int

    @cached_property
    def kinds(self) -> tuple[Card, ...]:
        """The kinds in the order of sorted hands."""
        return tuple(card for card in SORTED if str(card)[1] in self.ranks)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for card in self.kinds for _ in range(self.copies))

    @cached_property
    def everything(self) -> Hand:
        return Hand.of(self.cards)

    @property
    def tricks(self) -> int:
        """The number of cards that each of four seats gets."""
        return len(self.ranks) * self.copies


FORTY_EIGHT = Pack(STRENGTH, 2)
"""48 cards: what players call a single deck, though it has two copies of each card."""

EIGHTY = Pack("ATKQJ", MOST_COPIES)
"""80 cards without nines: what players call a double deck."""


def rank_first(card: Card) -> str:
    """`AD`: the notation of pinochle players and of the old programs."""
    return str(card)[::-1]
