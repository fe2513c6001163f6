"""A deal of two-hand pinochle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.pinochle.hands import Hand
    from cardtable.games.two_hand_pinochle.actions import Coin


@dataclass(frozen=True)
class Deal:
    """Both hands, the trump card, the stock from the top on, and how the coin falls. Of a round that is
    taken up again, what is not told by its position."""

    hands: tuple[Hand, Hand]
    trump: tuple[Card, ...]
    stock: tuple[Card, ...]
    coin: tuple[Coin, ...]

    @property
    def piles(self) -> tuple[tuple[Any, ...], ...]:
        others: tuple[tuple[Any, ...], ...] = (self.trump, self.stock, self.coin)
        return (tuple(self.hands[0]), tuple(self.hands[1]), *(pile for pile in others if pile))
