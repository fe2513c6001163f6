"""The probability of winning a game of skat with these cards, by nets that `lab/skat` fits."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat.actions import Kind
from cardtable.search.skat.hand_strength import TRUMPS, strength

if TYPE_CHECKING:
    from collections.abc import Sequence

Pushed = tuple[Cards, float]
"""Two cards to push, and the probability of winning without them."""
_KINDS = (Kind.CLUBS, Kind.DIAMONDS, Kind.HEARTS, Kind.SPADES, Kind.GRAND, Kind.NULL)


def chance(kind: Kind, hand: int, pushed: int, forehand: bool, *, harder: bool = False) -> float:
    """The probability that the game is won. `harder` is a hand game, or an open null."""
    return _chance(strength().odds(TRUMPS[kind], hand, pushed, forehand, harder))


def pushes(kind: Kind, twelve: Cards, forehand: bool) -> list[Pushed]:
    """Every sensible way to push, best first."""
    return [(Cards(pair), _chance(odds)) for pair, odds in strength().pushes(TRUMPS[kind], twelve, forehand)]


@lru_cache(maxsize=8)
def with_each_skat(hand: Cards, forehand: bool) -> Sequence[tuple[Cards, dict[Kind, Pushed]]]:
    """For every possible skat the best push for each kind of game."""
    return [
        (
            Cards(skat),
            {kind: (Cards(pair), _chance(odds)) for kind, (pair, odds) in zip(_KINDS, games, strict=True)},
        )
        for skat, games in strength().with_each_skat(hand, forehand)
    ]


def _chance(odds: float) -> float:
    # The nets give the logarithm of the odds.
    return 1 / (1 + exp(-odds))
