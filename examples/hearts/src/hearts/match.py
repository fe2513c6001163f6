"""Matches of Hearts: hands until somebody has 100 points. The fewest win."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.duplicate import Duplicate
from cardtable.match import Seating, added, rotated
from hearts.game import STEPS

if TYPE_CHECKING:
    from cardtable.core import Result
    from hearts.game import Hearts


def nth_hand(game: Hearts, number: int) -> Hearts:
    """The game of hand number 0, 1, 2, …: cards go left, right, across and are held, starting with the
    passing of this game."""
    ways = list(STEPS)
    return replace(game, passing=ways[(ways.index(game.passing) + number) % len(ways)])


@dataclass(frozen=True)
class ToScore:
    """Everybody keeps their seat until somebody has `game.end` penalty points or more."""

    game: Hearts
    penalties: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if not self.penalties:
            object.__setattr__(self, "penalties", self.game.totals)

    @property
    def standings(self) -> tuple[int, ...]:
        return tuple(-penalty for penalty in self.penalties)

    def next_hand(self) -> Seating | None:
        if max(self.penalties) >= self.game.end:
            return None
        hand = replace(nth_hand(self.game, self.played), totals=self.penalties)
        return Seating(hand, rotated(self.game.seats, 0), self.played)

    def after(self, result: Result) -> ToScore:
        gained = tuple(-points for points in result.points)
        return replace(self, penalties=added(self.penalties, gained), played=self.played + 1)


DUPLICATE = Duplicate(facts=nth_hand)
