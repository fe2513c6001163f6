"""Positions for the open-card solver, as people write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Suit
from cardtable.core import Seat
from cardtable.errors import CardtableError
from cardtable.games.skat import Kind
from cardtable.search.pinochle import position_text as pinochle_text
from cardtable.search.pinochle import positions as pinochle
from cardtable.search.skat import position_text as skat_text
from cardtable.search.skat import positions as skat
from cardtable.search.tricks.open_cards import cards

if TYPE_CHECKING:
    from collections.abc import Callable

PINOCHLE = """
trump: H
leader: 3
hand 0: SK S9
hand 1: DA DT
hand 2: HA C9
hand 3: S9
trick: SA
"""
SKAT = "game: grand; declarer: 0; leader: 1; hand 0: CJ; hand 1: ; hand 2: SA; trick: ST; points: 31"

READERS = (pinochle_text.read, skat_text.read)


def test_pinochle() -> None:
    """Lines or semicolons, and the cards of each seat."""
    position = pinochle_text.read(PINOCHLE)
    assert isinstance(position, pinochle.PinochlePosition)
    assert (position.trump, position.leader, position.turn, position.side) == (Suit.HEARTS, 3, 0, 0)
    assert [str(hand) for hand in position.hands] == ["SK S9", "DA DT", "C9 HA", "S9"]
    assert pinochle_text.read(PINOCHLE.replace("\n", ";")) == position


def test_pinochle_solved() -> None:
    """The partner trumps the trick: with the king it has AS, KS, a ten or ace of diamonds and AH, and C9 is
    covered by nobody who could follow: three counters and the last trick, with a diamond in it."""
    solved = cards(pinochle_text.read(PINOCHLE))
    assert {str(card): bounds.low for card, bounds in solved.cards.items()} == {"SK": 6, "S9": 6}
    assert solved.complete


def test_skat() -> None:
    """The jack takes ace and ten, so that the declarer has 31 + 11 + 10 + 2."""
    position = skat_text.read(SKAT)
    assert isinstance(position, skat.SkatPosition)
    assert (position.kind, position.declarer, position.turn, position.points) == (Kind.GRAND, 0, Seat(2), 31)
    solved = cards(position)
    assert {str(card): bounds.low for card, bounds in solved.cards.items()} == {"SA": 54}


@pytest.mark.parametrize(
    ("read", "text", "why"),
    [
        (pinochle_text.read, "trump H", "each with a colon"),
        (pinochle_text.read, "colour: H", "a position has trump, leader"),
        (pinochle_text.read, "trump: H; trump: S", "trump is there twice"),
        (pinochle_text.read, "trump: H; leader: 0", "there is no hand 0, hand 1, hand 2, hand 3"),
        (pinochle_text.read, PINOCHLE.replace("H\nl", "Z\nl"), "it is one of C, D, H, S"),
        (pinochle_text.read, PINOCHLE.replace("leader: 3", "leader: x"), "a number is expected"),
        (pinochle_text.read, PINOCHLE.replace("leader: 3", "leader: 7"), "a seat from 0 to 3, not 7"),
        (pinochle_text.read, PINOCHLE.replace("SK S9", "SK"), "before a trick all have as many"),
        (pinochle_text.read, PINOCHLE.replace("SK S9", "SA SA"), "SA is there 3 times"),
        (skat_text.read, SKAT.replace("grand", "ramsch"), "it is one of"),
        (skat_text.read, SKAT.replace("CJ", "SA"), "SA is there twice"),
        (skat_text.read, SKAT.replace("declarer: 0", "declarer: 3"), "the declarer is a seat from 0 to 2"),
    ],
)
def test_what_is_no_position(read: Callable[[str], object], text: str, why: str) -> None:
    """Impossible positions are refused with the reason before any search."""
    with pytest.raises(CardtableError, match=why):
        read(text)


@given(st.sampled_from(READERS), st.text(max_size=40))
def test_anything_may_be_written(read: Callable[[str], object], text: str) -> None:
    """Text that is no position is told so."""
    with pytest.raises(CardtableError):
        read(text)
