"""In a series the computers of every level decide alike for the same cards, however often they are asked."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES
from cardtable.players import bots_for, make_bot
from cardtable.record import Record
from cardtable.server.computers.computers import Computers
from cardtable.table import Table, unlimited

if TYPE_CHECKING:
    from cardtable.core import AnyView
    from cardtable.table import AnyTable

SEED = 24
LEVELS = ("club", "expert")


def views(name: str) -> list[AnyView]:
    """Two positions of one deal: its first decision, and one in the middle."""
    game = next(iter(GAMES[name].presets().values()))
    table: AnyTable = Table(Record(game, game.deal(Random(SEED))))
    found = [table.view(table.waiting[0])]
    player = make_bot(f"{name}:random", SEED)
    for _ in range(6 * game.seats):
        seat = table.waiting[0]
        table.submit(seat, player.choose(table.view(seat), unlimited()))
    return [*found, table.view(table.waiting[0])]


@pytest.mark.parametrize("name", GAMES)
def test_they_decide_alike(name: str) -> None:
    """Asked a second time, after other questions, each says the same."""
    bots = [f"{name}:{level}" for level in LEVELS if f"{name}:{level}" in bots_for(name)]
    asked = [(bot, view) for view in views(name) for bot in bots]

    async def main() -> None:
        computers = Computers(1)
        try:
            first = [await computers.choose(bot, view, seed=SEED) for bot, view in asked]
            again = [await computers.choose(bot, view, seed=SEED) for bot, view in reversed(asked)]
        finally:
            computers.close()
        assert computers.failures == {}
        assert [each.action for each in first] == [each.action for each in reversed(again)]

    asyncio.run(main())
