"""A deal of two-hand pinochle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.dealing.printed import PrintedDeal

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.pinochle.hands import Hand
    from cardtable.games.two_hand_pinochle.actions import Coin


@dataclass(frozen=True)
class Deal(PrintedDeal):
    """Both hands, the trump card, the stock from the top, and how the coin falls. For a round that is
    continued from a position, the cards that the position does not tell."""

    hands: tuple[Hand, Hand]
    trump: tuple[Card, ...]
    stock: tuple[Card, ...]
    coin: tuple[Coin, ...]

    @property
    def piles(self) -> tuple[tuple[Any, ...], ...]:
        return tuple(self.named_piles().values())

    def named_piles(self) -> dict[str, tuple[Any, ...]]:
        hands = {f"hand {seat}": tuple(hand) for seat, hand in enumerate(self.hands)}
        others = {"trump": self.trump, "stock": self.stock, "coin": self.coin}
        return {**hands, **{name: pile for name, pile in others.items() if pile}}
