"""Cards into piles: how a game's deck falls, counted exactly, and dealt uniformly under what is known.

`Layout` says into which piles the deck of a game falls, and numbers all its deals from 0 on.
`Dealer` deals the cards that a seat has not seen, every distribution that is still possible with
the same chance, when some cards cannot lie in some piles (a player who did not follow suit has none).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

C = TypeVar("C")
Room = tuple[int, ...]


@dataclass(frozen=True)
class Pile:
    name: str
    size: int


@dataclass(frozen=True)
class Layout:
    """A deck of different cards, and the piles it falls into; cards may be left over.

    The order of cards inside a pile carries no meaning. Deals are numbered by going through the deck
    in its order and giving each card to its pile: of two deals, the one whose first differing card
    goes to the earlier pile has the lower rank. The cards left over count as a last pile.
    """

    deck: tuple[Any, ...]
    piles: tuple[Pile, ...]

    @cached_property
    def rest(self) -> int:
        return len(self.deck) - sum(pile.size for pile in self.piles)

    @cached_property
    def room(self) -> Room:
        return (*(pile.size for pile in self.piles), self.rest)

    @cached_property
    def count(self) -> int:
        """How many different deals there are."""
        return factorial(len(self.deck)) // prod(factorial(size) for size in self.room)

    @cached_property
    def by_text(self) -> dict[str, Any]:
        return {str(card): card for card in self.deck}

    def left_over(self, piles: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        dealt = {card for pile in piles for card in pile}
        return tuple(card for card in self.deck if card not in dealt)

    def why_not(self, piles: Sequence[Sequence[Any]]) -> str | None:
        """What is wrong with these piles as a deal; None if nothing is."""
        if len(piles) != len(self.piles):
            return f"{len(piles)} piles where {len(self.piles)} are dealt"
        for pile, cards in zip(self.piles, piles, strict=True):
            if len(cards) != pile.size:
                return f"{pile.name} has {len(cards)} cards and not {pile.size}"
        dealt = Counter(card for pile in piles for card in pile)
        known = set(self.deck)
        for card, copies in dealt.items():
            if card not in known:
                return f"there is no card {card}"
            if copies > 1:
                return f"card {card} is dealt twice"
        return None

    def shuffle(self, rng: Random) -> tuple[list[Any], ...]:
        cards = rng.sample(self.deck, len(self.deck) - self.rest)
        ends = list(accumulate(pile.size for pile in self.piles))
        return tuple(cards[end - pile.size : end] for pile, end in zip(self.piles, ends, strict=True))

    def rank(self, piles: Sequence[Sequence[Any]]) -> int:
        home = {card: number for number, pile in enumerate(piles) for card in pile}
        room = list(self.room)
        ways, rank = self.count, 0
        for left, card in zip(range(len(self.deck), 0, -1), self.deck, strict=True):
            pile = home.get(card, len(self.piles))
            rank += ways * sum(room[:pile]) // left
            ways = ways * room[pile] // left
            room[pile] -= 1
        return rank

    def unrank(self, rank: int) -> tuple[list[Any], ...]:
        if not 0 <= rank < self.count:
            raise ValueError(f"deals are numbered from 0 to {self.count - 1}")
        piles: tuple[list[Any], ...] = tuple([] for _ in self.room)
        room = list(self.room)
        ways = self.count
        for left, card in zip(range(len(self.deck), 0, -1), self.deck, strict=True):
            pile = 0
            while rank >= (share := ways * room[pile] // left):
                rank -= share
                pile += 1
            piles[pile].append(card)
            ways = share
            room[pile] -= 1
        return piles[: len(self.piles)]


class Dealer(Generic[C]):
    """Deals cards into piles of given sizes, uniformly over everything that is possible.

    `barred[p]` are the cards that cannot lie in pile p. Cards barred from the same piles form a class,
    and only how many of a class go where has to be drawn with the right weight; inside a class
    every order is alike. The ways are counted class by class, those with the least choice first.
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
        self._splits: dict[tuple[int, Room], _Splits] = {}
        self.ways = self._count(0, self._room)
        if not self.ways:
            raise ValueError("these cards cannot be dealt: too few of them are allowed in some pile")

    def deal(self, rng: Random) -> tuple[list[C], ...]:
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
        """Every way to share class `number` out, weighted by what it leaves for the classes after it."""
        key = number, room
        if key not in self._splits:
            allowed, cards = self._classes[number]
            free = tuple(room[p] for p in allowed)
            last = number == len(self._classes) - 1
            shares: list[Room] = []
            weights: list[int] = []
            # The last class has no choice left: it fills what is free.
            for split in [free] if last else _shares(len(cards), free):
                ways = _orders(split) * self._count(number + 1, _less(room, allowed, split))
                if ways and sum(split) == len(cards):
                    shares.append(split)
                    weights.append(ways)
            self._splits[key] = _Splits(shares, list(accumulate(weights)))
        return self._splits[key]


@dataclass(frozen=True)
class _Splits:
    shares: list[Room]
    weights: list[int]  # running sums

    @property
    def total(self) -> int:
        return self.weights[-1] if self.weights else 0

    def draw(self, rng: Random) -> Room:
        if len(self.shares) == 1:
            return self.shares[0]
        return self.shares[bisect_right(self.weights, rng.randrange(self.total))]


def _shares(cards: int, room: Room) -> Iterator[Room]:
    """The ways to split a number of like cards over piles with this much room."""
    if not room:
        if cards == 0:
            yield ()
        return
    behind = sum(room[1:])
    for share in range(max(0, cards - behind), min(cards, room[0]) + 1):
        for rest in _shares(cards - share, room[1:]):
            yield (share, *rest)


def _orders(split: Room) -> int:
    """In how many ways different cards can be chosen for a split."""
    ways, left = 1, sum(split)
    for share in split:
        ways *= comb(left, share)
        left -= share
    return ways


def _less(room: Room, piles: Sequence[int], split: Room) -> Room:
    left = list(room)
    for pile, share in zip(piles, split, strict=True):
        left[pile] -= share
    return tuple(left)
