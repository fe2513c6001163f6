"""A trial: people play all games on servers that are killed and paused; then their history is checked."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import threading
import time
from collections import Counter
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cardtable.games import GAMES, usual_match
from cardtable.server.store.database import Database
from cardtable.server.store.event_store import Store
from history.checking import faults
from history.people import Over, Person, World, follow, play
from server.outside import ServerProcess, server
from server.postgres import Postgres, programs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from history.checking import Log

MOST_CHAIRS = 4
SHORTEST_PAUSE, LONGEST_PAUSE = 0.2, 6.0
"""Seconds. A server that is silent for four loses its tables to others."""
PAUSES, DATABASE_KILLS = 0.2, 0.05
"""So many of all strikes are pauses, and kills of PostgreSQL itself."""
STUCK_SECONDS = 300.0
LEAVE_SECONDS = 60.0


@dataclass(frozen=True)
class Aim:
    """When a trial ends: after so many acknowledged moves and kills, or after so many seconds."""

    moves: int
    kills: int
    seconds: float

    def is_reached(self, moves: int, kills: int, seconds: float) -> bool:
        return (moves >= self.moves and kills >= self.kills) or seconds >= self.seconds


@dataclass
class Report:
    store: str
    seconds: float
    moves: int
    struck: Counter[str]
    tables: int
    events: int
    readings: int
    lines: int
    faults: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        strikes = ", ".join(f"{number} {what}" for what, number in sorted(self.struck.items()))
        return (
            f"{self.store}: {self.moves} acknowledged moves at {self.tables} tables in {self.seconds:.0f} s; "
            f"{strikes}; {self.events} events, {self.readings} looks and {self.lines} lines of streams; "
            f"{len(self.faults)} promises broken"
        )


class Stage:
    """The servers, and what is done to them."""

    def __init__(self, servers: list[ServerProcess], postgres: Postgres | None, rng: Random) -> None:
        self.servers = servers
        self._postgres = postgres
        self._rng = rng
        self.struck: Counter[str] = Counter()

    def strike(self) -> None:
        chance = self._rng.random()
        if chance < PAUSES:
            self._pause(self._rng.choice(self.servers))
        elif chance < PAUSES + DATABASE_KILLS and self._postgres is not None:
            self._postgres.stop("immediate")
            self._postgres.start()
            self.struck["kills of the database"] += 1
        else:
            one = self._rng.choice(self.servers)
            one.kill()
            one.restart()
            self.struck["kills"] += 1

    def _pause(self, one: ServerProcess) -> None:
        pid = one.process.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        time.sleep(self._rng.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))
        os.kill(pid, signal.SIGCONT)
        self.struck["pauses"] += 1


@contextmanager
def stage(store: str, folder: Path, rng: Random) -> Iterator[tuple[Stage, str]]:
    """SQLite has one server, PostgreSQL two; the URL of the store comes with them."""
    with ExitStack() as stack:
        postgres, number = None, 1
        db = f"sqlite:///{folder / 'tables.db'}"
        if store == "postgresql":
            installed = programs()
            assert installed is not None, "PostgreSQL is not installed"
            postgres, number = Postgres(installed), 2
            stack.callback(shutil.rmtree, postgres.folder, ignore_errors=True)
            postgres.start()
            stack.callback(postgres.stop)
            db = postgres.new_database()
        servers = [stack.enter_context(server(db)) for _ in range(number)]
        yield Stage(servers, postgres, rng), db


def trial(store: str, aim: Aim, seed: int, folder: Path, tell: Callable[[str], None]) -> Report:
    rng = Random(seed)
    with stage(store, folder, rng) as (there, db):
        world = World([each.port for each in there.servers])
        threads = [_thread(world, partial(_table_after_table, world, name, seed)) for name in GAMES]
        begun = time.monotonic()
        try:
            _strike_until(aim, there, world, begun, tell)
        finally:
            world.over.set()
            for thread in threads:
                thread.join(LEAVE_SECONDS)
            for person in world.people:
                person.hang_up()
        seconds = time.monotonic() - begun
        logs = _logs(db, {each.table for each in world.history.operations if each.table})
    return _report(store, world, there, logs, seconds)


def _strike_until(aim: Aim, there: Stage, world: World, begun: float, tell: Callable[[str], None]) -> None:
    each = max(1, aim.moves // max(1, aim.kills))
    while not aim.is_reached(world.history.done, there.struck["kills"], time.monotonic() - begun):
        wanted = world.history.done + each
        last, since = world.history.done, time.monotonic()
        while (now := world.history.done) < wanted and time.monotonic() - begun < aim.seconds:
            if now != last:
                last, since = now, time.monotonic()
            if world.errors:
                return
            if time.monotonic() - since > STUCK_SECONDS:
                world.errors.append(_what_is_open(world))
                return
            time.sleep(0.05)
        if there.struck["kills"] < aim.kills:
            there.strike()
        tell(f"{world.history.done} moves, {dict(there.struck)}")


def _what_is_open(world: World) -> str:
    asked = [str(each) for each in world.history.operations if each.answered is None]
    return f"nobody has moved for {STUCK_SECONDS:g} s; without an answer: {asked[-10:]}"


def _table_after_table(world: World, game: str, seed: int) -> None:
    number = 0
    while True:
        number += 1
        rng = Random(f"{seed} {game} {number}")
        presets = {
            name: chairs
            for name, made in GAMES[game].presets().items()
            if (chairs := len(usual_match(made).standings)) <= MOST_CHAIRS
        }
        preset = rng.choice(sorted(presets))
        people = [Person(world, f"{seed}-{game}-{number}-{each}") for each in range(presets[preset])]
        _game(world, people, {"game": game, "preset": preset, "away_seconds": 3600})


def _game(world: World, people: list[Person], terms: dict[str, object]) -> None:
    host, *others = people
    table = host.open(terms)
    for each in others:
        each.command(table, "sit", {}, surely=True)
    host.command(table, "start", {}, surely=True)
    threads = [_thread(world, partial(play, one, table)) for one in people]
    _thread(world, partial(follow, host, table))
    for thread in threads:
        thread.join()


def _thread(world: World, work: Callable[[], None]) -> threading.Thread:
    def safely() -> None:
        try:
            with suppress(Over):
                work()
        except BaseException as error:
            world.errors.append(repr(error))
            raise

    thread = threading.Thread(target=safely, daemon=True)
    thread.start()
    return thread


def _logs(db: str, tables: set[str]) -> dict[str, Log]:
    async def read() -> dict[str, Log]:
        store = Store(database)
        return {table: await store.events(table) for table in sorted(tables)}

    database = Database(db)
    try:
        return asyncio.run(read())
    finally:
        database.close()


def _report(store: str, world: World, there: Stage, logs: dict[str, Log], seconds: float) -> Report:
    history = world.history
    # Nobody was told of a table whose opening was not answered.
    history.operations = [each for each in history.operations if each.table]
    return Report(
        store,
        seconds,
        history.done,
        there.struck,
        len(logs),
        sum(map(len, logs.values())),
        len(history.readings),
        sum(len(lines) for streams in history.lines.values() for lines in streams),
        [*world.errors, *faults(history, logs)],
    )
