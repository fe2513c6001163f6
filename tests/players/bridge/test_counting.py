"""What a player has counted."""

from __future__ import annotations

import pytest

from cardtable.cards import Cards, card
from cardtable.players.bridge.counting import touching


@pytest.mark.parametrize(
    ("of", "held", "gone", "alike"),
    [
        ("SK", "SQ SK SA", "", "SQ SK SA"),
        ("SK", "SQ SK S9", "", "SQ SK"),
        ("SQ", "ST SQ", "SJ", "ST SQ"),
        ("SQ", "ST SQ", "", "SQ"),
        ("S2", "S2 HA", "", "S2"),
        ("HA", "S2 HA", "", "HA"),
        ("C2", "C2 C3 C5", "C4", "C2 C3 C5"),
    ],
)
def test_touching_cards(of: str, held: str, gone: str, alike: str) -> None:
    """Neighbours of a suit, also over cards that are gone; never those of another suit."""
    assert touching(card(of), Cards.parse(held), Cards.parse(gone)) == Cards.parse(alike)
