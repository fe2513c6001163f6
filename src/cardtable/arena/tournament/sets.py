"""Deal sets: one deal in all the seatings that make it fair, and what a set is worth to whom.

A table has a place for each side of the game, and a place has a chair for each seat of a side. In a set
the places move on until each has had every side of the deal once: bridge at two tables, pinochle with
teams swapped, skat and 6 nimmt! in all rotations.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from cardtable.duplicate import Duplicate
from cardtable.games import published
from cardtable.match import rotated

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardtable.core import AnyGame, Seat

_PLAIN = Duplicate()


def without_gain(scores: Sequence[float], lost: Collection[int], duplicate: Duplicate) -> list[float]:
    """The scores when some have lost the set whatever was played: they are ahead of nobody."""
    others = [score for place, score in enumerate(scores) if place not in lost]
    if not others:
        return list(scores)
    if duplicate.is_margin:
        return [min(score, 0.0) if place in lost else max(score, 0.0) for place, score in enumerate(scores)]
    return [min(score, *others) if place in lost else score for place, score in enumerate(scores)]


def duplicate_of(game: AnyGame) -> Duplicate:
    """What its package publishes as `DUPLICATE`; the mean of the points otherwise."""
    duplicate: Duplicate = published("games", game.name, "DUPLICATE", _PLAIN)
    return duplicate


def sides_of(game: AnyGame) -> tuple[tuple[Seat, ...], ...]:
    """Who plays together from the first card on, whatever the deal."""
    return game.start(game.deal(Random(0))).sides


def seatings(sides: Sequence[Sequence[Seat]], order: Sequence[int]) -> list[tuple[int, ...]]:
    """The chair on each seat, for each hand of a set. `order` is how the places sit around the table."""
    return list(_seatings(tuple(map(tuple, sides)), tuple(order)))


@lru_cache(maxsize=64)  # few places can sit in few orders
def _seatings(sides: tuple[tuple[Seat, ...], ...], order: tuple[int, ...]) -> list[tuple[int, ...]]:
    size = len(sides[0])
    hands = []
    for turn in range(len(sides)):
        chairs = [0] * (size * len(sides))
        for side, place in zip(sides, rotated(len(sides), turn), strict=True):
            for number, seat in enumerate(side):
                chairs[seat] = order[place] * size + number
        hands.append(tuple(chairs))
    return hands


def order_of(places: int, seed: str, deal: int) -> list[int]:
    """Who sits behind whom changes from deal to deal, so that nobody always has the same neighbour."""
    return Random(f"{seed}/order {deal}").sample(range(places), places)


@lru_cache(maxsize=64)  # the hands of a set ask for the same ones
def seat_seed(seed: str, deal: int, seat: int) -> int:
    """What a player on a seat draws its chance from. It does not depend on who that is: so a player
    and its copy decide alike, and what they score in a set is the same."""
    return Random(f"{seed}/{deal}/{seat}").getrandbits(31)


def chair_seed(seed: str, first: int, chair: int) -> int:
    """What a program on a chair draws its chance from while it runs, from the set with this number on."""
    return Random(f"{seed}/from set {first}/{chair}").getrandbits(31)
