"""Deals the cards that a seat has not seen, uniformly under what is known.

Some cards cannot lie in some piles: a player who did not follow suit has none of it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Generic, TypeVar

from cardtable.dealing.counting import Room, orders, share_out

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from random import Random

C = TypeVar("C")


class Dealer(Generic[C]):
    """Deals cards into piles of given sizes, uniformly over all possibilities.

    `barred[p]` are the cards that cannot lie in pile p. Cards barred from the same piles form a class. Only
    the numbers of each class in the piles have to be drawn with the right weight; inside a class all orders
    are equally likely. The ways are counted class by class, the most restricted first. Raises ValueError if
    no deal is possible.
    """

    def __init__(
        self, cards: Collection[C], room: Sequence[int], barred: Sequence[Collection[C]] | None = None
    ) -> None:
        if sum(room) != len(cards):
            raise ValueError(f"{len(cards)} cards for {sum(room)} places")
        self._room = tuple(room)
        piles = range(len(self._room))
        classes: dict[tuple[int, ...], list[C]] = {}
        for card in cards:
            allowed = tuple(p for p in piles if barred is None or card not in barred[p])
            classes.setdefault(allowed, []).append(card)
        self._classes = sorted(classes.items(), key=lambda item: len(item[0]))
        # Valid as long as the dealer, because the ways depend only on the class and the room.
        self._splits: dict[tuple[int, Room], _Splits] = {}
        self.ways = self._count(0, self._room)
        if not self.ways:
            raise ValueError("these cards cannot be dealt: too few of them are allowed in some pile")

    def deal(self, rng: Random) -> tuple[list[C], ...]:
        """One deal: the cards of each pile."""
        piles: tuple[list[C], ...] = tuple([] for _ in self._room)
        room = self._room
        for number, (allowed, cards) in enumerate(self._classes):
            split = self._split(number, room).draw(rng)
            shuffled = rng.sample(cards, len(cards))
            start = 0
            for pile, share in zip(allowed, split, strict=True):
                piles[pile].extend(shuffled[start : start + share])
                start += share
            room = _less(room, allowed, split)
        return piles

    def _count(self, number: int, room: Room) -> int:
        return 1 if number == len(self._classes) else self._split(number, room).total

    def _split(self, number: int, room: Room) -> _Splits:
        """Every way to distribute class `number`, weighted by the ways it leaves for the classes after it."""
        key = number, room
        if key not in self._splits:
            allowed, cards = self._classes[number]
            free = tuple(room[p] for p in allowed)
            last = number == len(self._classes) - 1
            shares: list[Room] = []
            weights: list[int] = []
            # The last class has no choice: it fills what is free.
            for split in [free] if last else share_out(len(cards), free):
                ways = orders(split) * self._count(number + 1, _less(room, allowed, split))
                # The last class may not fit, because some room may lie in piles that it is barred from.
                if ways and sum(split) == len(cards):
                    shares.append(split)
                    weights.append(ways)
            self._splits[key] = _Splits(shares, list(accumulate(weights)))
        return self._splits[key]


@dataclass(frozen=True)
class _Splits:
    shares: list[Room]
    weights: list[int]  # Running sums.

    @property
    def total(self) -> int:
        return self.weights[-1] if self.weights else 0

    def draw(self, rng: Random) -> Room:
        if len(self.shares) == 1:
            return self.shares[0]
        # Running sums of integers: each share has exactly its weight as probability.
        return self.shares[bisect_right(self.weights, rng.randrange(self.total))]


def _less(room: Room, piles: Sequence[int], split: Room) -> Room:
    left = list(room)
    for pile, share in zip(piles, split, strict=True):
        left[pile] -= share
    return tuple(left)
