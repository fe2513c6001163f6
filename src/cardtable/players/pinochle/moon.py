"""Going for the moon in four-hand pinochle: whether a side takes every trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games.pinochle.hands import DOUBLE_DECK, ORDERS, Hand, minus, twice
from cardtable.games.pinochle.score import TRICKS
from cardtable.search.pinochle.positions import Position
from cardtable.search.tricks.open_cards import Limit, reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Suit

_EVERYTHING = Hand.of(DOUBLE_DECK)

_NODES = 20_000
"""For one guess; what is not settled then is taken for a lost moon."""


def is_sure(hand: Hand, trump: Suit) -> bool:
    """Whether this hand alone takes every trick, however the other cards lie.

    Each card must be one that nobody can beat when it is led, and the trumps among them must be enough to
    draw all others even from a single hand, so that none is left to trump the plain suits.
    """
    outside = minus(_EVERYTHING, hand)
    order = ORDERS[trump]
    theirs = (outside & twice(order.trumps)).bit_count()
    drawn = 0
    for card in hand:
        if card.suit == trump:
            # Hands are sorted from the top, and once all their trumps are drawn the low ones are good too.
            if drawn < theirs and outside & order.beaten_by[card.index]:
                return False
            drawn += 1
    plain = [card for card in hand if card.suit != trump]
    if plain and drawn < theirs:
        return False
    return not any(outside & order.beaten_by[card.index] & ~order.trumps for card in plain)


def is_shot(hands: Sequence[Hand], bidder: int, trump: Suit) -> bool:
    """Whether the bidders take every trick with all cards open."""
    position = Position(trump, tuple(hands), Seat(bidder), side=bidder % 2, tricks=True)
    return bool(reaches(position, TRICKS, Limit(_NODES)))
