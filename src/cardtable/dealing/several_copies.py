"""Deals cards with several copies, uniformly under what is known.

`KindDealer` also knows combinations that a pile cannot have: a hand that showed no marriage does not have
both its cards. `QuickDealer` deals the same and needs less preparation.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import partial
from math import comb
from operator import add
from typing import TYPE_CHECKING, Generic, TypeVar

from cardtable.dealing.counting import orders, share_out

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from random import Random

C = TypeVar("C")


@dataclass(frozen=True)
class Never(Generic[C]):
    """A pile does not get all of these: this many of each kind, or more."""

    pile: int
    cards: Mapping[C, int]


class KindDealer(Generic[C]):
    """Deals cards with several copies, each deal as likely as a shuffle makes it.

    `kinds` has the number of copies of each kind to be dealt. `barred[p]` are the kinds that pile p does not
    get, `never` the combinations that a pile does not get. `held[p]` are copies that already lie in pile p:
    two copies in two piles come from twice as many shuffles as two in one.

    The kinds are dealt one after the other. For the remaining kinds only the room left and the `never` that
    could still happen matter. So the ways are counted once for each such position, and a deal is read off its
    number among all ways. There are few positions if the kinds of a `never` are near each other in `kinds`.
    `code` writes copies of a kind as a number, and each pile is the sum of such numbers.

    Raises ValueError if no deal is possible.
    """

    def __init__(
        self,
        kinds: Mapping[C, int],
        room: Sequence[int],
        code: Callable[[C, int], int],
        barred: Sequence[Collection[C]] = (),
        never: Sequence[Never[C]] = (),
        held: Sequence[Mapping[C, int]] = (),
    ) -> None:
        if sum(room) != sum(kinds.values()):
            raise ValueError(f"{sum(kinds.values())} cards for {sum(room)} places")
        never = [each for each in never if _can_happen(each, kinds, barred)]
        self._piles = range(len(room))
        self._width = sum(code(kind, copies) for kind, copies in kinds.items()).bit_length()
        # Kinds with some knowledge come first: only these have to be counted one by one.
        bound = [kind for kind in kinds if _is_bound(kind, barred, never, held)]
        self._kinds = {kind: kinds[kind] for kind in (*bound, *(kind for kind in kinds if kind not in bound))}
        self._bound = len(bound)
        self._code, self._barred, self._never, self._held = code, barred, never, held
        places = {kind: place for place, kind in enumerate(self._kinds)}
        ends = [max(places[kind] for kind in each.cards) for each in never]
        self._steps = [list(self._shares(kind, place, ends)) for kind, place in places.items()]
        self._full = _packed([_FULL for _ in self._piles], _ROOM_BITS)
        self._positions: list[dict[tuple[int, int], _Position]] = [{} for _ in range(len(kinds) + 1)]
        self._root = self._position(0, _packed(room, _ROOM_BITS), (1 << len(never)) - 1)
        self.ways = self._root.ways
        if not self.ways:
            raise ValueError("these cards cannot be dealt: nothing is left that is allowed")

    def deal(self, rng: Random) -> list[int]:
        """One deal: the code of each pile."""
        rank, position, dealt, last = rng.randrange(self.ways), self._root, 0, len(self._steps)
        while position.step < last:
            if not position.next:
                self._expand(position)
            sums = position.sums
            choice = bisect_right(sums, rank)
            if choice:
                rank -= sums[choice - 1]
            dealt += position.codes[choice]
            position = position.next[choice]
            # The quotient would say which shuffle of this share it is, which makes no difference.
            rank %= position.ways
        width = self._width
        pile = (1 << width) - 1
        return [dealt >> p * width & pile for p in self._piles]

    def _shares(self, kind: C, place: int, ends: Sequence[int]) -> Iterator[_Share]:
        copies, code, width = self._kinds[kind], self._code, self._width
        lying = [self._held[p].get(kind, 0) if self._held else 0 for p in self._piles]
        free = tuple([0 if self._barred and kind in self._barred[p] else copies for p in self._piles])
        concerned = [(1 << number, each) for number, each in enumerate(self._never) if kind in each.cards]
        decided = sum(bit for bit, _ in concerned if ends[bit.bit_length() - 1] == place)
        for split in share_out(copies, free):
            yield _Share(
                _packed(split, _ROOM_BITS),
                _shuffles(map(add, lying, split)),
                _packed([code(kind, share) if share else 0 for share in split], width),
                sum(bit for bit, each in concerned if split[each.pile] < each.cards[kind]),
                decided,
            )

    def _position(self, step: int, room: int, possible: int) -> _Position:
        """The kinds from this step on, with this much room and these `never` that could still happen."""
        position = _Position(step, room, possible, 0, [], [], [])
        self._positions[step][room, possible] = position
        if step < self._bound:
            self._expand(position)
        else:
            # Kinds without any knowledge fall at random. They are expanded when they are dealt.
            position.ways = orders([room >> p * _ROOM_BITS & _FULL - 1 for p in self._piles])
        return position

    def _expand(self, position: _Position) -> None:
        ways, full, step = 0, self._full, position.step + 1
        room, possible, known = position.room | full, position.possible, self._positions[step]
        for share in self._steps[position.step]:
            # One subtraction for all piles: a pile with too little room loses its guard bit.
            left = room - share.cards
            still = possible & ~share.prevents
            if left & full != full or still & share.decides:
                continue
            key = left ^ full, still & ~share.decides
            after = known.get(key) or self._position(step, *key)
            if after.ways:
                ways += share.shuffles * after.ways
                position.sums.append(ways)
                position.codes.append(share.code)
                position.next.append(after)
        position.ways = ways


class QuickDealer(Generic[C]):
    """Deals exactly as a KindDealer does, and is ready sooner.

    A `never` of three kinds or more rarely happens. So it is left out of the counting, and a deal that has it
    is dropped. If too many are dropped in a row everything is counted after all, so there is always a next
    deal. In `code`, more copies must have all bits of fewer.
    """

    def __init__(
        self,
        kinds: Mapping[C, int],
        room: Sequence[int],
        code: Callable[[C, int], int],
        barred: Sequence[Collection[C]] = (),
        never: Sequence[Never[C]] = (),
        held: Sequence[Mapping[C, int]] = (),
    ) -> None:
        never = [each for each in never if _can_happen(each, kinds, barred)]
        common = [each for each in never if len(each.cards) < _RARE]
        self._rare = [
            (each.pile, sum(code(kind, copies) for kind, copies in each.cards.items()))
            for each in never
            if len(each.cards) >= _RARE
        ]
        self._all = partial(KindDealer, kinds, room, code, barred, never, held)
        self._dealer = KindDealer(kinds, room, code, barred, common, held)

    def deal(self, rng: Random) -> list[int]:
        """One deal: the code of each pile."""
        for _ in range(_PATIENCE):
            piles = self._dealer.deal(rng)
            # The remaining deals keep their relative probabilities, so dropping some is exact.
            if not any(cards & ~piles[pile] == 0 for pile, cards in self._rare):
                return piles
        self._dealer, self._rare = self._all(), []
        return self._dealer.deal(rng)


_RARE = 3
_PATIENCE = 40


@dataclass(slots=True)
class _Share:
    """One way to distribute the copies of a kind, in numbers with a field for each pile."""

    cards: int
    shuffles: int
    code: int
    prevents: int  # The `never` that cannot happen after this.
    decides: int  # The `never` that have happened after this unless prevented.


@dataclass(slots=True)
class _Position:
    step: int
    room: int
    possible: int
    ways: int
    sums: list[int]
    codes: list[int]
    next: list[_Position]


# For each pile eight bits of room, and above them a guard bit (`_FULL`).
_ROOM_BITS = 9
_FULL = 1 << (_ROOM_BITS - 1)


def _can_happen(never: Never[C], kinds: Mapping[C, int], barred: Sequence[Collection[C]]) -> bool:
    return all(
        copies <= kinds.get(kind, 0) and not (barred and kind in barred[never.pile])
        for kind, copies in never.cards.items()
    )


def _is_bound(
    kind: C, barred: Sequence[Collection[C]], never: Sequence[Never[C]], held: Sequence[Mapping[C, int]]
) -> bool:
    return (
        any(kind in each for each in barred)
        or any(kind in each.cards for each in never)
        or any(each.get(kind) for each in held)
    )


def _packed(numbers: Sequence[int], width: int) -> int:
    return sum(number << place * width for place, number in enumerate(numbers))


def _shuffles(copies: Iterable[int]) -> int:
    """The number of ways in which copies differ by the piles they lie in."""
    ways, number = 1, 0
    for share in copies:
        number += share
        ways *= comb(number, share)
    return ways
