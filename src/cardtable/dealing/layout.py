"""Cards into piles: how a game's deck falls, counted exactly, and dealt uniformly under what is known.

`Layout` says into which piles the cards of a game fall, and numbers all its deals from 0 on.
`Dealer` deals the cards that a seat has not seen, every distribution that is still possible with
the same chance, when some cards cannot lie in some piles (a player who did not follow suit has none).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from random import Random

C = TypeVar("C")
Room = tuple[int, ...]
Piles = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Pile:
    """Some of the cards. Their order means something only in an `ordered` pile, such as a stock."""

    name: str
    size: int
    ordered: bool = False


@dataclass(frozen=True)
class Deck:
    """Cards that are shuffled together, and the piles they fall into; some may be left over.

    A card may be there in several copies, which nothing tells apart. Deals are numbered by going
    through the kinds of cards in the order of the deck: of two deals, the one that gives more of
    the first differing kind to the earlier pile has the lower rank. Here each place of an ordered
    pile is a pile of its own, and what is left over is the last pile.
    """

    cards: tuple[Any, ...]
    piles: tuple[Pile, ...]

    @cached_property
    def kinds(self) -> dict[Any, int]:
        """Each kind of card with the number of its copies, in the order of the deck."""
        return dict(Counter(self.cards))

    @cached_property
    def rest(self) -> int:
        return len(self.cards) - sum(pile.size for pile in self.piles)

    @cached_property
    def count(self) -> int:
        """How many different deals there are."""
        return _ways(self._copies, self._room)

    def why_not(self, piles: Sequence[Sequence[Any]]) -> str | None:
        """What is wrong with these piles; None if nothing is."""
        for pile, cards in zip(self.piles, piles, strict=True):
            if len(cards) != pile.size:
                return f"{pile.name} has {len(cards)} cards and not {pile.size}"
        dealt = Counter(card for pile in piles for card in pile)
        for card, copies in dealt.items():
            if card not in self.kinds:
                return f"there is no card {card}"
            if copies > self.kinds[card]:
                return f"card {card} is dealt {'twice' if copies == 2 else f'{copies} times'}"
        return None

    def left_over(self, piles: Sequence[Sequence[Any]]) -> tuple[Any, ...]:
        dealt = Counter(card for pile in piles for card in pile)
        return tuple((Counter(self.kinds) - dealt).elements())

    def shuffle(self, rng: Random) -> Piles:
        cards = rng.sample(self.cards, len(self.cards) - self.rest)
        ends = accumulate(pile.size for pile in self.piles)
        return tuple(tuple(cards[end - pile.size : end]) for pile, end in zip(self.piles, ends, strict=True))

    def rank(self, piles: Sequence[Sequence[Any]]) -> int:
        places = [Counter(place) for place in self._places((*piles, self.left_over(piles)))]
        room, copies, rank = self._room, self._copies, 0
        for number, kind in enumerate(self.kinds):
            dealt = tuple(place[kind] for place in places)
            for share in share_out(copies[number], room):
                if share == dealt:
                    break
                rank += _ways(copies[number + 1 :], _minus(room, share))
            room = _minus(room, dealt)
        return rank

    def unrank(self, rank: int) -> Piles:
        if not 0 <= rank < self.count:
            raise ValueError(f"deals are numbered from 0 to {self.count - 1}, so there is no {rank}")
        places: list[list[Any]] = [[] for _ in self._room]
        room, copies = self._room, self._copies
        for number, kind in enumerate(self.kinds):
            for share in share_out(copies[number], room):
                ways = _ways(copies[number + 1 :], _minus(room, share))
                if rank < ways:
                    break
                rank -= ways
            else:
                raise AssertionError("the shares of a kind add up to all ways")
            room = _minus(room, share)
            for place, times in zip(places, share, strict=True):
                place.extend([kind] * times)
        return self._piles(places)

    @cached_property
    def _copies(self) -> Room:
        return tuple(self.kinds.values())

    @cached_property
    def _room(self) -> Room:
        """The size of each place: a whole pile, or one card of an ordered one; then what is left over."""
        sizes = ((1,) * pile.size if pile.ordered else (pile.size,) for pile in self.piles)
        return (*(size for places in sizes for size in places), self.rest)

    def _places(self, piles: Sequence[Sequence[Any]]) -> Iterator[Sequence[Any]]:
        *dealt, rest = piles
        for pile, cards in zip(self.piles, dealt, strict=True):
            if pile.ordered:
                yield from ([card] for card in cards)
            else:
                yield cards
        yield rest

    def _piles(self, places: Sequence[Sequence[Any]]) -> Piles:
        rest = iter(places)
        return tuple(
            tuple(card for _ in range(pile.size if pile.ordered else 1) for card in next(rest))
            for pile in self.piles
        )


class Layout:
    """The decks of a game: one as a rule; a coin to be tossed is a second one with two cards."""

    def __init__(self, *decks: Deck) -> None:
        self.decks = decks
        self.piles = tuple(pile for deck in decks for pile in deck.piles)
        self.by_text = {str(card): card for deck in decks for card in deck.cards}

    @cached_property
    def count(self) -> int:
        """How many different deals there are."""
        return prod(deck.count for deck in self.decks)

    def split(self, piles: Sequence[Any]) -> Iterator[tuple[Deck, Sequence[Any]]]:
        """Each deck with the piles that belong to it."""
        start = 0
        for deck in self.decks:
            yield deck, piles[start : start + len(deck.piles)]
            start += len(deck.piles)

    def why_not(self, piles: Sequence[Sequence[Any]]) -> str | None:
        """What is wrong with these piles as a deal; None if nothing is."""
        if len(piles) != len(self.piles):
            return f"{len(piles)} piles where {len(self.piles)} are dealt"
        return next(filter(None, (deck.why_not(part) for deck, part in self.split(piles))), None)

    def left_over(self, piles: Sequence[Sequence[Any]]) -> Piles:
        """What is left of each deck."""
        return tuple(deck.left_over(part) for deck, part in self.split(piles))

    def shuffle(self, rng: Random) -> Piles:
        return tuple(pile for deck in self.decks for pile in deck.shuffle(rng))

    def rank(self, piles: Sequence[Sequence[Any]]) -> int:
        """The number of a deal among all; the last deck counts most."""
        rank, unit = 0, 1
        for deck, part in self.split(piles):
            rank += unit * deck.rank(part)
            unit *= deck.count
        return rank

    def unrank(self, rank: int) -> Piles:
        if not 0 <= rank < self.count:
            raise ValueError(f"deals are numbered from 0 to {self.count - 1}, so there is no {rank}")
        piles: list[tuple[Any, ...]] = []
        for deck in self.decks:
            rank, number = divmod(rank, deck.count)
            piles.extend(deck.unrank(number))
        return tuple(piles)


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
            for split in [free] if last else share_out(len(cards), free):
                ways = orders(split) * self._count(number + 1, _less(room, allowed, split))
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


def _ways(copies: Room, room: Room) -> int:
    """In how many ways kinds with so many copies each fill this room."""
    # Piles of one size are alike and full ones do not matter: far fewer cases to remember.
    return _ways_sorted(copies, tuple(sorted(size for size in room if size)))


@lru_cache(maxsize=100_000)
def _ways_sorted(copies: Room, room: Room) -> int:
    if all(number == 1 for number in copies):
        return factorial(len(copies)) // prod(factorial(size) for size in room)
    return sum(times * _ways(copies[1:], left) for times, left in _like_shares(copies[0], room))


def _like_shares(cards: int, room: Room) -> Iterator[tuple[int, Room]]:
    """What `share_out` leaves of a sorted room, with the number of shares that leave it: of piles of one
    size it matters only how many get how much."""
    if not room:
        if not cards:
            yield 1, ()
        return
    size = room[-1]
    alike = room.count(size)
    for given in range(min(cards, size * alike) + 1):
        rest = list(_like_shares(cards - given, room[:-alike]))
        for parts in _parts(given, size, alike):
            shares = Counter(parts)
            shares[0] += alike - len(parts)
            times = factorial(alike) // prod(map(factorial, shares.values()))
            left = tuple([size - share for share in shares.elements()])
            yield from ((times * other, others + left) for other, others in rest)


def _parts(number: int, most: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of at most so many parts, none above `most` or the one before."""
    if not number:
        yield ()
    elif parts:
        for first in range(min(number, most), 0, -1):
            for rest in _parts(number - first, first, parts - 1):
                yield (first, *rest)


def _minus(room: Room, share: Room) -> Room:
    return tuple([size - taken for size, taken in zip(room, share, strict=True)])


def share_out(cards: int, room: Room) -> Iterator[Room]:
    """The ways to split a number of like cards over piles with this much room, most to the first first."""
    if cards == 0:
        yield (0,) * len(room)
    elif room:
        behind = sum(room[1:])
        for share in range(min(cards, room[0]), max(0, cards - behind) - 1, -1):
            for rest in share_out(cards - share, room[1:]):
                yield (share, *rest)


def orders(split: Sequence[int]) -> int:
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
