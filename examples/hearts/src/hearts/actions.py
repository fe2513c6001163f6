"""The cards of Hearts, and the two things to do with them: pass three, play one."""

from __future__ import annotations

from dataclasses import dataclass

from cardtable.cards import DECK, Card, Cards, Suit, card
from cardtable.core import Seat
from cardtable.errors import NotationError
from cardtable.tricks import Order
from hearts.words import Text

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
PASSED = 3

ORDER = Order([[each for each in DECK if each.suit == suit] for suit in Suit])
TWO_OF_CLUBS = card("C2")
QUEEN = card("SQ")
HEARTS = Cards.of(each for each in DECK if each.suit == Suit.HEARTS)
PENALTIES = Cards(HEARTS | QUEEN.bit)


def penalty(cards: int) -> int:
    """A point for each heart, thirteen for the queen of spades."""
    return (cards & HEARTS).bit_count() + (13 if cards & QUEEN.bit else 0)


@dataclass(frozen=True, slots=True)
class Pass:
    """Give three cards away. Written `pass C2 D3 SA`."""

    cards: Cards

    def __str__(self) -> str:
        return f"pass {self.cards}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card. Written as the card: `SA`."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


Action = Pass | Play


def parse(text: str) -> Action:
    verb, space, rest = text.strip().partition(" ")
    if not space:
        return Play(card(verb))
    cards = Cards.parse(rest)
    if verb.lower() != "pass" or len(cards) != PASSED:
        raise NotationError(text, None, Text("hearts.rules.action"))
    return Pass(cards)
