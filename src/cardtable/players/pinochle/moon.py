"""The moon in four-hand pinochle: whether a side takes every trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Seat
from cardtable.games.pinochle.hands import ORDERS, all_copies, minus
from cardtable.games.pinochle.score import SCALES
from cardtable.search.pinochle.positions import PinochlePosition
from cardtable.search.tricks.open_cards import Limit, reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Suit
    from cardtable.games.pinochle.hands import Hand, Pack
    from cardtable.games.pinochle.score import Counting

MOST_TRICKS = 12
_NODES = 20_000
"""The limit for one sample. If it is not solved by then, the moon counts as lost."""


def is_sure(hand: Hand, trump: Suit, pack: Pack) -> bool:
    """Whether this hand alone takes every trick, however the other cards lie.

    Nobody must be able to beat any of its cards when it is led. Its trumps must be enough to draw all others
    even from a single hand, so that none is left to trump the plain suits.
    """
    outside = minus(pack.everything, hand)
    order = ORDERS[trump]
    theirs = (outside & all_copies(order.trumps, pack.copies)).bit_count()
    drawn = 0
    for card in hand:
        if card.suit == trump:
            # Hands are sorted from the top. Once all other trumps are drawn, the low ones win too.
            if drawn < theirs and outside & order.beaten_by[card.index]:
                return False
            drawn += 1
    plain = [card for card in hand if card.suit != trump]
    if plain and drawn < theirs:
        return False
    return not any(outside & order.beaten_by[card.index] & ~order.trumps for card in plain)


def is_shot(hands: Sequence[Hand], bidder: int, trump: Suit, counting: Counting) -> bool:
    """Whether the bidders take every trick with all cards open. False if there are too many cards to
    search."""
    tricks = SCALES[counting].pack.tricks
    if tricks > MOST_TRICKS:
        return False
    position = PinochlePosition(
        trump, tuple(hands), Seat(bidder), side=bidder % 2, counting=counting, tricks=True
    )
    return bool(reaches(position, tricks, Limit(_NODES)))
