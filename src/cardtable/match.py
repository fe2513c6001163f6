"""Matches: many hands with one score. A match says who sits where, which deal is played, and when it is
over."""

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
        """Numbers given by seat, in the order of the players."""
        return tuple(points[self.players.index(player)] for player in range(len(self.players)))


def asks_for_another(match: Match) -> bool:
    """Whether the match continues as long as somebody wants another hand, and then names a winner. A match
    says so by a true `asks`."""
    return bool(getattr(match, "asks", False))


def is_list(match: Match) -> bool:
    """Whether the match is a list: so many deals from one seed, which an id can name. A match says so by a
    true `is_list`."""
    return bool(getattr(match, "is_list", False))


def cut_off(match: Match) -> int | None:
    """After how many deals a match was ended because its rules alone might never end it. None if it ended by
    its rules, or goes on. A match says so by its `cut_off`."""
    return getattr(match, "cut_off", None)


class Match(Protocol):
    """A frozen value: what has been played so far, and the next hand."""

    @property
    def standings(self) -> tuple[int, ...]:
        """Points of each player, higher is better."""

    def next_hand(self) -> Seating | None:
        """The next hand, or None when the match is over."""

    def after(self, result: Result) -> Match:
        """The match after the next hand ended with this result."""


@dataclass(frozen=True)
class Rounds:
    """A number of deals of one game, each played once in every rotation of the players.

    Every player gets every hand once, so that the luck of the deal evens out.
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
    """A new deal each time, as long as somebody wants another. Everybody moves on by one seat."""

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
    """The player on each seat after `turn` moves. In each move everybody takes the next seat."""
    return tuple((seat + turn) % players for seat in range(players))


def added(standings: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    """The standings plus these points."""
    return tuple(before + gained for before, gained in zip(standings, points, strict=True))


def shuffled(seating: Seating, seed: int | str) -> Any:
    """The deal of this hand in the match with this seed. Equal deal numbers give equal deals."""
    # As a text: a sum would give seed 1 deal 2 the cards of seed 2 deal 1. `Random` hashes texts by SHA-512,
    # which is the same in every process, unlike `hash`.
    return seating.game.deal(Random(f"{seed}/{seating.deal}"))
