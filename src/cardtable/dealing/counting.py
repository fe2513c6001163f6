"""Counts the ways in which cards fall into piles. `Room` is the number of cards that each pile still
takes."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Room = tuple[int, ...]


def ways(copies: Room, room: Room) -> int:
    """The number of ways in which kinds with these numbers of copies fill this room."""
    # Piles of equal size are alike and full ones do not matter, so there are far fewer cases to cache.
    return _ways_sorted(copies, tuple(sorted(size for size in room if size)))


def ways_before(share: Room, copies: Room, room: Room) -> int:
    """The number of ways to fill this room if a kind gets a share that `share_out` gives before this one,
    and kinds with these numbers of copies follow."""
    total, left = 0, sum(share)
    for place, given in enumerate(share):
        if not left:
            break
        here = room[place]
        if here > given < left:
            # As in `share` up to this place, and here more: then the rest may fall anywhere behind it.
            before = taken_from(room[:place], share[:place])
            behind = tuple(sorted(filter(None, room[place + 1 :])))
            for more in range(given + 1, min(here, left) + 1):
                known = (*before, here - more)
                total += sum(
                    times * ways(copies, known + rest) for times, rest in _known_shares(left - more, behind)
                )
        left -= given
    return total


@lru_cache(maxsize=1000)
def _known_shares(cards: int, room: Room) -> tuple[tuple[int, Room], ...]:
    return tuple(_like_shares(cards, room))


@lru_cache(maxsize=100_000)
def _ways_sorted(copies: Room, room: Room) -> int:
    if all(number == 1 for number in copies):
        # If all cards differ, the multinomial coefficient counts them at once.
        return factorial(len(copies)) // prod(factorial(size) for size in room)
    return sum(times * ways(copies[1:], left) for times, left in _like_shares(copies[0], room))


def _like_shares(cards: int, room: Room) -> Iterator[tuple[int, Room]]:
    """The rooms that `share_out` leaves of a sorted room, with the number of shares that leave each. Among
    piles of equal size only the amounts matter."""
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
            # The number of ways these shares fall on the piles of this size.
            times = factorial(alike) // prod(map(factorial, shares.values()))
            left = tuple([size - share for share in shares.elements()])
            yield from ((times * other, others + left) for other, others in rest)


def _parts(number: int, most: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of at most `parts` parts, none above `most` or the one before."""
    if not number:
        yield ()
    elif parts:
        for first in range(min(number, most), 0, -1):
            for rest in _parts(number - first, first, parts - 1):
                yield (first, *rest)


def taken_from(room: Room, share: Room) -> Room:
    """The room that is left after a share."""
    return tuple([size - taken for size, taken in zip(room, share, strict=True)])


def share_out(cards: int, room: Room) -> Iterator[Room]:
    """The ways to split a number of equal cards over piles with this much room, most to the first pile
    first."""
    if cards == 0:
        yield (0,) * len(room)
    elif room:
        behind = sum(room[1:])
        # The piles behind must have room for the rest. Deals are numbered in this order.
        for share in range(min(cards, room[0]), max(0, cards - behind) - 1, -1):
            for rest in share_out(cards - share, room[1:]):
                yield (share, *rest)


def orders(split: Sequence[int]) -> int:
    """The number of ways to choose different cards for a split."""
    ways, left = 1, sum(split)
    for share in split:
        ways *= comb(left, share)
        left -= share
    return ways
