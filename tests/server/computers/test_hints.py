"""Hints of computers that fail."""

from __future__ import annotations

import asyncio

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.server.computers.computers import Computers
from cardtable.server.computers.hints import Hints
from cardtable.server.views.refusals import Refused
from server.children import crash
from server.folded import dealt_room


def test_what_was_decided_by_chance_is_no_hint() -> None:
    """Whoever asks is told to ask again, and then the computer is asked again."""
    room = dealt_room(Nimmt(seats=2), seed=1)

    async def main() -> None:
        computers = Computers(1, crash)
        hints = Hints(computers)
        for _ in range(2):
            with pytest.raises(Refused, match="no advice just now"):
                await hints.hint(room, room.chairs[0])
        assert list(computers.failures.values()) == [2]
        await hints.close()
        computers.close()

    asyncio.run(main())
