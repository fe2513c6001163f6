"""The probability of winning a game of skat with these cards, by nets that `lab/skat` fits."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.kinds import JACKS, ORDERS
from cardtable.search.skat.hand_strength import TRUMPS, strength

if TYPE_CHECKING:
    from collections.abc import Sequence

Pushed = tuple[Cards, float]
"""Two cards to push, and the probability of winning without them."""
FEW_JACKS, FEW_TRUMPS = 1, 4
GRAND_TAIL, SUIT_TAIL = -1.1, -0.5
"""Added to the odds of a grand with at most so many jacks, and of a suit game with at most so many trumps:
the nets have seen few of them and promise too much. See docs/lab-notes/skat_strength.md."""
_JACKS = Cards.of(JACKS)
_KINDS = (Kind.CLUBS, Kind.DIAMONDS, Kind.HEARTS, Kind.SPADES, Kind.GRAND, Kind.NULL)


def chance(kind: Kind, hand: int, pushed: int, forehand: bool, *, harder: bool = False) -> float:
    """The probability that the game is won. `harder` is a hand game, or an open null."""
    return _chance(strength().odds(TRUMPS[kind], hand, pushed, forehand, harder), kind, hand)


def pushes(kind: Kind, twelve: Cards, forehand: bool) -> list[Pushed]:
    """Every sensible way to push, best first."""
    return [
        (Cards(pair), _chance(odds, kind, twelve & ~pair))
        for pair, odds in strength().pushes(TRUMPS[kind], twelve, forehand)
    ]


@lru_cache(maxsize=8)
def with_each_skat(hand: Cards, forehand: bool) -> Sequence[tuple[Cards, dict[Kind, Pushed]]]:
    """For every possible skat the best push for each kind of game."""
    return [
        (
            Cards(skat),
            {
                kind: (Cards(pair), _chance(odds, kind, (hand | skat) & ~pair))
                for kind, (pair, odds) in zip(_KINDS, games, strict=True)
            },
        )
        for skat, games in strength().with_each_skat(hand, forehand)
    ]


def _chance(odds: float, kind: Kind, hand: int) -> float:
    # The nets give the logarithm of the odds.
    return 1 / (1 + exp(-odds - _tail(kind, hand)))


def _tail(kind: Kind, hand: int) -> float:
    if kind is Kind.GRAND:
        return GRAND_TAIL if (hand & _JACKS).bit_count() <= FEW_JACKS else 0.0
    few = kind is not Kind.NULL and (hand & ORDERS[kind].trumps).bit_count() <= FEW_TRUMPS
    return SUIT_TAIL if few else 0.0
