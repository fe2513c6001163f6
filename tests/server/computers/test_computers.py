"""Computers in processes of their own: what they decide, and what happens when they fail."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from cardtable.core import Seat
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.server.computers.child import Child
from cardtable.server.computers.computers import Computers
from server.children import start_another, think_badly
from support.survivors import survivors


def view() -> Any:
    game = Nimmt(seats=2)
    return game.start(game.deal(Random(1))).view(Seat(0))


def test_a_decision_with_its_reason() -> None:
    """A computer that can say why does."""

    async def main() -> None:
        pool = Computers(1)
        choice = await pool.choose("nimmt:basic", view(), is_hint=True)
        assert choice.action in view().legal
        assert choice.why.endswith(".")
        assert not choice.failed
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
        choice = await pool.choose("bridge:expert", ninth_trick, is_hint=True)
        assert choice.action in ninth_trick.legal
        assert choice.evidence is not None
        assert choice.action in dict(choice.evidence.values)
        assert not choice.failed
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


@pytest.mark.parametrize("bot", ["crash", "raise", "cheat"])
def test_a_computer_that_fails(bot: str) -> None:
    """Whatever it does, a legal action comes, the failure is counted, and the next one is asked anew."""

    async def main() -> None:
        pool = Computers(1, think_badly)
        choice = await pool.choose(bot, view())
        assert choice.action in view().legal
        assert choice.failed
        assert pool.failures == {bot: 1}
        assert not (await pool.choose("fine", view())).failed
        pool.close()

    asyncio.run(main())


def test_a_computer_that_says_nothing() -> None:
    """After a while it is ended, and any legal action taken."""

    async def main() -> None:
        pool = Computers(1, think_badly, patience=timedelta(0))
        assert (await pool.choose("fine", view())).failed is False
        assert (await pool.choose("hang", view())).failed
        pool.close()

    asyncio.run(main())
