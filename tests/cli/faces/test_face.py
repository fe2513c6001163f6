"""What all faces have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cardtable.cli.faces.bridge import BridgeFace
from cardtable.cli.faces.nimmt import NimmtFace
from cardtable.cli.faces.pinochle import PinochleFace
from cardtable.cli.faces.skat import SkatFace
from cardtable.cli.faces.two_hand_pinochle import TwoHandFace

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.cli.faces.face import Face

NAMES = ("You", "Ada", "Ben", "Cleo")
ADVICE = "Hint: CA\nafter 5C, CA is safe; keep HT* and the 9"


@pytest.mark.parametrize(
    ("face", "told"),
    [
        (BridgeFace, "Hint: ♣A\nafter 5C, ♣A is safe; keep ♥10* and the 9"),
        (NimmtFace, ADVICE),
        (PinochleFace, "Hint: AC\nafter 5C, AC is safe; keep TH* and the 9"),
        (SkatFace, "Hint: ♣A\nafter 5C, ♣A is safe; keep ♥10* and the 9"),
        (TwoHandFace, "Hint: A♣\nafter 5C, A♣ is safe; keep T♥* and the 9"),
    ],
)
def test_a_hint_names_cards_as_the_table_does(
    face: Callable[[tuple[str, ...]], Face[Any, Any]], told: str
) -> None:
    """Whatever the notation of the game is."""
    assert face(NAMES).written(ADVICE) == told


def test_german_cards_have_german_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a hint, too: there `S7` would be another card."""
    monkeypatch.setenv("CARDTABLE_CARDS", "german")
    assert SkatFace(NAMES[:3]).written("Hint: DT") == "Hint: SX"
