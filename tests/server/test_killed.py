"""Servers and databases that die in the middle of play: what was acknowledged is there, once, in order."""

from __future__ import annotations

import asyncio
from signal import SIGTERM
from typing import TYPE_CHECKING

import pytest

from cardtable.server.events import Acted, Said
from cardtable.server.store.database import Database
from cardtable.server.store.event_store import Store
from server.outside import PATIENCE, PlayingBot, Stubborn, StubbornStream, server

if TYPE_CHECKING:
    from cardtable.server.events import Logged
    from server.postgres import Postgres

KILLS = 10

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time to start a server again


def log_of(db: str, table: str) -> list[Logged]:
    database = Database(db)
    try:
        return asyncio.run(Store(database).events(table))
    finally:
        database.close()


def check(db: str, table: str, *bots: PlayingBot) -> None:
    """All that was acknowledged to these bots is in the log once, at its place."""
    assert [bot.error for bot in bots] == [None for _ in bots]
    log = log_of(db, table)
    assert [each.seq for each in log] == list(range(1, len(log) + 1))
    # The key is that of the first event of a command: who was away comes back before they act.
    keys = {each.key.partition(":")[2] for each in log if each.key is not None}
    acted = {each.seq: each.event.action for each in log if isinstance(each.event, Acted)}
    for bot in bots:
        assert bot.acknowledged.keys() <= keys
        assert dict(bot.acknowledged.values()).items() <= acted.items()


def sit_down(ada: Stubborn, ben: Stubborn, *computers: str) -> str:
    chairs = ["me", "open", *computers]
    terms = {"game": "nimmt", "chairs": chairs, "options": {"seats": len(chairs), "end": 9999}}
    table = str(ada.post("/api/tables", terms)["table"])
    ben.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/start")
    return table


def test_killed_ten_times(db: str) -> None:
    """Two people play on through ten kills; nothing acknowledged is lost or doubled, and a stream
    that resumes tells every line of the log once, in order."""
    with server(db) as running:
        with Stubborn(running.address) as ada, Stubborn(running.address) as ben:
            table = sit_down(ada, ben)
            stream = StubbornStream(ben, table)
            bots = PlayingBot(ada, table), PlayingBot(ben, table)
            for _ in range(KILLS):
                for bot in bots:
                    bot.let_play(2)
                running.kill()
                running.restart()
            for bot in bots:
                bot.let_play(2)
            stream.until(ada.look(table)["seq"])
            all_lines = ada.request("GET", f"/api/tables/{table}/log").json()["log"]
        told = len(stream.lines)
        assert stream.lines[: len(all_lines)] == all_lines[:told]
    check(db, table, *bots)


def test_killed_while_computers_play(db: str) -> None:
    """After a kill the computers play on, without anybody having to wait for the old lease."""
    with server(db) as running, Stubborn(running.address) as ada, Stubborn(running.address) as ben:
        table = sit_down(ada, ben, "nimmt:random", "nimmt:random")
        bots = PlayingBot(ada, table), PlayingBot(ben, table)
        for restart in (True, False):
            for bot in bots:
                bot.let_play(3)
            if restart:
                running.kill()
                running.restart()
    check(db, table, *bots)


def test_database_killed(postgres: Postgres) -> None:
    """While PostgreSQL is away nothing is acknowledged; when it is back, play goes on by itself."""
    db = postgres.new_database()
    with server(db) as running, Stubborn(running.address) as ada:
        terms = {"game": "nimmt", "preset": "duel", "chairs": ["me", "nimmt:random"]}
        table = ada.post("/api/tables", {**terms, "options": {"end": 9999}, "start": True})["table"]
        bot = PlayingBot(ada, table)
        bot.let_play(4)
        postgres.stop("immediate")
        answer = ada.client.post(f"/api/tables/{table}/say", json={"text": "Hello?"}, timeout=PATIENCE)
        assert answer.status_code == 503
        assert answer.json()["type"] == "/problems/no-store"
        assert ada.client.get("/ready", timeout=PATIENCE).status_code == 503
        postgres.start()
        bot.let_play(4)
    check(db, table, bot)
    assert not any(isinstance(each.event, Said) for each in log_of(db, table))


def test_graceful_stop(sqlite: str) -> None:
    """On SIGTERM the server says good-bye to open streams and goes."""
    with server(sqlite) as running, Stubborn(running.address) as ada:
        table = ada.post("/api/tables", {"game": "nimmt", "start": True})["table"]
        with ada.client.stream("GET", f"/api/stream?tables={table}&lobby=1") as response:
            lines = response.iter_lines()
            assert next(lines) == "event: ping"
            assert running.terminate() == -SIGTERM
            assert "event: bye" in list(lines)


def test_two_servers_play_one_table(postgres: Postgres) -> None:
    """Two servers on one database: people at both play one table, each seeing the other's moves."""
    db = postgres.new_database()
    with server(db) as one, server(db) as other:
        with Stubborn(one.address) as ada, Stubborn(other.address) as ben:
            table = sit_down(ada, ben, "nimmt:random")
            streams = StubbornStream(ada, table), StubbornStream(ben, table)
            bots = PlayingBot(ada, table), PlayingBot(ben, table)
            for bot in bots:
                bot.let_play(12)
            for stream in streams:
                stream.until(ada.look(table)["seq"])
        shorter, longer = sorted((stream.lines for stream in streams), key=len)
        assert shorter == longer[: len(shorter)]
    check(db, table, *bots)
