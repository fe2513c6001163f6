"""Hints from the strongest computer, computed once for each decision however often they are requested."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from cardtable.server.computers.computers import ComputerFailed
from cardtable.server.tables import commands
from cardtable.server.views.refusals import not_now
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.server.computers.computers import Choice, Computers
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.room import Room

MOST_KEPT = 1_000


class Hints:
    """Computes hints. Keeps the latest ones, so that asking again costs nothing."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        self._asked: OrderedDict[tuple[str, int, int], asyncio.Task[Choice]] = OrderedDict()

    async def hint(self, room: Room, chair: Chair) -> Choice:
        """The hint for a chair that is to act. Raises Refused if the computer failed."""
        assert room.hand is not None, "somebody is to act in a hand only"
        key = room.id, chair.number, room.moved_at
        if key not in self._asked:
            view = room.hand.position.view(room.hand.seat_of(chair.number))
            bot = commands.usual_bot(room.opened.game)
            where = f"a hint for {room.place_of(chair)}"
            self._asked[key] = asyncio.create_task(self._computers.advise(bot, view, where))
            while len(self._asked) > MOST_KEPT:
                self._asked.popitem(last=False)
        # Others may wait for the same hint, so a client that leaves must not cancel it.
        try:
            return await asyncio.shield(self._asked[key])
        except ComputerFailed:
            self._asked.pop(key, None)
            raise not_now(Text("problem.noAdvice")) from None

    async def close(self) -> None:
        """Cancel all hints that are being computed."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)
