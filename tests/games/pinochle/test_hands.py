"""Hands of the deck with two cards of each kind."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.errors import NotationError
from cardtable.games.pinochle import Hand
from cardtable.games.pinochle.hands import DOUBLE_DECK, SORTED, count, minus, plus, rank_first, twice

if TYPE_CHECKING:
    from cardtable.cards import Card

decks = st.permutations(DOUBLE_DECK)


def test_text_of_a_hand_is_sorted() -> None:
    """Diamonds, clubs, hearts, spades, and in each suit A T K Q J 9; both ways to write a card are read."""
    hand = Hand.parse("9S SJ TH HT KD DA")
    assert str(hand) == "DA DK HT HT SJ S9"
    assert [rank_first(each) for each in hand] == ["AD", "KD", "TH", "TH", "JS", "9S"]
    assert len(hand) == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "AD 2C",
            "'AD 2C' at character 4: 2C is not a card; a card is a rank (A T K Q J 9) and a suit (D C H S)",
        ),
        ("AD KC AD AD", "'AD KC AD AD' at character 10: AD is there 3 times; the deck has 2"),
    ],
)
def test_what_is_no_hand(text: str, message: str) -> None:
    """The message names the place, what is wrong there and what would be right."""
    with pytest.raises(NotationError) as error:
        Hand.parse(text, copies=2)
    assert str(error.value) == message


@given(decks, st.integers(0, 48), st.integers(0, 48))
def test_sums_and_differences(deck: list[Card], one: int, other: int) -> None:
    """Hands add, subtract, join and meet as multisets do."""
    first, last = sorted((one, other))
    few, some = Counter(deck[:first]), Counter(deck[first:last])
    mine, yours = Hand.of(deck[:first]), Hand.of(deck[first:last])
    assert Counter(Hand(plus(mine, yours))) == few + some
    assert minus(plus(mine, yours), yours) == mine
    assert Counter(Hand(mine | yours)) == few | some
    assert Counter(Hand(mine & yours)) == few & some
    assert [count(mine, each) for each in SORTED] == [few[each] for each in SORTED]


@given(decks, st.integers(0, 48))
def test_round_trip(deck: list[Card], size: int) -> None:
    """A hand comes back from its text."""
    hand = Hand.of(deck[:size])
    assert Hand.parse(str(hand)) == hand


def test_twice() -> None:
    """Both copies of every kind."""
    assert Hand(twice(Hand.parse("AD KD KD"))) == Hand.parse("AD AD KD KD")
