"""Several processes on one PostgreSQL: tables move from one to another, and nobody waits for it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from cardtable.server.driving import driven_table
from server.balancer import balancer
from server.inside import play_hand, site
from server.outside import PlayingBot, Stubborn, StubbornStream, server
from server.test_killed import check, sit_down

if TYPE_CHECKING:
    from server.postgres import Postgres

PROCESSES = 3
TABLES = 2

pytestmark = pytest.mark.timeout(600)


def test_a_process_that_stops_hands_its_tables_over(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computers of a table are driven on by another process as soon as it is told, without asking."""
    monkeypatch.setattr(driven_table, "RETRY_SECONDS", 100_000.0)
    db = postgres.new_database()

    async def main() -> None:
        async with site(db) as there:
            async with site(db) as here:
                ada = await here.visitor("Ada")
                table = await ada.open(game="nimmt", preset="duel", chairs=["me", "nimmt:random"], start=True)
                far = await there.visitor()
                far.client.cookies = ada.client.cookies
                stream = await far.follow(f"tables={table}")
                await stream.table(lambda seen: seen["to_act"] == [0])
                assert (len(here.service.driver), len(there.service.driver)) == (1, 1)
            # Here has stopped. There the hand is played to its end, which takes ten cards of the computer.
            assert (await play_hand(far, table))["status"] == "between"
            await stream.leave()

    asyncio.run(main())


def test_a_rolling_restart(postgres: Postgres) -> None:
    """Three processes behind a balancer are stopped and started one after the other. Every request is
    answered, none is refused, nothing is lost, and the computers play on."""
    db = postgres.new_database()
    with ExitStack() as stack:
        running = [stack.enter_context(server(db)) for _ in range(PROCESSES)]
        front = stack.enter_context(balancer([each.port for each in running]))
        people = [stack.enter_context(Stubborn(front.address)) for _ in range(2 * TABLES)]
        pairs = list(zip(people[::2], people[1::2], strict=True))
        tables = [sit_down(ada, ben, "nimmt:random") for ada, ben in pairs]
        streams = [StubbornStream(ben, table) for (_, ben), table in zip(pairs, tables, strict=True)]
        bots = [
            (PlayingBot(ada, table), PlayingBot(ben, table))
            for (ada, ben), table in zip(pairs, tables, strict=True)
        ]
        everybody = [bot for pair in bots for bot in pair]
        for each in running:
            for bot in everybody:
                bot.let_play(2)
            each.terminate()
            for bot in everybody:
                bot.let_play(2)
            each.restart()
        for bot in everybody:
            bot.let_play(2)
        for stream, (ada, _), table in zip(streams, pairs, tables, strict=True):
            stream.until(ada.look(table)["seq"])
        assert front.unanswered == 0
        assert [person.repeated for person in people] == [0] * len(people)
    for table, pair in zip(tables, bots, strict=True):
        check(db, table, *pair)
