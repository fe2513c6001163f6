"""Computers in processes of their own: what they decide, and what happens when they fail."""

from __future__ import annotations

import asyncio
import re
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from cardtable.core import Seat
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.server.computers import computers
from cardtable.server.computers.child import Child
from cardtable.server.computers.computers import ComputerFailed, Computers
from server.children import start_another, think_badly, think_late, think_never
from server.inside import Site, play_hand, tell
from support.survivors import survivors


def view() -> Any:
    game = Nimmt(seats=2)
    return game.start(game.deal(Random(1))).view(Seat(0))


def test_a_decision_with_its_reason() -> None:
    """A computer that can say why does."""

    async def main() -> None:
        pool = Computers(1)
        choice = await pool.advise("nimmt:basic", view())
        assert choice.action in view().legal
        assert choice.why.endswith(".")
        assert pool.failures == {}
        pool.close()

    asyncio.run(main())


def test_a_computer_with_threads_of_its_own() -> None:
    """Bridge is solved in threads that the kernel starts."""
    game, rng = Bridge(contract="3NS"), Random(1)
    state = game.start(game.deal(rng))
    for _ in range(32):
        (seat,) = state.to_act
        state = state.apply({seat: rng.choice(state.legal(seat))})
    ninth_trick = state.view(state.to_act[0])

    async def main() -> None:
        pool = Computers(1)
        choice = await pool.advise("bridge:expert", ninth_trick)
        assert choice.action in ninth_trick.legal
        assert choice.evidence is not None
        assert choice.action in dict(choice.evidence.values)
        assert pool.failures == {}
        pool.close()

    asyncio.run(main())


def test_whose_server_is_gone_leaves_nothing_behind() -> None:
    """Not even the processes it has started: it ends them, where else it would wait for them for ever."""

    async def main() -> None:
        child = Child(start_another)
        child.send("begin")
        another = await child.receive(timedelta(seconds=120))
        assert isinstance(another, int)
        child.stop(timedelta(seconds=120))
        assert survivors([another]) == []

    asyncio.run(main())


@pytest.mark.parametrize(
    ("bot", "failures"),
    [
        ("nimmt:flat", {("nimmt:flat", "raised"): 2}),
        ("nimmt:club", {("nimmt:club", "died"): 2, ("nimmt:flat", "raised"): 2}),
        (
            "nimmt:expert",
            {("nimmt:expert", "illegal"): 2, ("nimmt:club", "died"): 2, ("nimmt:flat", "raised"): 2},
        ),
    ],
)
def test_a_computer_that_fails(bot: str, failures: dict[tuple[str, str], int]) -> None:
    """The next simpler one that can decides in its place; each failure is counted with its kind."""

    async def main() -> None:
        pool = Computers(1, think_badly)
        for _ in range(2):
            assert (await pool.choose(bot, view())).action == view().legal[0]
        assert pool.failures == failures
        assert (await pool.choose("nimmt:novice", view())).action == view().legal[-1]
        pool.close()

    asyncio.run(main())


def test_a_computer_that_says_nothing() -> None:
    """After a while it is ended, and the next simpler one decides."""

    async def main() -> None:
        pool = Computers(1, think_late, patience=timedelta(0))
        # A new process may take its time to start.
        assert (await pool.choose("nimmt:expert", view())).action == view().legal[0]
        assert (await pool.choose("nimmt:flat", view())).action == view().legal[0]
        assert pool.failures == {("nimmt:flat", "slow"): 1}
        pool.close()

    asyncio.run(main())


def test_people_do_not_wait_for_all_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the second computer that says nothing any legal action is taken."""
    monkeypatch.setattr(computers, "STARTING", timedelta(0))

    async def main() -> None:
        pool = Computers(1, think_never, patience=timedelta(0))
        assert (await pool.choose("nimmt:expert", view())).action in view().legal
        assert pool.failures == {("nimmt:expert", "slow"): 1, ("nimmt:club", "slow"): 1}
        pool.close()

    asyncio.run(main())


def test_a_computer_that_cannot_advise() -> None:
    """A hint has its own reason, so nobody else gives one in its place."""

    async def main() -> None:
        pool = Computers(1, think_badly)
        with pytest.raises(ComputerFailed, match="not legal"):
            await pool.advise("nimmt:expert", view())
        pool.close()

    asyncio.run(main())


def test_a_table_where_a_computer_fails(sqlite: str, caplog: pytest.LogCaptureFixture) -> None:
    """People see a computer that plays; the operator sees where it failed and why, without a card."""

    async def story(here: Site) -> None:
        here.service.computers = here.service.driver.computers = Computers(1, think_badly)
        ada = await here.visitor("Ada")
        table = await ada.open(game="nimmt", options={"seats": 2}, chairs=["me", "nimmt:expert"], start=True)
        seen = await play_hand(ada, table)
        assert (seen["chairs"][1]["bot"], seen["chairs"][1]["away"]) == ("nimmt:expert", False)
        record = (await ada.get(f"/api/tables/{table}/hands/1"))["record"]
        plays = [action for action in record["actions"] if not action.startswith("take")]
        assert plays[1::2] == sorted(record["deal"]["hand 1"].split(), key=int)
        figures = (await ada.client.get("/metrics")).text
        for computer, how in ("expert", "illegal"), ("club", "died"), ("flat", "raised"):
            labels = f'computer="nimmt:{computer}",how="{how}"'
            assert f"cardtable_computer_failures_total{{{labels}}} 10.0" in figures
        place = f"table {table}, hand 1, position 0, chair 1"
        lines = [re.sub(r"(\w):\d+\b", r"\1", line) for line in caplog.messages if place in line]
        assert lines == [
            f"nimmt:expert did not decide at {place}: it wants to do what is not legal",
            f"nimmt:club did not decide at {place}: its process is gone (EOFError)",
            f"nimmt:flat did not decide at {place}: ValueError in server.children, "
            "called by cardtable.server.computers.computers, "
            "called by cardtable.server.computers.computers",
        ]
        assert "I hold" not in caplog.text

    tell(sqlite, story)
