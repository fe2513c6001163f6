"""The dealer, counted against everything that is possible."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random
from typing import Any

import pytest

from cardtable.dealing.dealer import Dealer

Dealt = tuple[tuple[Any, ...], ...]


def possible(cards: list[int], room: list[int], barred: list[set[int]]) -> set[Dealt]:
    """Every distribution by trying all orders."""
    found = set()
    for order in permutations(cards):
        piles, start = [], 0
        for size in room:
            piles.append(tuple(sorted(order[start : start + size])))
            start += size
        if not any(set(pile) & bars for pile, bars in zip(piles, barred, strict=True)):
            found.add(tuple(piles))
    return found


CONSTRAINED = [
    ([3, 3], [set(), set()]),
    ([2, 2, 2], [{1, 2}, set(), {6}]),
    ([3, 2, 1], [{1, 2, 3}, {4}, set()]),
    ([1, 5], [{1, 2, 3, 4}, set()]),
    ([2, 2, 2], [{1, 2}, {3, 4}, {5, 6}]),
]


@pytest.mark.parametrize(("room", "barred"), CONSTRAINED)
def test_dealer_is_uniform_over_what_is_possible(room: list[int], barred: list[set[int]]) -> None:
    """Every distribution of six cards that keeps to the bars is dealt equally often, and no other."""
    worlds = possible([1, 2, 3, 4, 5, 6], room, barred)
    dealer = Dealer([1, 2, 3, 4, 5, 6], room, barred)
    rng = Random(7)
    drawn = Counter(tuple(tuple(sorted(pile)) for pile in dealer.deal(rng)) for _ in range(400 * len(worlds)))
    assert dealer.ways == len(worlds)
    assert set(drawn) == worlds
    chi_square = sum((times - 400) ** 2 / 400 for times in drawn.values())
    freedom = len(worlds) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def test_dealer_counts_ways() -> None:
    """39 unseen cards for three hands can lie in 39! / 13!³ ways."""
    assert Dealer(range(39), [13, 13, 13]).ways == factorial(39) // factorial(13) ** 3


def test_dealer_refuses_the_impossible() -> None:
    """Too few places, or too few cards that are allowed somewhere, are refused before any deal."""
    with pytest.raises(ValueError, match="3 cards for 2 places"):
        Dealer([1, 2, 3], [1, 1])
    with pytest.raises(ValueError, match="cannot be dealt"):
        Dealer([1, 2], [1, 1], [{1, 2}, set()])
