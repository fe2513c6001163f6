"""The list of club skat: 36 hands at a table of three, 48 at a table of four."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cardtable.duplicate import Duplicate
from cardtable.errors import BadOption
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.scoring import OPPONENTS_LINE
from cardtable.match import Seating
from cardtable.series import Series, SeriesCount
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import Result
    from cardtable.games.skat.game import Skat
    from cardtable.games.skat.view import View

ROUNDS = 12
ON_A_HAND = 3


@dataclass(frozen=True)
class SkatList:
    """Everybody deals once in each round. Scored by Seeger-Fabian: plus 50 for a won game, minus 50 for a
    lost one, and then plus 40 for everybody else, or 30 at a table of four, including the dealer.

    `game.table` is the number of players at the table, three by default. The dealer sits on the last seat, or
    sits out at a table of four. Player 0 is forehand first.
    """

    is_list: ClassVar[bool] = True

    game: Skat
    rounds: int = ROUNDS
    standings: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise BadOption(f"a list has at least one round, not {self.rounds}")
        if not self.game.table:
            object.__setattr__(self, "game", replace(self.game, table=ON_A_HAND))
        if not self.standings:
            object.__setattr__(self, "standings", (0,) * self.game.table)

    def next_hand(self) -> Seating | None:
        if self.played == self.rounds * self.game.table:
            return None
        return Seating(self.game, self._seated(), self.played)

    def after(self, result: Result) -> SkatList:
        seated = self._seated()
        gained = [_idle(result)] * self.game.table
        for player, points in zip(seated, result.points, strict=True):
            gained[player] = points
        standings = tuple(before + more for before, more in zip(self.standings, gained, strict=True))
        return replace(self, standings=standings, played=self.played + 1)

    def _seated(self) -> tuple[int, ...]:
        return tuple((self.played + seat) % self.game.table for seat in range(ON_A_HAND))


def _idle(result: Result) -> int:
    """A player who sits out gets what the defenders get."""
    return sum(line.value for line in result.lines if line.name == OPPONENTS_LINE)


def _on_the_list(game: Skat, deal: int) -> Skat:
    return SkatList(game).game


def _kind(game: Skat, actions: Sequence[str]) -> str:
    """The kind of a hand, by the announcement, which begins with the name of the game."""
    names = [kind.name.lower() for kind in Kind]
    played = next((word for action in actions if (word := action.split()[0]) in names), None)
    if played is None:
        return "passed"
    return played if played in ("grand", "null") else "suit game"


def _contract(view: View) -> str:
    return "" if view.contract is None else str(view.contract)


DUPLICATE = Duplicate(facts=_on_the_list, kind=_kind)
SERIES = Series(facts=_on_the_list, counts=(SeriesCount(Text("skat.counts.list")),), contract=_contract)
