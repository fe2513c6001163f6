"""What kind of hand it was, as reports count it."""

from __future__ import annotations

from typing import Any

import pytest

from cardtable.games.bridge import Bridge
from cardtable.games.bridge.duplicate import DUPLICATE as BRIDGE
from cardtable.games.skat import Skat
from cardtable.games.skat.match import DUPLICATE as SKAT


@pytest.mark.parametrize(
    ("duplicate", "game", "actions", "kind"),
    [
        (BRIDGE, Bridge(), "pass pass pass pass", "passed out"),
        (BRIDGE, Bridge(), "1S pass 2S pass pass pass H4 H2", "part score"),
        (BRIDGE, Bridge(), "1S pass 4S pass pass X pass pass pass D3", "game"),
        (BRIDGE, Bridge(), "2NT pass 3NT pass pass pass D3", "game"),
        (BRIDGE, Bridge(), "1C pass 4C pass pass pass S6", "part score"),
        (BRIDGE, Bridge(), "1C pass 6NT pass pass pass C6", "slam"),
        (BRIDGE, Bridge(contract="5DN"), "S6 C7 H4 H2", "game"),
        (SKAT, Skat(), "pass,pass,pass", "passed"),
        (SKAT, Skat(), "pass,18,pass,skat,push CQ S9,hearts,DA,DQ", "suit game"),
        (SKAT, Skat(), "18,yes,pass,pass,grand hand schneider,DA", "grand"),
        (SKAT, Skat(), "18,pass,pass,skat,push CQ S9,null ouvert,DA", "null"),
    ],
)
def test_kinds(duplicate: Any, game: Any, actions: str, kind: str) -> None:
    """By the last bid or the contract that was given; by the game that was announced."""
    written = actions.split("," if "," in actions else None)
    assert duplicate.kind(game, written) == kind
