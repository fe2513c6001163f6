"""Matches of bridge: boards in order, teams, pairs, and the rubber.

At a table players 0 and 2 are partners, and so are 1 and 3. Player 0 starts as North.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from cardtable.errors import BadOption
from cardtable.games.bridge import rubber
from cardtable.games.bridge.comparing import cross_imps, imps, matchpoints
from cardtable.games.bridge.contract import SEAT_LETTERS, dealer_of, vulnerable_on
from cardtable.match import Seating, added, rotated

if TYPE_CHECKING:
    from cardtable.core import Result
    from cardtable.games.bridge.game import Bridge


def on_board(game: Bridge, number: int) -> Bridge:
    """This game with the dealer and the vulnerability of a board, from 1."""
    dealer: Any = SEAT_LETTERS[dealer_of(number)]
    return replace(game, dealer=dealer, vulnerable=vulnerable_on(number))


@dataclass(frozen=True)
class Boards:
    """Boards in the order of their numbers, with everybody on the same seat. All points are added."""

    game: Bridge
    boards: int | None = None
    standings: tuple[int, ...] = (0, 0, 0, 0)
    played: int = 0

    def __post_init__(self) -> None:
        _at_least_one(self.boards, "board")

    def next_hand(self) -> Seating | None:
        if self.played == self.boards:
            return None
        return Seating(on_board(self.game, self.played + 1), rotated(4, 0), self.played)

    def after(self, result: Result) -> Boards:
        return replace(self, standings=added(self.standings, result.points), played=self.played + 1)


@dataclass(frozen=True)
class Teams:
    """Each board is played in two rooms with the teams on the other seats, and the difference of the
    scores counts in IMPs. As in computer championships the same four programs sit in both rooms.
    `open_score` is North-South's score in the open room, once the board was played there."""

    game: Bridge
    boards: int = 16
    balance: int = 0
    open_score: int = 0
    played: int = 0

    def __post_init__(self) -> None:
        _at_least_one(self.boards, "board")

    @property
    def standings(self) -> tuple[int, ...]:
        """The IMPs by which each player's team leads."""
        return (self.balance, -self.balance) * 2

    def next_hand(self) -> Seating | None:
        board, closed = divmod(self.played, 2)
        if board == self.boards:
            return None
        return Seating(on_board(self.game, board + 1), rotated(4, closed), board)

    def after(self, result: Result) -> Teams:
        score = result.points[0]
        if self.played % 2 == 0:
            return replace(self, open_score=score, played=self.played + 1)
        gained = imps(self.open_score - score)
        return replace(self, balance=self.balance + gained, played=self.played + 1)


@dataclass(frozen=True)
class Pairs:
    """A Mitchell movement: the North-South pairs stay, and the East-West pairs move on by one table after
    every round. All tables play the same boards at the same time. Each score is compared with those of the
    other tables, in matchpoints or in IMPs.

    At table t players 4t and 4t+2 sit North and South; 4t+1 and 4t+3 are the pair that starts East-West.
    """

    game: Bridge
    tables: int = 2
    rounds: int = 2
    boards: int = 2
    scoring: Literal["MP", "IMP"] = "MP"
    standings: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if self.tables < 2:
            raise BadOption(f"pairs are compared at two tables or more, not {self.tables}")
        # After as many rounds as tables every pair has met all pairs of the other direction.
        if not 1 <= self.rounds <= self.tables:
            raise BadOption(f"{self.tables} tables have 1 to {self.tables} rounds, not {self.rounds}")
        _at_least_one(self.boards, "board a round")
        if not self.standings:
            object.__setattr__(self, "standings", (0,) * (4 * self.tables))

    def next_hand(self) -> Seating | None:
        board, table = divmod(self.played, self.tables)
        if board == self.rounds * self.boards:
            return None
        return Seating(on_board(self.game, board + 1), self._at(board, table), board)

    def after(self, result: Result) -> Pairs:
        board, table = divmod(self.played, self.tables)
        scores = (*self.scores, result.points[0])
        if table < self.tables - 1:
            return replace(self, scores=scores, played=self.played + 1)
        compare = matchpoints if self.scoring == "MP" else cross_imps
        north_south = compare(scores)
        east_west = compare([-score for score in scores])
        standings = list(self.standings)
        for number in range(self.tables):
            for seat, player in enumerate(self._at(board, number)):
                standings[player] += (north_south, east_west)[seat % 2][number]
        return replace(self, standings=tuple(standings), scores=(), played=self.played + 1)

    def _at(self, board: int, table: int) -> tuple[int, ...]:
        """Who sits at a table for a board."""
        # East-West move on by one table each round. They started at this one.
        home = (table - board // self.boards) % self.tables
        return 4 * table, 4 * home + 1, 4 * table + 2, 4 * home + 3


@dataclass(frozen=True)
class Rubber:
    """Deals until a side has won two games. `game` has the current score of the rubber."""

    game: Bridge
    standings: tuple[int, ...] = (0, 0, 0, 0)
    over: bool = False
    played: int = 0

    def __post_init__(self) -> None:
        if self.game.scoring != "rubber":
            raise BadOption("a rubber is played with the option scoring=rubber")

    def next_hand(self) -> Seating | None:
        return None if self.over else Seating(self.game, rotated(4, 0), self.played)

    def after(self, result: Result) -> Rubber:
        below, games = rubber.after(self.game.below, self.game.games, result)
        standings = added(self.standings, result.points)
        played = self.played + 1
        if 2 in games:
            return replace(self, standings=standings, over=True, played=played)
        dealer: Any = SEAT_LETTERS[(self.game.dealing + 1) % 4]
        return Rubber(replace(self.game, dealer=dealer, below=below, games=games), standings, False, played)


def usual_match(game: Bridge) -> Boards | Rubber:
    """The match that people play with these options: a rubber, or boards."""
    return Rubber(game) if game.scoring == "rubber" else Boards(game)


def _at_least_one(number: int | None, what: str) -> None:
    if number is not None and number < 1:
        raise BadOption(f"a match has at least one {what}, not {number}")
