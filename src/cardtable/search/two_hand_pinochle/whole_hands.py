"""The kernel's numbering of actions of two-hand pinochle."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from cardtable._kernel import TwoHandBatch, TwoHandHand
from cardtable.games.pinochle.hands import SORTED, SUITS, Hand
from cardtable.games.pinochle.melds import PATTERNS, MeldName
from cardtable.games.two_hand_pinochle.actions import MOST_STARS, Coin, Copy, Meld, Play, Word
from cardtable.search.part import WholeHands
from cardtable.search.two_hand_pinochle import door

if TYPE_CHECKING:
    from collections.abc import Iterator

STARS = range(MOST_STARS + 1)


def _cards_of_melds() -> Iterator[Hand]:
    """The cards of any meld: runs, marriages and nines by suit, four of a rank, the pinochle."""
    by_suit = MeldName.RUN, MeldName.ROYAL_MARRIAGE, MeldName.NINE
    for name in by_suit:
        for suit in SUITS:
            yield from (pattern.cards for pattern in PATTERNS[suit] if pattern.name is name)
    others = MeldName.ACES, MeldName.KINGS, MeldName.QUEENS, MeldName.JACKS, MeldName.PINOCHLE
    yield from (pattern.cards for pattern in PATTERNS[0] if pattern.name in others)


def _melds() -> Iterator[Meld]:
    for cards in _cards_of_melds():
        for stars in product(STARS, repeat=len(cards)):
            yield Meld(tuple(map(Copy, cards, stars)))


WHOLE_HANDS = WholeHands(
    TwoHandHand,
    TwoHandBatch,
    door.WHOLE_HANDS,
    actions=(
        *Coin,
        Word.NO_MELD,
        *(Play(Copy(card, stars)) for card in SORTED for stars in STARS),
        *_melds(),
    ),
)
