"""A database that hangs, or that somebody else locks, makes nobody wait for it."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import NullPool, create_engine, text

from cardtable.server.settings import PATIENCE_SECONDS
from server.inside import tell, two_people

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from server.inside import Site
    from server.postgres import Postgres

    Halted = tuple[str, Callable[[], AbstractContextManager[None]]]


@contextmanager
def locked_file(db: str) -> Iterator[None]:
    """Another program writes to an SQLite store and does not come to an end."""
    other = sqlite3.connect(db.removeprefix("sqlite:///"), isolation_level=None)
    with closing(other):
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def locked_table(db: str) -> Iterator[None]:
    """A migration or a VACUUM FULL has tables of a PostgreSQL."""
    engine = create_engine(db.replace("postgresql:", "postgresql+psycopg:"), poolclass=NullPool)
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE event, process IN ACCESS EXCLUSIVE MODE"))
        yield


@contextmanager
def frozen(server: Postgres) -> Iterator[None]:
    """All processes of a PostgreSQL stand still."""
    processes = server.processes()
    for each in processes:
        os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in processes:
            os.kill(each, signal.SIGCONT)


@pytest.fixture(params=["locked file", "locked table", "frozen"])
def halted(request: pytest.FixtureRequest) -> Halted:
    """The URL of a store, and what halts it for a while."""
    if request.param == "locked file":
        file = request.getfixturevalue("sqlite")
        return file, lambda: locked_file(file)
    server: Postgres = request.getfixturevalue("postgres")
    url = server.new_database(like=request.getfixturevalue("first_postgres"))
    return url, (lambda: locked_table(url)) if request.param == "locked table" else (lambda: frozen(server))


def test_commands_do_not_wait(halted: Halted) -> None:
    """While it lasts, all commands of a table are refused as busy. Repeated afterwards, each is carried out
    once."""
    db, halt = halted

    async def story(here: Site) -> None:
        ada, _, table = await two_people(here)

        async def say(number: int) -> tuple[int, str]:
            answer = await ada.try_to(f"/api/tables/{table}/say", {"text": f"line {number}"}, f"key {number}")
            return answer.status_code, answer.json().get("type", "")

        with halt():
            refused = await asyncio.gather(*(say(number) for number in range(6)), say(0))
            assert refused == [(503, "/problems/busy")] * 7
        while (await say(0))[0] == 503:
            pass
        for number in range(1, 6):
            assert (await say(number))[0] == 200
        said = [line["text"] for line in (await ada.look(table))["log"] if line["kind"] == "said"]
        assert sorted(said) == [f"line {number}" for number in range(6)]

    tell(db, story, grace=600.0, patience=PATIENCE_SECONDS)


def test_ready_does_not_wait(halted: Halted) -> None:
    """A balancer is told at once, and again when it is over."""
    db, halt = halted

    async def story(here: Site) -> None:
        ada = await here.visitor()
        with halt():
            here.service._wrote_at = 0.0
            answer = await ada.client.get("/ready")
            assert (answer.status_code, answer.json()["type"]) == (503, "/problems/no-store")
            assert (await ada.client.get("/health")).status_code == 200
        while (await ada.client.get("/ready")).status_code == 503:
            pass

    tell(db, story, patience=PATIENCE_SECONDS)
