"""The Views of all games: what a seat may know is written field by field, by name."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES
from hearts import Hearts
from support.tiny import Tiny

if TYPE_CHECKING:
    from cardtable.core import AnyGame

GAMES_HERE: list[AnyGame] = [*(cls() for cls in GAMES.values()), Hearts(), Tiny()]


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.name)
def test_views_are_built_by_keyword(game: AnyGame) -> None:
    """No field of a View can be given by its position, so no two of one type can be exchanged."""
    view = game.start(game.deal(Random(1))).view(None)
    assert [field.name for field in fields(view) if not field.kw_only] == []
