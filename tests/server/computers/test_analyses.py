"""Analyses of finished hands: worked out elsewhere, told as far as they are, kept, and bounded."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest

from cardtable.games.nimmt import Nimmt
from cardtable.server.computers.analyses import Analyses, Analysis, Asker
from cardtable.server.views.refusals import Refused
from server.children import complain, crash, say_two
from server.folded import played_room
from server.inside import Site, play_hand, tell

if TYPE_CHECKING:
    from cardtable.server.computers.child import Work

PATIENCE = 180.0
RECORD = played_room(Nimmt(seats=2), 1).finished[0].record


async def ended(analysis: Analysis) -> str:
    async with asyncio.timeout(PATIENCE):
        while analysis.status == "working":
            await asyncio.sleep(0.02)
    return analysis.status


def test_decisions_are_kept() -> None:
    """Who asks again gets the same decisions, and nothing is worked out twice."""

    async def main() -> None:
        analyses = Analyses(say_two)
        analysis = analyses.of("t", 1, RECORD)
        assert await ended(analysis) == "done"
        assert [each.action for each in analysis.decisions] == [str(each) for each in RECORD.actions[:2]]
        assert analyses.of("t", 1, RECORD) is analysis
        await analyses.close()

    asyncio.run(main())


@pytest.mark.parametrize("work", [crash, complain])
def test_an_analysis_that_fails(work: Work) -> None:
    """A crash and an error are told as such, and not tried again at once."""

    async def main() -> None:
        analyses = Analyses(work)
        failed = analyses.of("t", 1, RECORD)
        assert await ended(failed) == "failed"
        assert analyses.of("t", 1, RECORD) is failed
        await analyses.close()

    asyncio.run(main())


def test_a_failed_analysis_is_tried_again() -> None:
    """Who asks for it later starts it once more, and then never again."""

    async def main() -> None:
        analyses = Analyses(crash, again=timedelta(0))
        first = analyses.of("t", 1, RECORD)
        assert await ended(first) == "failed"
        second = analyses.of("t", 1, RECORD)
        assert second is not first
        assert await ended(second) == "failed"
        assert analyses.of("t", 1, RECORD) is second
        await analyses.close()

    asyncio.run(main())


def test_only_so_many_wait() -> None:
    """Three of one person, twenty from one address, a hundred in all; one more is told to come back later."""

    async def main() -> None:
        analyses = Analyses(say_two, timedelta(seconds=PATIENCE))
        numbers = count()

        def fill(identity: str, address: str, times: int) -> None:
            for _ in range(times):
                analyses.of("t", next(numbers), RECORD, Asker(identity, address))

        def is_full(identity: str, address: str) -> bool:
            with pytest.raises(Refused, match="Too many requests"):
                analyses.of("t", next(numbers), RECORD, Asker(identity, address))
            return True

        fill("ada", "here", 3)
        assert is_full("ada", "here")
        for number in range(17):
            fill(f"pupil {number}", "here", 1)
        assert is_full("ben", "here")
        for number in range(80):
            fill("somebody", f"there {number}", 1)
        assert is_full("cleo", "elsewhere")
        await analyses.close()

    asyncio.run(main())


def test_addresses_take_turns() -> None:
    """Who comes from elsewhere does not wait for all that one address has asked for before."""

    async def main() -> None:
        finished: list[int] = []

        async def keep(analysis: Analysis) -> None:
            finished.append(analysis.number)

        analyses = Analyses(say_two, keep=keep)
        crowd = [analyses.of("t", number, RECORD, Asker(f"pupil {number}", "here")) for number in range(3)]
        analyses.of("t", 9, RECORD, Asker("cleo", "elsewhere"))
        assert await ended(crowd[-1]) == "done"
        assert finished[:3] == [0, 9, 1]
        await analyses.close()

    asyncio.run(main())


def test_a_hand_is_analysed(sqlite: str) -> None:
    """Every decision of a finished hand comes with the value of each card, best first, and its cost."""

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
        path = f"/api/tables/{table}/hands/1/analysis"
        assert (await ada.client.get(path)).status_code == 409
        await play_hand(ada, table)
        async with asyncio.timeout(PATIENCE):
            while (answer := await ada.client.get(path)).status_code == 202:
                await asyncio.sleep(0.1)
        found = answer.json()
        assert (answer.status_code, found["status"], found["unit"]) == (200, "done", "heads")
        assert found["reached"] == found["actions"]
        assert [each["unit"]["key"] for each in found["reviews"]] == ["units.heads"]
        assert {each["review"] for each in found["decisions"]} == {0}
        assert all(each["guesses"] >= 1000 for each in found["decisions"])
        assert all(each["cost"] > 0 for each in found["decisions"] if each["slip"])
        first = found["decisions"][0]
        assert (first["number"], first["seat"], len(first["values"])) == (0, 0, 10)
        worth = [each["value"] for each in first["values"]]
        assert worth == sorted(worth, reverse=True)
        taken = next(each["value"] for each in first["values"] if each["action"] == first["action"])
        assert first["cost"] == pytest.approx(worth[0] - taken, abs=0.002)

    tell(sqlite, story)
