"""Positions of bridge in words."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.cards import Cards, card
from cardtable.core import Seat
from cardtable.errors import CardtableError, GameError, NotationError
from cardtable.games.bridge import Strain
from cardtable.search.bridge.position import BoardPosition, looks_like, read

TEXT = "strain: NT; leader: W; hands: E:K.A.. Q.2.. .3.. A.K..; trick: SJ"


def test_a_position_is_read() -> None:
    """Hands from the seat named first, with West's card on the table."""
    hands = tuple(Cards.parse(hand) for hand in ("SA HK", "SK HA", "SQ H2", "H3"))
    assert looks_like(TEXT)
    assert read(TEXT) == BoardPosition(hands, Strain.NOTRUMP, Seat(3), (card("SJ"),))
    assert read(TEXT.replace(";", "\n").upper()) == read(TEXT)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("strain: NT; leader: W", "there is no hands"),
        ("strain: NT; leader: W; hands: A.K..", "hands are a seat, a colon and four hands"),
        ("strain: X; leader: W; hands: N:A... K... Q... J...", "a strain is C, D, H, S or NT"),
        ("strain: NT; leader: 7; hands: N:A... K... Q... J...", "a seat is North"),
        ("strain: NT; leader: W; hands: N:A... K... Q... J...; trick: S1", "a card is a suit"),
        ("strain: NT; strain: S", "strain is there twice"),
        ("trump: NT", "a position has strain, leader, hands, trick"),
    ],
)
def test_what_is_no_position_is_named(text: str, why: str) -> None:
    """One line that says what would be right."""
    with pytest.raises(NotationError, match=why):
        read(text)


def test_cards_that_cannot_lie_so_are_refused() -> None:
    """The text is right, the cards are not."""
    with pytest.raises(GameError, match="this position is not possible: SA is there twice"):
        read("strain: NT; leader: W; hands: N:A... A... Q... J...")


@given(st.text(alphabet="strain:ledhkSNW AKQ.;-23\n", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    """Whatever is written, it is a position or a named error."""
    with suppress(CardtableError):
        read(f"strain: NT; leader: W; hands: {text}")
