"""Cards and sets of cards."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import DECK, Cards, Suit, card
from cardtable.errors import NotationError

masks = st.integers(0, 2**52 - 1).map(Cards)


def test_card_is_one_object() -> None:
    """A card read, printed or pickled is always the same object."""
    ace = card("SA")
    assert ace is card("sa") is DECK[51]
    assert pickle.loads(pickle.dumps(ace)) is ace
    assert (str(ace), ace.suit, ace.rank) == ("SA", Suit.SPADES, 12)
    assert repr(card("HT")) == "card('HT')"


@given(cards=masks)
def test_set_of_cards_prints_and_reads(cards: Cards) -> None:
    """A set of cards comes back from its text, and counts its cards."""
    assert Cards.parse(str(cards)) == cards
    assert Cards.of(cards) == cards
    assert len(cards) == len(list(cards))
    assert all(each in cards for each in cards)


@pytest.mark.parametrize(
    ("text", "position", "why"),
    [
        ("SA XX", 3, "a card is a suit"),
        ("SA S1", 3, "a card is a suit"),
        ("SA SK SA", 6, "SA is there twice"),
        ("10S", 0, "a card is a suit"),
    ],
)
def test_wrong_cards_are_named_with_their_place(text: str, position: int, why: str) -> None:
    """The error says which word is wrong and why."""
    with pytest.raises(NotationError, match=why) as caught:
        Cards.parse(text)
    assert caught.value.position == position
