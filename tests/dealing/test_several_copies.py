"""Dealing cards that are there in several copies, held against plain enumeration on small decks."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.dealing.several_copies import KindDealer, Never, QuickDealer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

KINDS = "abcd"
Piles = tuple[str, ...]


def code(kind: str, copies: int) -> int:
    """Six bits for each kind, as many of them set as there are copies."""
    return ((1 << copies) - 1) << 6 * KINDS.index(kind)


def decoded(pile: int) -> str:
    return "".join(kind * (pile >> 6 * place & 63).bit_count() for place, kind in enumerate(KINDS))


def all_deals(cards: str, room: Sequence[int], held: Sequence[str]) -> Iterator[Piles]:
    """What comes to each pile in every order of a deck whose cards, held ones included, all differ."""
    deck = [*enumerate(cards), *((-1 - number, card) for number, card in enumerate("".join(held)))]
    sizes = [size + len(own) for size, own in zip(room, held, strict=True)]
    seen = set()
    for order in permutations(deck):
        start, piles = 0, []
        for size in sizes:
            piles.append(frozenset(order[start : start + size]))
            start += size
        if tuple(piles) in seen:
            continue
        seen.add(tuple(piles))
        yield tuple("".join(sorted(card for _, card in pile)) for pile in piles)


def expected(
    cards: str,
    room: Sequence[int],
    barred: Sequence[str],
    never: Sequence[tuple[int, str]],
    held: Sequence[str],
) -> Counter[Piles]:
    """How many shuffles lead to each deal that keeps to the conditions."""
    ways: Counter[Piles] = Counter()
    for deal in all_deals(cards, room, held):
        dealt = [Counter(pile) - Counter(own) for pile, own in zip(deal, held, strict=True)]
        has_held = all(Counter(own) <= Counter(pile) for pile, own in zip(deal, held, strict=True))
        kept_out = not any(set(pile) & set(bar) for pile, bar in zip(dealt, barred, strict=True))
        if has_held and kept_out and not any(Counter(these) <= dealt[pile] for pile, these in never):
            ways[tuple("".join(sorted(pile.elements())) for pile in dealt)] += 1
    return ways


def dealer(
    cards: str,
    room: Sequence[int],
    barred: Sequence[str],
    never: Sequence[tuple[int, str]],
    held: Sequence[str],
) -> KindDealer[str]:
    held_kinds: list[Mapping[str, int]] = [Counter(own) for own in held]
    conditions = [Never(pile, Counter(these)) for pile, these in never]
    return KindDealer(Counter(cards), room, code, barred, conditions, held_kinds)


def quick(
    cards: str,
    room: Sequence[int],
    barred: Sequence[str],
    never: Sequence[tuple[int, str]],
    held: Sequence[str],
) -> QuickDealer[str]:
    conditions = [Never(pile, Counter(these)) for pile, these in never]
    return QuickDealer(Counter(cards), room, code, barred, conditions, [Counter(own) for own in held])


CASES = [
    ("aabbcc", (2, 2, 2), ("", "", ""), (), ("", "", "")),
    ("aabbcd", (3, 2, 1), ("a", "", "d"), (), ("", "", "")),
    ("aabbcc", (2, 2, 2), ("", "", ""), ((0, "ab"), (1, "ab"), (2, "bc")), ("", "", "")),
    ("aabbcd", (2, 2, 2), ("", "d", ""), ((0, "aa"), (1, "abc"), (1, "c")), ("", "", "")),
    ("abcd", (2, 2), ("", ""), (), ("a", "b")),
    ("abbcd", (2, 3), ("", "c"), ((1, "bd"), (0, "bb")), ("a", "")),
    ("aabbcc", (3, 3), ("", ""), ((0, "abc"), (1, "ab")), ("", "")),
]


@pytest.mark.parametrize(("cards", "room", "barred", "never", "held"), CASES)
def test_every_deal_as_often_as_shuffles_make_it(
    cards: str,
    room: Sequence[int],
    barred: Sequence[str],
    never: Sequence[tuple[int, str]],
    held: Sequence[str],
) -> None:
    """Bars, `never` and held copies: the frequencies follow the numbers of shuffles, by chi-square."""
    ways = expected(cards, room, barred, never, held)
    draws = 300 * len(ways)
    due = {deal: draws * number / ways.total() for deal, number in ways.items()}
    for dealt in (dealer(cards, room, barred, never, held), quick(cards, room, barred, never, held)):
        rng = Random(1)
        drawn = Counter(tuple(decoded(pile) for pile in dealt.deal(rng)) for _ in range(draws))
        assert set(drawn) == set(ways)
        chi_square = sum((drawn[deal] - due[deal]) ** 2 / due[deal] for deal in ways)
        assert chi_square < len(ways) + 5 * (2 * len(ways)) ** 0.5


def test_a_quick_dealer_that_has_to_count_after_all() -> None:
    """Where nearly every deal has what must not be, the one that has not is found all the same."""
    kinds = dict.fromkeys("abc", 40)
    never = [Never(0, {"a": 1, "b": 1, "c": 1})]
    dealt = QuickDealer(
        kinds, (80, 40), lambda kind, copies: ((1 << copies) - 1) << 40 * "abc".index(kind), (), never
    )
    assert {dealt.deal(Random(seed))[1].bit_count() for seed in range(20)} == {40}


@given(
    st.lists(st.sampled_from(KINDS), min_size=2, max_size=6),
    st.integers(0, 6),
    st.text("ab", max_size=1),
    st.lists(st.tuples(st.integers(0, 1), st.text(KINDS, min_size=1, max_size=3)), max_size=3),
)
def test_ways_are_those_of_enumeration(
    cards: list[str], first: int, bar: str, never: list[tuple[int, str]]
) -> None:
    """The number of ways is that of the shuffles that keep to all conditions, none held."""
    deck = "".join(cards)
    room = (min(first, len(deck)), len(deck) - min(first, len(deck)))
    ways = expected(deck, room, (bar, ""), never, ("", ""))
    if ways:
        assert dealer(deck, room, (bar, ""), never, ("", "")).ways == ways.total()
    else:
        with pytest.raises(ValueError, match="these cards cannot be dealt"):
            dealer(deck, room, (bar, ""), never, ("", ""))


def test_the_number_of_cards_and_places_must_agree() -> None:
    """Three cards do not go into two places."""
    with pytest.raises(ValueError, match="3 cards for 2 places"):
        dealer("aab", (1, 1), ("", ""), (), ("", ""))


def test_a_whole_pinochle_deck_for_four() -> None:
    """Without any knowledge there are 48! / 12!^4 shuffles."""
    kinds = dict.fromkeys(range(24), 2)
    every = KindDealer(kinds, [12] * 4, lambda kind, copies: copies << 2 * kind)
    assert every.ways == 235_809_301_462_142_612_780_721_600
