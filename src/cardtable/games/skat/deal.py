"""The cards as dealt: ten for each seat and two in the skat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.games.skat.actions import DECK

if TYPE_CHECKING:
    from collections.abc import Sequence

HAND = 10
SKAT = 2
LAYOUT = Layout(
    Deck(DECK, (Pile("front", HAND), Pile("middle", HAND), Pile("rear", HAND), Pile("skat", SKAT)))
)


@dataclass(frozen=True)
class Deal:
    hands: tuple[Cards, Cards, Cards]
    skat: Cards

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return (*(tuple(hand) for hand in self.hands), tuple(self.skat))

    @classmethod
    def of(cls, piles: Sequence[Sequence[Card]]) -> Deal:
        front, middle, rear, skat = (Cards.of(pile) for pile in piles)
        return cls((front, middle, rear), skat)
