"""Levels of play: beginners and club players keep to the rules of their game in all its forms."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.games import GAMES
from cardtable.players import bots_for, make_bot
from cardtable.record import Record
from cardtable.table import Table, play

LEVELS = ("novice", "club", "expert")
WITH_LEVELS = ("nimmt", "pinochle", "two-hand-pinochle")


@pytest.mark.parametrize("game", WITH_LEVELS)
def test_the_levels_of_a_game(game: str) -> None:
    """Each has a novice, a club player and an expert, in this order, and the expert is the last of all."""
    names = bots_for(game)
    places = [names.index(f"{game}:{level}") for level in LEVELS]
    assert places == sorted(places)
    assert names[-1] == f"{game}:expert"


@pytest.mark.parametrize("game", WITH_LEVELS)
@pytest.mark.parametrize("seed", range(4))
def test_novices_play_by_the_rules(game: str, seed: int) -> None:
    """Whatever mistakes they make, nothing they do is illegal, and they do the same again."""
    for preset in GAMES[game].presets().values():
        twice: list[Any] = []
        for _ in range(2):
            players = [make_bot(f"{game}:novice", 10 * seed + seat) for seat in range(preset.seats)]
            twice.append(play(Table(Record(preset, preset.deal(Random(seed)))), players))
        assert twice[0] == twice[1]
        assert twice[0].last.result is not None


@pytest.mark.parametrize("game", WITH_LEVELS)
def test_club_players_finish_a_hand(game: str) -> None:
    """They need little time for it."""
    made = GAMES[game]()
    players = [make_bot(f"{game}:club", seat) for seat in range(made.seats)]
    assert play(Table(Record(made, made.deal(Random(1)))), players).last.result is not None
