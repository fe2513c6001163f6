"""Sets: one deal in all the seatings that make it fair, and the score of a set.

A table has a place for each side of the game, and a place has a chair for each seat of its side. In a set the
places rotate until each has had every side of the deal once. Bridge is played at two tables, pinochle with
the teams swapped, skat and 6 nimmt! in all rotations.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from cardtable.games import part_of
from cardtable.games.part import RulesPart
from cardtable.match import rotated

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from cardtable.core import AnyGame, Seat
    from cardtable.duplicate import Duplicate


Lineup = tuple[int, ...]
"""The bot on each place of a table."""


def without_gain(scores: Sequence[float], lost: Collection[int], duplicate: Duplicate) -> list[float]:
    """The scores when some places lost the set through faults: they end up ahead of nobody."""
    others = [score for place, score in enumerate(scores) if place not in lost]
    if not others:
        return list(scores)
    if duplicate.is_margin:
        return [min(score, 0.0) if place in lost else max(score, 0.0) for place, score in enumerate(scores)]
    return [min(score, *others) if place in lost else score for place, score in enumerate(scores)]


def ranked(means: Mapping[int, float], out: Collection[int]) -> dict[int, float]:
    """The points of each bot, where bots that lost the set through faults come after all others."""
    return {bot: -inf if bot in out else mean for bot, mean in means.items()}


def means_by_bot(lineup: Lineup, scores: Sequence[float]) -> dict[int, float]:
    """The points of each bot. Copies count as one, by their mean."""
    own: dict[int, list[float]] = {}
    for bot, score in zip(lineup, scores, strict=True):
        own.setdefault(bot, []).append(score)
    return {bot: fmean(points) for bot, points in own.items()}


def duplicate_of(game: AnyGame) -> Duplicate:
    """The duplicate scoring that the game's package publishes. The default is the mean of the points."""
    return part_of(RulesPart, game.name).duplicate


def sides_of(game: AnyGame) -> tuple[tuple[Seat, ...], ...]:
    """The seats that play together in every deal, by side."""
    return game.start(game.deal(Random(0))).sides


def seatings(sides: Sequence[Sequence[Seat]], order: Sequence[int]) -> list[tuple[int, ...]]:
    """The chair on each seat, for each hand of a set. `order` is the order of the places around the table."""
    return list(_seatings(tuple(map(tuple, sides)), tuple(order)))


@lru_cache(maxsize=64)  # Cached: few places can sit in few orders.
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
    """The order of the places around the table. It changes from deal to deal, so that nobody always has
    the same neighbour."""
    return Random(f"{seed}/order {deal}").sample(range(places), places)


@lru_cache(maxsize=64)  # Cached: the hands of a set need the same ones.
def seat_seed(seed: str, deal: int, seat: int) -> int:
    """The seed of a player on a seat. It does not depend on the player, so a player and its copy decide
    the same and score the same in a set."""
    return Random(f"{seed}/{deal}/{seat}").getrandbits(31)


def chair_seed(seed: str, first: int, chair: int) -> int:
    """The seed of a program on a chair that was started at the set with this number."""
    return Random(f"{seed}/from set {first}/{chair}").getrandbits(31)
