"""A match of a single hand, for a deal that is shown or played again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.match import Seating

if TYPE_CHECKING:
    from cardtable.core import AnyGame, Result


@dataclass(frozen=True)
class SingleHand:
    """A match of one hand. `players` has the player on each seat. There may be more players than seats."""

    game: AnyGame
    players: tuple[int, ...]
    standings: tuple[int, ...]
    is_over: bool = False

    @classmethod
    def with_everybody(cls, game: AnyGame) -> SingleHand:
        """A match where every player has a seat."""
        return cls(game, tuple(range(game.seats)), (0,) * game.seats)

    def next_hand(self) -> Seating | None:
        return None if self.is_over else Seating(self.game, self.players, 0)

    def after(self, result: Result) -> SingleHand:
        standings = list(self.standings)
        for player, points in zip(self.players, result.points, strict=True):
            standings[player] += points
        return replace(self, standings=tuple(standings), is_over=True)
