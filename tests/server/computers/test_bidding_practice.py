"""How many wait for a hand to bid at once."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import TYPE_CHECKING

import pytest

from cardtable.server.computers.bidding_practice import MOST_WAITING, PracticeRequest
from cardtable.server.views.refusals import Refused
from server.inside import tell

if TYPE_CHECKING:
    from cardtable.players.bridge.practice import Practice
    from server.inside import Site

ANY = PracticeRequest("0123456789abcdef", "any", "any", "standard_american", False, ())


@pytest.mark.parametrize("people", [["ada"] * 2, [f"guest {number}" for number in range(MOST_WAITING)]])
def test_nobody_keeps_all_others_waiting(people: list[str], sqlite: str) -> None:
    """Two requests of one person wait, and thirty in all; who comes then is refused at once, and may come
    again when there is room."""
    go_on = Event()

    def show(practice: Practice) -> str:
        go_on.wait()
        return str(practice.turn)

    async def story(here: Site) -> None:
        of = here.service.bidding.of
        waiting = [asyncio.create_task(of(each, ANY, show)) for each in people]
        try:
            await asyncio.sleep(0)  # they begin
            with pytest.raises(Refused) as refused:
                await of("ada", ANY, show)
            assert refused.value.kind == "busy"
        finally:
            go_on.set()
        assert await asyncio.gather(*waiting) == ["2"] * len(people)
        assert await of("ada", ANY, show) == "2"

    tell(sqlite, story)
