"""A position as plain data: what is worked out for everybody at the table."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.games.two_hand_pinochle import Due, Play, TwoHand
from cardtable.record import Record
from cardtable.server.views.position import Position
from cardtable.table import Table


@pytest.mark.parametrize("seed", range(4))
def test_who_has_the_best_card(seed: int) -> None:
    """It is the leader until the other has played; after the round, whoever captured the last two cards."""
    game, rng = TwoHand(), Random(seed)
    table = Table(Record(game, game.deal(rng)))
    while table.waiting:
        (seat,) = table.waiting
        view = table.view(seat)
        table.submit(seat, rng.choice(view.legal))
        if view.due is Due.LEAD:
            assert Position(game, table).roles.winning == seat
    over = table.view(None)
    last_two = [move.action.copy.card for move in over.history if isinstance(move.action, Play)][-2:]
    winner = Position(game, table).roles.winning
    assert winner is not None
    assert list(over.open[winner].won[-2:]) == last_two
