"""Many hands to one standing: who sits where, which deal, and when it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.errors import BadOption

if TYPE_CHECKING:
    from cardtable.core import AnyGame, Result


@dataclass(frozen=True)
class Seating:
    """The next hand: its game, the player (by number) on each seat, and the number of its deal.

    Hands with the same deal number are played with the same cards.
    """

    game: AnyGame
    players: tuple[int, ...]
    deal: int

    def by_player(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Numbers given by seat, put in the order of the players."""
        return tuple(points[self.players.index(player)] for player in range(len(self.players)))


def asks_for_another(match: Match) -> bool:
    """Whether it goes on for as long as somebody wants another hand, and then names a winner: a match says
    so by a true `asks`."""
    return bool(getattr(match, "asks", False))


class Match(Protocol):
    """A frozen value: what has been played so far, and the hand that comes next."""

    @property
    def standings(self) -> tuple[int, ...]:
        """Points of each player, the more the better."""

    def next_hand(self) -> Seating | None:
        """None when the match is over."""

    def after(self, result: Result) -> Match:
        """The match with the next hand played."""


@dataclass(frozen=True)
class Rounds:
    """A number of deals of one game, each played once in every rotation of the players.

    Every player gets every hand once, so that luck of the deal evens out.
    """

    game: AnyGame
    deals: int = 1
    standings: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if self.deals < 1:
            raise BadOption(f"a match has at least one deal, not {self.deals}")
        if not self.standings:
            object.__setattr__(self, "standings", (0,) * self.game.seats)

    def next_hand(self) -> Seating | None:
        deal, turn = divmod(self.played, self.game.seats)
        if deal == self.deals:
            return None
        return Seating(self.game, rotated(self.game.seats, turn), deal)

    def after(self, result: Result) -> Rounds:
        seating = self.next_hand()
        assert seating is not None, "the match is over"
        gained = seating.by_player(result.points)
        return replace(self, standings=added(self.standings, gained), played=self.played + 1)


@dataclass(frozen=True)
class HandAfterHand:
    """A new deal each time, for as long as somebody wants another; everybody moves on by one seat."""

    game: AnyGame
    standings: tuple[int, ...] = ()
    played: int = 0

    def __post_init__(self) -> None:
        if not self.standings:
            object.__setattr__(self, "standings", (0,) * self.game.seats)

    def next_hand(self) -> Seating:
        return Seating(self.game, rotated(self.game.seats, self.played), self.played)

    def after(self, result: Result) -> HandAfterHand:
        gained = self.next_hand().by_player(result.points)
        return replace(self, standings=added(self.standings, gained), played=self.played + 1)


def rotated(players: int, turn: int) -> tuple[int, ...]:
    """Who sits where after `turn` moves: each time everybody takes the hand of the next seat."""
    return tuple((seat + turn) % players for seat in range(players))


def added(standings: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(before + gained for before, gained in zip(standings, points, strict=True))


def shuffled(seating: Seating, seed: int | str) -> Any:
    """The deal of this hand in the match with this seed: the same for the same deal number."""
    # As a text: a sum would give seed 1 deal 2 the cards of seed 2 deal 1. `Random` takes texts by SHA-512,
    # which is the same in every process, unlike `hash`.
    return seating.game.deal(Random(f"{seed}/{seating.deal}"))
