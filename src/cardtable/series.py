"""Series: people play the same deals, each at a table with computers, and are compared afterwards.

A game publishes how: the game of each deal, who sits where, and how results are counted.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cardtable.match import Seating, rotated
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cardtable.core import AnyGame, AnyView, Result


def points_of(points: Sequence[int], seat: int) -> int:
    """The points of a seat, from those of all seats."""
    return points[seat]


def as_they_are(own: Sequence[int]) -> list[float]:
    """Each result counts by itself, whatever the others did."""
    return [float(each) for each in own]


@dataclass(frozen=True)
class SeriesCount:
    """One way to count.

    `own` returns the result of a hand for a seat, from the points of all seats. `worth` returns the value of
    each of these compared with the others on the same deal, in the same order. The sum over the deals
    decides, or the mean if `is_mean`. The highest wins, or the lowest if `fewest`. `digits` are shown after
    the point, and `is_share` says that values are shares from 0 to 1.
    """

    name: str = Text("series.points")
    own: Callable[[Sequence[int], int], int] = points_of
    worth: Callable[[Sequence[int]], list[float]] = as_they_are
    is_mean: bool = False
    fewest: bool = False
    digits: int = 0
    is_share: bool = False


def _the_same(game: AnyGame, deal: int) -> AnyGame:
    return game


def _nothing(view: AnyView) -> str:
    return ""


def _moving_on(seats: int, deal: int) -> tuple[int, ...]:
    return rotated(seats, deal)


def keeping_seats(seats: int, deal: int) -> tuple[int, ...]:
    """Everybody sits on the same seat in every deal."""
    return rotated(seats, 0)


@dataclass(frozen=True)
class Series:
    """How a game plays a series. `facts` returns the game of deal number 0, 1, 2, …, `players` the player
    on each seat then. `counts` are the ways to count, the default first. `contract` names the contract in
    the notation of the game, from the view of a finished hand: `4S`, `grand hand`. `own_chair` is the chair
    of a person who plays alone against computers."""

    facts: Callable[[Any, int], AnyGame] = _the_same
    players: Callable[[int, int], tuple[int, ...]] = _moving_on
    counts: tuple[SeriesCount, ...] = (SeriesCount(),)
    contract: Callable[[Any], str] = _nothing
    own_chair: int = 0


@dataclass(frozen=True)
class Deals:
    """A match of independent deals: the result of one changes nothing in the next, so everybody who plays
    the series gets the same deals."""

    game: AnyGame
    deals: int
    terms: Series
    standings: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if not self.standings:
            object.__setattr__(self, "standings", (0,) * self.game.seats)

    def next_hand(self) -> Seating | None:
        if self.played == self.deals:
            return None
        players = self.terms.players(self.game.seats, self.played)
        return Seating(self.terms.facts(self.game, self.played), players, self.played)

    def after(self, result: Result) -> Deals:
        seating = self.next_hand()
        assert seating is not None, "the series is over"
        gained = seating.by_player(result.points)
        standings = tuple(before + more for before, more in zip(self.standings, gained, strict=True))
        return replace(self, standings=standings, played=self.played + 1)


@dataclass(frozen=True)
class Standing:
    """A person in a ranking. `worth` has the value of each played deal, `total` all of them together.
    `place` is None for somebody who has not played all deals."""

    player: str
    worth: Mapping[int, float]
    total: float
    place: int | None


def ranked(count: SeriesCount, results: Mapping[str, Mapping[int, int]], deals: int) -> list[Standing]:
    """The ranking, the best first. Equal totals share a place.

    `results` has for each player the result of each deal (`SeriesCount.own`). A deal is compared among
    all who have played it. People who still have deals to play have no place and come last.
    """
    worths: dict[str, dict[int, float]] = {player: {} for player in results}
    for deal in sorted({deal for own in results.values() for deal in own}):
        players = [player for player, own in results.items() if deal in own]
        values = count.worth([results[player][deal] for player in players])
        for player, value in zip(players, values, strict=True):
            worths[player][deal] = value
    totals = {player: _total(count, worth) for player, worth in worths.items()}
    better = -1 if not count.fewest else 1
    order = sorted(totals, key=lambda player: (len(worths[player]) < deals, better * totals[player]))
    places: dict[float, int] = {}
    for place, player in enumerate(order, start=1):
        places.setdefault(totals[player], place)
    return [
        Standing(
            player,
            worths[player],
            totals[player],
            places[totals[player]] if len(worths[player]) == deals else None,
        )
        for player in order
    ]


# Exact sums, so that the order of the results does not change a total.
_DIGITS = 9


def _total(count: SeriesCount, worth: Mapping[int, float]) -> float:
    whole = sum(worth.values())
    return round(whole / len(worth) if count.is_mean and worth else whole, _DIGITS)
