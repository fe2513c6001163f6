"""Names of skat cards in three styles."""

from __future__ import annotations

import pytest

from cardtable.cards import card
from cardtable.errors import NotationError
from cardtable.games.skat.actions import DECK
from cardtable.notation.skat.card_names import Style, name, read


@pytest.mark.parametrize(
    ("of", "french", "german", "iss"),
    [("SJ", "♠J", "GU", "SJ"), ("DT", "♦10", "SX", "DT"), ("HQ", "♥Q", "RO", "HQ"), ("CA", "♣A", "EA", "CA")],
)
def test_names(of: str, french: str, german: str, iss: str) -> None:
    """Signs and numbers, German letters, letters of the server."""
    assert [name(card(of), style) for style in (Style.FRENCH, Style.GERMAN, Style.ISS)] == [
        french,
        german,
        iss,
    ]


@pytest.mark.parametrize("style", Style)
def test_every_name_is_read_back(style: Style) -> None:
    """32 cards, 32 names."""
    assert [read(name(each, style), style) for each in DECK] == list(DECK)
    assert [read(name(each, style).lower(), style) for each in DECK] == list(DECK)


@pytest.mark.parametrize(
    ("text", "style", "of"),
    [
        ("s10", Style.FRENCH, "ST"),
        ("sj", Style.FRENCH, "SJ"),
        ("s7", Style.FRENCH, "S7"),
        ("s7", Style.GERMAN, "D7"),
        ("g10", Style.GERMAN, "ST"),
    ],
)
def test_what_people_type(text: str, style: Style, of: str) -> None:
    """Letters for signs, 10 for a ten; the same letters mean another card in another style."""
    assert read(text, style) is card(of)


@pytest.mark.parametrize(("text", "style"), [("", Style.FRENCH), ("E7", Style.FRENCH), ("S10", Style.ISS)])
def test_what_is_no_card(text: str, style: Style) -> None:
    """The error shows how cards are written in this style."""
    with pytest.raises(NotationError, match="cards are written like"):
        read(text, style)
