"""Servers of a simulated world: the real application, started, killed, paused and stopped like a process."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.server.app import app_of
from cardtable.server.computers.computers import RAISED, Choice, ComputerFailed, Computers
from cardtable.server.service import Service
from cardtable.server.settings import Settings
from simulation.disk import SimulatedDatabase
from simulation.loop import Machine, SimulatedLoop

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.applications import Starlette

    from cardtable.core import AnyView
    from cardtable.server.computers.child import Child
    from cardtable.server.computers.opponents import Opponent
    from simulation.disk import Disk
    from simulation.network import Connection

GRACE, LINGER = 1.0, 5.0


@dataclass(eq=False)
class Asked:
    """A decision that a computer was asked for, and what came of it."""

    server: str
    view: AnyView
    action: Any


class SimulatedComputers(Computers):
    """They think for some time and then do anything that is legal; `fails` is how often one does not."""

    def __init__(self, server: str, rng: Random, fails: Callable[[], float]) -> None:
        super().__init__(2)
        self._server = server
        self._rng = rng
        self._fails = fails
        self.asked: list[Asked] = []

    async def choose(
        self, bot: str | Opponent, view: AnyView, seed: int | None = None, where: str = "a table"
    ) -> Choice:
        choice = await super().choose(bot, view, seed, where)
        self.asked.append(Asked(self._server, view, choice.action))
        return choice

    async def _ask(
        self, worker: Child, bot: str | Opponent, view: AnyView, seed: int | None, is_hint: bool
    ) -> Choice:
        await asyncio.sleep(self._rng.random() * 0.05)
        if self._rng.random() < self._fails():
            raise ComputerFailed(RAISED, "it crashed")
        return Choice(self._rng.choice(view.legal))


@dataclass(eq=False)
class Server:
    """One process after the other under the same name. `served` are the times it could answer, `errors` what
    must never happen in it."""

    name: str
    number: int
    disk: Disk
    loop: SimulatedLoop
    rng: Random
    shared: bool
    fails: float = 0.0
    slow: float = 0.0
    app: Starlette | None = None
    service: Service | None = None
    machine: Machine | None = None
    starts: int = 0
    asked: list[Asked] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    served: list[list[float]] = field(default_factory=list)
    database: SimulatedDatabase | None = None
    connections: list[Connection] = field(default_factory=list)
    struck: bool = False
    """Somebody is about to do something to it, and will start it again."""

    @property
    def is_up(self) -> bool:
        return self.app is not None

    async def start(self) -> None:
        """Called from outside. It serves when it has begun to, if it does not die before."""
        self.starts += 1
        self.machine = Machine(f"{self.name}.{self.starts}", self.number + 10 * self.starts, self.slow)
        self.machine.died = self._died
        began = asyncio.Event()
        self.loop.run_on(self.machine, self._boot(began))
        await began.wait()

    async def _boot(self, began: asyncio.Event) -> None:
        assert self.machine is not None
        self.database = SimulatedDatabase(self.disk, self.machine, self.rng, self.loop, shared=self.shared)
        computers = SimulatedComputers(self.name, self.rng, lambda: self.fails)
        computers.asked = self.asked
        settings = Settings("simulated", self.name, pace=0.0, grace=GRACE, linger=LINGER, burst=1e6)
        service = Service(settings, self.database, computers)
        service.rng = Random(self.rng.random())
        app = app_of(service)
        try:
            await service.start()
        except Exception as error:
            # As a process that ends because its store is not there; somebody will start it again.
            self.loop.note(f"no start: {error}")
            self.machine.die()
            self._died()
            began.set()
            return
        self.app, self.service = app, service
        self.served.append([self.loop.time(), float("inf")])
        began.set()

    def kill(self) -> None:
        if self.machine is not None and not self.machine.dead:
            self.machine.die()
            self._died()

    def _died(self) -> None:
        self.loop.note(f"death of {self.name}")
        self._silence()
        self.app = self.service = None
        for connection in self.connections:
            connection.cut()
        self.connections.clear()
        if self.database is not None:
            self.database.close()

    async def stop(self) -> None:
        """As after SIGTERM: no new requests, and then the end."""
        service, there = self.service, self.machine
        if service is None or there is None:
            return
        self.app = None
        self._silence()

        async def work() -> None:
            await service.stop()
            there.dies_at = 0  # as the last thing it does

        self.loop.run_on(there, work())
        while not there.dead:
            await asyncio.sleep(0.05)

    def pause(self) -> None:
        if self.machine is not None and self.is_up:
            self.machine.paused = True
            self._silence()

    def resume(self) -> None:
        if self.machine is not None and self.machine.paused:
            self.machine.paused = False
            if self.is_up:
                self.served.append([self.loop.time(), float("inf")])

    def _silence(self) -> None:
        if self.served:
            self.served[-1][1] = min(self.served[-1][1], self.loop.time())
