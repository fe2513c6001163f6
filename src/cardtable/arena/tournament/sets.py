"""Deal sets: one deal in all the seatings that make it fair, and what a set is worth to whom.

A table has a place for each side of the game, and a place has a chair for each seat of a side. In a set
the places move on until each has had every side of the deal once: bridge at two tables, pinochle with
teams swapped, skat and 6 nimmt! in all rotations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from cardtable.core import Game, value
from cardtable.games.bridge import imps, on_board
from cardtable.games.nimmt.actions import HEADS, Card
from cardtable.games.skat import SkatList
from cardtable.match import rotated

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from cardtable.core import Seat

AnyGame = Game[Any, Any, Any]


@value
class Hand:
    """A hand of a set: the chair on each seat, and the points of each seat."""

    chairs: tuple[int, ...]
    points: tuple[int, ...]


def mean_points(hands: Sequence[Hand], size: int) -> list[float]:
    """For each place its points in a hand, on average. Both partners have the points of their side."""
    places = range(len(hands[0].chairs) // size)
    return [
        sum([hand.points[hand.chairs.index(place * size)] for hand in hands]) / len(hands) for place in places
    ]


def _imps(hands: Sequence[Hand], size: int) -> list[float]:
    one, other = mean_points(hands, size)
    # What one side wins the other loses: the difference of the means is that of the two tables.
    gained = float(imps(round(one - other)))
    return [gained, -gained]


def _the_same(game: AnyGame, deal: int) -> AnyGame:
    return game


def _board(game: Any, deal: int) -> AnyGame:
    board: AnyGame = game if game.scoring == "rubber" else on_board(game, deal + 1)
    return board


def _on_the_list(game: Any, deal: int) -> AnyGame:
    return SkatList(game).game


def _heads_in_play(game: Any, deal: Mapping[str, str]) -> float:
    """More heads on the table than a deal has on average: where more is at stake, differences are larger."""
    cards = " ".join(deal.values()).split()
    # What is no card is for the referee of journals to complain about.
    return sum([_HEADS.get(card, 0) for card in cards]) - len(cards) * _mean_heads(game.deck)


_HEADS = {str(card): heads for card, heads in enumerate(HEADS)}


@lru_cache(maxsize=16)
def _mean_heads(deck: range) -> float:
    return fmean([HEADS[Card(card)] for card in deck])


@dataclass(frozen=True)
class Duplicate:
    """What a game has of its own when a deal is played more than once.

    `facts` gives the game of deal number 0, 1, 2, …; `score` what a set is worth to each place, the more
    the better, from its hands and the number of chairs at a place; `unit` says what that is. With
    `is_margin` it is what the place is ahead of the other one by; then the two are not compared again.

    `control` is a number for each deal, as the journal writes it, that is 0 on average and goes along with
    how far good and bad players are apart. What one seat has against another is no such number: in a set
    everybody has it once.
    """

    facts: Callable[[Any, int], AnyGame] = _the_same
    score: Callable[[Sequence[Hand], int], list[float]] = mean_points
    unit: str = "points/hand"
    is_margin: bool = False
    control: Callable[[Any, Mapping[str, str]], float] | None = None


DUPLICATES = {
    "bridge": Duplicate(facts=_board, score=_imps, unit="IMPs/board", is_margin=True),
    "nimmt": Duplicate(control=_heads_in_play),
    "skat": Duplicate(facts=_on_the_list),
}


def without_gain(scores: Sequence[float], lost: Collection[int], duplicate: Duplicate) -> list[float]:
    """The scores when some have lost the set whatever was played: they are ahead of nobody."""
    others = [score for place, score in enumerate(scores) if place not in lost]
    if not others:
        return list(scores)
    if duplicate.is_margin:
        return [min(score, 0.0) if place in lost else max(score, 0.0) for place, score in enumerate(scores)]
    return [min(score, *others) if place in lost else score for place, score in enumerate(scores)]


def duplicate_of(game: AnyGame) -> Duplicate:
    return DUPLICATES.get(game.name, Duplicate())


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
