"""`bridge:novice`: mistakes that people make, and none against the rules."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.bridge import Bridge
from cardtable.players.bridge import BasicPlayer, NovicePlayer
from cardtable.record import Record
from cardtable.table import Table, play


@pytest.mark.parametrize("seed", range(4))
def test_it_plays_whole_boards(seed: int) -> None:
    """The table refuses what is illegal; the same seed plays the same."""
    game = Bridge.board(seed + 1)
    board = Record(game, game.deal(Random(seed)))
    first, second = (play(Table(board), [NovicePlayer(seed)] * 4) for _ in range(2))
    assert first.last.result is not None
    assert first.actions == second.actions


def test_it_does_not_play_as_the_rules_say() -> None:
    """On ten boards with the same contract it plays other cards than `bridge:basic` on most."""
    differ = 0
    for seed in range(10):
        game = Bridge(contract="3NS")
        board = Record(game, game.deal(Random(seed)))
        novice, basic = (play(Table(board), [one] * 4) for one in (NovicePlayer(seed), BasicPlayer()))
        differ += novice.actions != basic.actions
    assert differ >= 5
