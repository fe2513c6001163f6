"""The layout of a game's deck: into which piles the cards fall, and a number for each deal.

`Layout` lists the piles of a game and numbers all its deals from 0.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

from cardtable.dealing.counting import Room, share_out, taken_from, ways, ways_before

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

Piles = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Pile:
    """Some of the cards. Their order matters only in an `ordered` pile, such as a stock."""

    name: str
    size: int
    ordered: bool = False


@dataclass(frozen=True)
class Deck:
    """Cards that are shuffled together, and the piles they fall into. Some cards may be left over.

    A card may exist in several identical copies. Deals are numbered by going through the kinds of cards in
    the order of the deck: of two deals, the one that gives more of the first differing kind to the earlier
    pile has the lower rank. For this, each place of an ordered pile is its own pile, and what is left over is
    the last pile.
    """

    cards: tuple[Any, ...]
    piles: tuple[Pile, ...]

    @cached_property
    def kinds(self) -> dict[Any, int]:
        """Each kind of card with the number of its copies, in the order of the deck."""
        return dict(Counter(self.cards))

    @cached_property
    def rest(self) -> int:
        """The number of cards that are left over."""
        return len(self.cards) - sum(pile.size for pile in self.piles)

    @cached_property
    def count(self) -> int:
        """The number of different deals."""
        return ways(self._copies, self._room)

    def why_not(self, piles: Sequence[Sequence[Any]]) -> str | None:
        """What is wrong with these piles, or None."""
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
        """The cards that are in none of these piles."""
        dealt = Counter(card for pile in piles for card in pile)
        return tuple((Counter(self.kinds) - dealt).elements())

    def shuffle(self, rng: Random) -> Piles:
        """Random piles."""
        cards = rng.sample(self.cards, len(self.cards) - self.rest)
        ends = accumulate(pile.size for pile in self.piles)
        return tuple(tuple(cards[end - pile.size : end]) for pile, end in zip(self.piles, ends, strict=True))

    def rank(self, piles: Sequence[Sequence[Any]]) -> int:
        """The number of the deal with these piles."""
        if self._is_single:
            return self._rank_of_single_cards(piles)
        places = [Counter(place) for place in self._places((*piles, self.left_over(piles)))]
        room, copies, rank = self._room, self._copies, 0
        for number, kind in enumerate(self.kinds):
            dealt = tuple(place[kind] for place in places)
            # Every deal with an earlier share of this kind has a lower rank.
            rank += ways_before(dealt, copies[number + 1 :], room)
            room = taken_from(room, dealt)
        return rank

    def _rank_of_single_cards(self, piles: Sequence[Sequence[Any]]) -> int:
        """The same without counting: among all continuations, the share with a card in a place equals the
        share of that place in the room."""
        places = self._places((*piles, self.left_over(piles)))
        where = {card: number for number, place in enumerate(places) for card in place}
        room, left, behind, rank = list(self._room), len(self.cards), self.count, 0
        for card in self.kinds:
            place = where[card]
            rank += behind * sum(room[:place]) // left
            behind = behind * room[place] // left
            room[place] -= 1
            left -= 1
        return rank

    def unrank(self, rank: int) -> Piles:
        """The piles of the deal with this number. Raises ValueError if there is none."""
        if not 0 <= rank < self.count:
            raise ValueError(f"deals are numbered from 0 to {self.count - 1}, so there is no {rank}")
        places: list[list[Any]] = [[] for _ in self._room]
        room, copies = self._room, self._copies
        for number, kind in enumerate(self.kinds):
            for share in share_out(copies[number], room):
                behind = ways(copies[number + 1 :], taken_from(room, share))
                if rank < behind:
                    break
                rank -= behind
            else:
                raise AssertionError("the shares of a kind add up to all ways")
            room = taken_from(room, share)
            for place, times in zip(places, share, strict=True):
                place.extend([kind] * times)
        return self._piles(places)

    @cached_property
    def _is_single(self) -> bool:
        """Whether no card exists twice."""
        return len(self.kinds) == len(self.cards)

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
    """The decks of a game, usually one. A coin toss is a second deck with two cards."""

    def __init__(self, *decks: Deck) -> None:
        self.decks = decks
        self.piles = tuple(pile for deck in decks for pile in deck.piles)
        self.by_text = {str(card): card for deck in decks for card in deck.cards}

    @cached_property
    def count(self) -> int:
        """The number of different deals."""
        return prod(deck.count for deck in self.decks)

    def hands(self, seats: int) -> tuple[int, ...]:
        """The piles that are the hands of this many seats: as many as there are seats, of the same size;
        the largest if there are several such sets. () if there are none."""
        sizes = Counter(pile.size for pile in self.piles if not pile.ordered)
        size = max((each for each, count in sizes.items() if count == seats), default=None)
        places = [place for place, pile in enumerate(self.piles) if pile.size == size and not pile.ordered]
        return tuple(places)

    def split(self, piles: Sequence[Any]) -> Iterator[tuple[Deck, Sequence[Any]]]:
        """Each deck with its piles."""
        start = 0
        for deck in self.decks:
            yield deck, piles[start : start + len(deck.piles)]
            start += len(deck.piles)

    def why_not(self, piles: Sequence[Sequence[Any]]) -> str | None:
        """What is wrong with these piles as a deal, or None."""
        if len(piles) != len(self.piles):
            return f"{len(piles)} piles where {len(self.piles)} are dealt"
        return next(filter(None, (deck.why_not(part) for deck, part in self.split(piles))), None)

    def left_over(self, piles: Sequence[Sequence[Any]]) -> Piles:
        """What is left of each deck."""
        return tuple(deck.left_over(part) for deck, part in self.split(piles))

    def shuffle(self, rng: Random) -> Piles:
        """Random piles of all decks."""
        return tuple(pile for deck in self.decks for pile in deck.shuffle(rng))

    def rank(self, piles: Sequence[Sequence[Any]]) -> int:
        """The number of a deal among all. The last deck counts most."""
        rank, unit = 0, 1
        for deck, part in self.split(piles):
            rank += unit * deck.rank(part)
            unit *= deck.count
        return rank

    def unrank(self, rank: int) -> Piles:
        """The piles of the deal with this number. Raises ValueError if there is none."""
        if not 0 <= rank < self.count:
            raise ValueError(f"deals are numbered from 0 to {self.count - 1}, so there is no {rank}")
        piles: list[tuple[Any, ...]] = []
        for deck in self.decks:
            rank, number = divmod(rank, deck.count)
            piles.extend(deck.unrank(number))
        return tuple(piles)
