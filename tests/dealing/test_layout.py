"""Decks that fall into piles: the ranks of deals against enumeration."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.dealing.layout import Deck, Layout, Pile

Dealt = tuple[tuple[Any, ...], ...]

BRIDGE = Deck(tuple(range(52)), tuple(Pile(seat, 13) for seat in "NESW"))
SKAT = Deck(tuple(range(32)), (Pile("f", 10), Pile("m", 10), Pile("r", 10), Pile("skat", 2)))
PINOCHLE = Deck(
    tuple(kind for kind in range(24) for _ in range(2)), tuple(Pile(str(n), 12) for n in range(4))
)


def all_deals(deck: Deck) -> set[Dealt]:
    """Every deal by trying all orders of the cards."""
    found = set()
    for order in permutations(deck.cards):
        piles, start = [], 0
        for pile in deck.piles:
            cards = order[start : start + pile.size]
            piles.append(cards if pile.ordered else tuple(sorted(cards)))
            start += pile.size
        found.add(tuple(piles))
    return found


SMALL = [
    Deck((1, 2, 3, 4), (Pile("a", 2), Pile("b", 1))),
    Deck((1, 2, 3, 4, 5, 6), (Pile("a", 2), Pile("b", 2), Pile("c", 2))),
    Deck((1, 1, 2, 2, 3), (Pile("a", 2), Pile("stock", 2, ordered=True))),
    Deck((1, 1, 2, 2, 3, 3), (Pile("a", 3), Pile("b", 2))),
    Deck(("heads", "tails"), (Pile("toss", 1),)),
    Deck((1, 1, 1, 2, 2, 2, 3), (Pile("a", 2), Pile("b", 2), Pile("stock", 2, ordered=True))),
]


@pytest.mark.parametrize("deck", SMALL)
def test_ranks_number_all_deals(deck: Deck) -> None:
    """Unranking every number gives every deal once, and ranking gives the number back."""
    deals = [deck.unrank(rank) for rank in range(deck.count)]
    assert {_sorted(deck, deal) for deal in deals} == all_deals(deck)
    assert [deck.rank(deal) for deal in deals] == list(range(deck.count))


def _sorted(deck: Deck, deal: Dealt) -> Dealt:
    return tuple(
        cards if pile.ordered else tuple(sorted(cards)) for pile, cards in zip(deck.piles, deal, strict=True)
    )


def test_number_of_deals_of_known_games() -> None:
    """The published numbers: bridge 5.36·10²⁸, skat 2.75·10¹⁵, single-deck pinochle 2.2·10²¹."""
    assert BRIDGE.count == 53_644_737_765_488_792_839_237_440_000
    assert SKAT.count == 2_753_294_408_504_640
    assert PINOCHLE.count == 2_248_575_441_654_260_591_964


@given(rank=st.integers(0, PINOCHLE.count - 1))
def test_rank_of_unranked_pinochle_deal(rank: int) -> None:
    """With two copies of each card, the deal with a rank has that rank."""
    assert PINOCHLE.rank(PINOCHLE.unrank(rank)) == rank


def test_rank_does_not_depend_on_order_in_a_hand() -> None:
    """A hand is a set: its cards may be named in any order."""
    deck = SMALL[1]
    assert deck.rank([(2, 1), (4, 3), (6, 5)]) == deck.rank([(1, 2), (3, 4), (5, 6)]) == 0


def test_layout_of_two_decks() -> None:
    """Cards and a coin: the coin counts most, and every combination has its number."""
    layout = Layout(SMALL[0], SMALL[4])
    deals = [layout.unrank(rank) for rank in range(layout.count)]
    assert layout.count == 24
    assert deals[0][2] == ("heads",)
    assert deals[12][2] == ("tails",)
    assert [layout.rank(deal) for deal in deals] == list(range(24))


@pytest.mark.parametrize(
    ("piles", "why"),
    [
        ([(1, 2)], "1 piles where 2 are dealt"),
        ([(1,), (2,)], "a has 1 cards and not 2"),
        ([(1, 9), (2,)], "there is no card 9"),
        ([(1, 2), (1,)], "card 1 is dealt twice"),
        ([(1, 2), (3,)], None),
    ],
)
def test_impossible_piles_are_named(piles: list[tuple[int, ...]], why: str | None) -> None:
    """What is wrong with a deal is said in words."""
    assert Layout(SMALL[0]).why_not(piles) == why


def test_rank_out_of_range() -> None:
    """There is no deal beyond the last."""
    with pytest.raises(ValueError, match="numbered from 0 to 11"):
        SMALL[0].unrank(12)


def test_shuffle_reaches_every_deal_evenly() -> None:
    """Shuffling gives each of the 12 deals of a small deck about equally often."""
    rng = Random(1)
    drawn = Counter(_sorted(SMALL[0], SMALL[0].shuffle(rng)) for _ in range(12_000))
    assert len(drawn) == 12
    assert all(abs(times - 1_000) < 5 * 1_000**0.5 for times in drawn.values())
