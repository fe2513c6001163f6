"""A match of four-hand pinochle: hands until a side has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.match import Seating, rotated

if TYPE_CHECKING:
    from cardtable.core import Result
    from cardtable.games.pinochle.game import Pinochle

MOST_DEALS = 500
"""The deals of a match at most. By the rules it can last for ever: hands that are thrown in do not count as
played, and a side whose bids fail falls without a floor. Players who want to win need about ten deals."""


@dataclass(frozen=True)
class ToTarget:
    """Everybody keeps their seat, and the deal moves on by one, also after a hand that was not played.

    After each played hand the bidders are checked first for the target, so they can win with fewer points
    than the others. Below the floor a side has lost. After the last of `hands` the side with more points
    wins, or the bidders if both are equal. After `MOST_DEALS` deals the side with more points wins, too, if
    there is one.
    """

    game: Pinochle
    dealt: int = 0
    winner: int | None = None
    """The side that has won: 0 for the seats 0 and 2, 1 for the others."""
    cut_off: int | None = None
    """The number of deals after which it was ended although no side had won by its rules."""

    @property
    def standings(self) -> tuple[int, ...]:
        return self.game.scores * 2

    def next_hand(self) -> Seating | None:
        if self.winner is not None or self.cut_off is not None:
            return None
        return Seating(self.game, rotated(4, 0), self.dealt)

    def after(self, result: Result) -> ToTarget:
        one, other = self.game.scores
        scores = one + result.points[0], other + result.points[1]
        # A hand that was passed out has no line, one that was thrown in only the bid. One that was set before
        # the first card has no tally.
        was_played = bool(result.tally) or len(result.lines) > 1
        game = replace(
            self.game,
            dealer=(self.game.dealer + 1) % 4,
            scores=scores,
            played=self.game.played + was_played,
        )
        dealt = self.dealt + 1
        winner = _winner(game, bidders(result)) if was_played else None
        if winner is not None or dealt < MOST_DEALS:
            return ToTarget(game, dealt, winner)
        one, other = scores
        return ToTarget(game, dealt, None if one == other else int(other > one), cut_off=dealt)


def bidders(result: Result) -> int:
    """The side that bid, from the result of a hand with a bid."""
    # All results of `score` put the bid first.
    return result.lines[0].seats[0] % 2


def _winner(game: Pinochle, first: int) -> int | None:
    for side in (first, 1 - first):
        if game.scores[side] >= game.target:
            return side
        if game.floor is not None and game.scores[side] <= game.floor:
            return 1 - side
    if game.hands is not None and game.played >= game.hands:
        return first if game.scores[first] >= game.scores[1 - first] else 1 - first
    return None
