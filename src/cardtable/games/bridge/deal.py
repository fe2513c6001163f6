"""A deal of bridge, and hands in the usual form: `AKQJT98.67.89.76`, spades first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from cardtable.cards import DECK, RANKS, Card, Cards, Suit
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.dealing.printed import PrintedDeal
from cardtable.errors import NotationError
from cardtable.games.bridge.contract import SEAT_LETTERS, SEAT_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

HAND = 13
SUITS_SHOWN = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
_SUIT_MASK = (1 << len(RANKS)) - 1


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """The hands of North, East, South and West. Printed as in PBN: `N:AKQ.… … … …`."""

    hands: tuple[Cards, ...]

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        """The cards by seat."""
        return tuple(tuple(hand) for hand in self.hands)

    def named_piles(self) -> dict[str, tuple[Card, ...]]:
        """The cards by the name of the seat."""
        return dict(zip(SEAT_NAMES, self.piles, strict=True))

    def __str__(self) -> str:
        return f"N:{' '.join(map(write_hand, self.hands))}"

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal in a text such as `N:AKQ.J2.… … … …`: four hands, starting with the seat before the
        colon. Raises NotationError."""
        first, colon, hands = text.strip().partition(":")
        place = SEAT_LETTERS.find(first.upper())
        if not colon or place < 0 or len(first) != 1:
            raise NotationError(text, 0, "a deal begins with the seat of its first hand: N: E: S: or W:")
        held = [read_hand(hand) for hand in hands.split()]
        if len(held) != len(SEAT_LETTERS):
            raise NotationError(text, None, f"a deal has four hands separated by spaces, not {len(held)}")
        # The text may start at any seat. Hands are stored from North on.
        deal = cls(tuple(held[-place:] + held[:-place]))
        why = layout().why_not(deal.piles)
        if why is not None:
            raise NotationError(text, None, why)
        return deal


@cache
def layout() -> Layout:
    """The piles of a deal: four hands."""
    return Layout(Deck(DECK, tuple(Pile(name, HAND) for name in SEAT_NAMES)))


def deal_of(piles: Sequence[Iterable[Card]]) -> Deal:
    """The deal with these hands."""
    return Deal(tuple(Cards.of(pile) for pile in piles))


def holding(hand: int, suit: int) -> int:
    """The ranks of one suit as a mask, with the deuce in its lowest bit."""
    return hand >> suit * len(RANKS) & _SUIT_MASK


def of_suit(hand: int, suit: int) -> Cards:
    """The cards of one suit."""
    return Cards(hand & _SUIT_MASK << suit * len(RANKS))


def ranks(hand: int, suit: int) -> str:
    """The ranks of one suit from the ace down: `AKJ5`."""
    held = holding(hand, suit)
    return "".join(RANKS[rank] for rank in reversed(range(len(RANKS))) if held >> rank & 1)


def write_hand(hand: int) -> str:
    """The hand in the usual form."""
    return ".".join(ranks(hand, suit) for suit in SUITS_SHOWN)


def read_hand(text: str) -> Cards:
    """Reads suits separated by dots, spades first, with ranks in any order and case, and any number of
    cards. Raises NotationError."""
    suits = text.strip().upper().split(".")
    if len(suits) != len(SUITS_SHOWN):
        raise NotationError(text, None, f"a hand has four suits separated by points, not {len(suits)}")
    hand = 0
    for suit, held in zip(SUITS_SHOWN, suits, strict=True):
        # People type "10" for a ten. No other card has a 1 or a 0 in it.
        for rank in held.replace("10", "T"):
            if rank not in RANKS:
                raise NotationError(text, text.upper().find(rank), f"there is no rank {rank!r}")
            bit = DECK[suit * len(RANKS) + RANKS.index(rank)].bit
            if hand & bit:
                raise NotationError(text, None, f"{suit}{rank} is there twice")
            hand |= bit
    return Cards(hand)
