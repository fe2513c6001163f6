"""The cards as dealt: ten for each seat and two in the skat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.dealing.layout import Deck, Layout, Pile
from cardtable.dealing.printed import PrintedDeal, read_piles
from cardtable.games.skat.actions import DECK

if TYPE_CHECKING:
    from collections.abc import Sequence

HAND = 10
SKAT = 2
LAYOUT = Layout(
    Deck(DECK, (Pile("front", HAND), Pile("middle", HAND), Pile("rear", HAND), Pile("skat", SKAT)))
)


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """The cards as dealt."""

    hands: tuple[Cards, Cards, Cards]
    skat: Cards

    @property
    def piles(self) -> tuple[tuple[Card, ...], ...]:
        return (*(tuple(hand) for hand in self.hands), tuple(self.skat))

    def named_piles(self) -> dict[str, tuple[Card, ...]]:
        return {pile.name: cards for pile, cards in zip(LAYOUT.piles, self.piles, strict=True)}

    @classmethod
    def parse(cls, text: str) -> Deal:
        """The deal in a text such as `front: CJ …; middle: …; rear: …; skat: H7 D8`."""
        return cls.of(read_piles(LAYOUT, text))

    @classmethod
    def of(cls, piles: Sequence[Sequence[Card]]) -> Deal:
        """The deal with these piles."""
        front, middle, rear, skat = (Cards.of(pile) for pile in piles)
        return cls((front, middle, rear), skat)
