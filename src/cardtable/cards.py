"""The 52 cards of the French deck, as values every trick game shares. Knows no game.

Each card exists once, so cards are compared by identity. A set of cards is an integer with a bit
per card (`Cards`). Decks of 32 or 24 kinds are subsets; which card beats which is in `tricks`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from cardtable.errors import NotationError
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


# Deals of bridge and skat are numbered in this order of the suits, so ids depend on it.
class Suit(IntEnum):
    """The four suits, clubs lowest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "CDHS"[self]


RANKS = "23456789TJQKA"


class Card:
    """A card. `bit` is its place in every set of cards. Written suit first: `SA`, `HT`."""

    __slots__ = ("_text", "bit", "index", "rank", "suit")

    index: int
    bit: int
    suit: Suit
    rank: int

    def __init__(self, suit: Suit, rank: int) -> None:
        self.index = suit * len(RANKS) + rank
        self.bit = 1 << self.index
        self.suit = suit
        self.rank = rank
        self._text = f"{suit}{RANKS[rank]}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"card({str(self)!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    # Cards are compared by identity, so a copy or a card from another process must become that of DECK.
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (str(self),)


DECK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in range(len(RANKS)))
_BY_TEXT = {str(each): each for each in DECK}


def card(text: str) -> Card:
    """The card with this name, suit first: `card("SA")`. Raises NotationError if there is none."""
    try:
        return _BY_TEXT[text.upper()]
    except KeyError:
        raise NotationError(text, None, Text("typed.card")) from None


class Cards(int):
    """A set of cards: an integer for the rules, a collection of cards for everybody else."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """The set of these cards."""
        mask = 0
        for each in cards:
            mask |= each.bit
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """The cards named in a text, separated by spaces. Raises NotationError for a card that does not
        exist or is named twice."""
        mask = 0
        position = 0
        for word in text.split():
            position = text.index(word, position)
            try:
                bit = card(word).bit
            except NotationError as error:
                raise NotationError(text, position, error.why) from None
            if mask & bit:
                raise NotationError(text, position, Text("typed.twice", word=word))
            mask |= bit
            position += len(word)
        return cls(mask)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            # The lowest bit alone, so cards come in the order of the deck.
            low = mask & -mask
            yield DECK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, each: Card) -> bool:
        return bool(self & each.bit)

    def __str__(self) -> str:
        return _written(int(self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


@lru_cache(maxsize=4096)
def _written(mask: int) -> str:
    # Cached: tables show the same hands again and again, at every move and to everybody who may see them.
    return " ".join([str(each) for each in Cards(mask)])
