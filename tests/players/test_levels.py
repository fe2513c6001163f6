"""Levels of play, from the weakest to the strongest. `laws/test_players.py` lets all of them play."""

from __future__ import annotations

import pytest

from cardtable.players import bots_for, simpler_than

LEVELS = ("beginner", "novice", "club", "expert")
WITH_LEVELS = ("bridge", "nimmt", "pinochle", "skat", "two-hand-pinochle")


@pytest.mark.parametrize("game", WITH_LEVELS)
def test_the_levels_of_a_game(game: str) -> None:
    """Each has a beginner, a novice, a club player and an expert, in this order; the expert is the last."""
    names = bots_for(game)
    places = [names.index(f"{game}:{level}") for level in LEVELS]
    assert places == sorted(places)
    assert names[-1] == f"{game}:expert"


def test_who_decides_if_a_player_fails() -> None:
    """The weaker ones, with its options and then without; for a stranger all of ours; never chance."""
    with_system = "bridge:club,system=two_over_one"
    assert simpler_than(with_system) == [
        "bridge:basic,system=two_over_one",
        "bridge:basic",
        "bridge:novice,system=two_over_one",
        "bridge:novice",
        "bridge:beginner,system=two_over_one",
        "bridge:beginner",
    ]
    assert simpler_than("pinochle:sdz,agreements=sdz") == [
        "pinochle:basic,agreements=sdz",
        "pinochle:basic",
        "pinochle:sdz-as-written",
        "pinochle:novice",
        "pinochle:beginner",
    ]
    assert simpler_than("skat:stranger") == [
        "skat:expert",
        "skat:club",
        "skat:basic",
        "skat:novice",
        "skat:beginner",
    ]
    assert simpler_than("skat:beginner") == simpler_than("skat:random") == []
