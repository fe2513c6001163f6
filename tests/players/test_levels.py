"""Levels of play, from the weakest to the strongest. `laws/test_players.py` lets all of them play."""

from __future__ import annotations

import pytest

from cardtable.players import bots_for

LEVELS = ("novice", "club", "expert")
WITH_LEVELS = ("nimmt", "pinochle", "two-hand-pinochle")


@pytest.mark.parametrize("game", WITH_LEVELS)
def test_the_levels_of_a_game(game: str) -> None:
    """Each has a novice, a club player and an expert, in this order, and the expert is the last of all."""
    names = bots_for(game)
    places = [names.index(f"{game}:{level}") for level in LEVELS]
    assert places == sorted(places)
    assert names[-1] == f"{game}:expert"
