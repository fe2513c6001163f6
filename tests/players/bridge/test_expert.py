"""`bridge:expert`, where the extra for open cards is installed."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.bridge import Bridge
from cardtable.players import bots_for
from cardtable.players.bridge import ExpertPlayer
from cardtable.record import Record
from cardtable.search.bridge_dds import is_available
from cardtable.table import Table, play
from cardtable.testing import random_record

needs_endplay = pytest.mark.skipif(not is_available(), reason="the extra `bridge` (endplay) is not installed")


def test_it_is_listed_only_where_it_can_play() -> None:
    """Without the extra there is no such player."""
    assert ("bridge:expert" in bots_for("bridge")) == is_available()


@needs_endplay
def test_the_same_seed_gives_the_same_cards() -> None:
    """The last four tricks of a board, all legal, twice the same."""
    game = Bridge(contract="3NS")
    record = random_record(game, Random(1))
    start = Record(game, record.deal, record.actions[:36])
    player = ExpertPlayer(5, worlds=6)
    first, second = (play(Table(start), [player] * 4).actions for _ in range(2))
    assert len(first) == 52
    assert first == second
