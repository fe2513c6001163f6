"""Matches of 6 nimmt!: until somebody has too many heads, or every hand for everybody once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardtable.errors import BadOption
from cardtable.match import Seating, added, rotated

if TYPE_CHECKING:
    from cardtable.core import Result
    from cardtable.games.nimmt.game import Nimmt


@dataclass(frozen=True)
class ToScore:
    """Hands with everybody on the same seat, until somebody has `game.end` heads or more.

    With `beyond` the match continues until somebody has more than that.
    """

    game: Nimmt
    beyond: bool = False
    heads: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if not self.heads:
            object.__setattr__(self, "heads", self.game.totals)

    @property
    def standings(self) -> tuple[int, ...]:
        return tuple(-heads for heads in self.heads)

    @property
    def reached(self) -> bool:
        return max(self.heads) >= self.game.end + self.beyond

    def next_hand(self) -> Seating | None:
        if self.reached:
            return None
        return Seating(replace(self.game, totals=self.heads), rotated(self.game.seats, 0), self.played)

    def after(self, result: Result) -> ToScore:
        heads = added(self.heads, tuple(-points for points in result.points))
        return replace(self, heads=heads, played=self.played + 1)


@dataclass(frozen=True)
class Official:
    """Each deal is played once for each player, with the hands moving on by one seat, so that every player
    gets every hand once. The match ends after `rounds` deals or, if that is None, after the first deal
    that leaves somebody with `game.end` heads (more than that with `beyond`)."""

    game: Nimmt
    rounds: int | None = 1
    beyond: bool = False
    heads: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if self.rounds is not None and self.rounds < 1:
            raise BadOption(f"a match has at least one round, not {self.rounds}")
        if not self.heads:
            object.__setattr__(self, "heads", self.game.totals)

    @property
    def standings(self) -> tuple[int, ...]:
        return tuple(-heads for heads in self.heads)

    def next_hand(self) -> Seating | None:
        deal, turn = divmod(self.played, self.game.seats)
        # Only between deals: then every player has had every hand of the deal.
        if turn == 0 and self._is_over(deal):
            return None
        players = rotated(self.game.seats, turn)
        totals = tuple(self.heads[player] for player in players)
        return Seating(replace(self.game, totals=totals), players, deal)

    def after(self, result: Result) -> Official:
        seating = self.next_hand()
        assert seating is not None, "the match is over"
        gained = seating.by_player(tuple(-points for points in result.points))
        return replace(self, heads=added(self.heads, gained), played=self.played + 1)

    def _is_over(self, deals: int) -> bool:
        if self.rounds is not None:
            return deals == self.rounds
        return max(self.heads) >= self.game.end + self.beyond
