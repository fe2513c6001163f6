"""A game of two-hand pinochle: rounds, as long as the person wants another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cardtable.match import Seating, added

if TYPE_CHECKING:
    from cardtable.core import Result
    from cardtable.games.two_hand_pinochle.game import TwoHand

PLAYERS = (0, 1)


@dataclass(frozen=True)
class ManyRounds:
    """Everybody keeps their seat. `game` is the next round, with the points of those before."""

    asks: ClassVar[bool] = True
    """After each round the people are asked for another."""

    game: TwoHand
    played: int = 0

    @property
    def standings(self) -> tuple[int, ...]:
        return self.game.totals

    def next_hand(self) -> Seating:
        return Seating(self.game, PLAYERS, self.played)

    def after(self, result: Result) -> ManyRounds:
        first, second = added(self.game.totals, result.points)
        game = replace(self.game, totals=(first, second), round=self.game.round + 1, position=None)
        return ManyRounds(game, self.played + 1)
