"""One run: a table of some game, people at it, servers, a store and a network that fail, and then calm.

Everything that happens follows from the seed. First comes a storm, drawn anew for each run, then all
faults end, and the table has to go on. At the end every promise is checked.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from cardtable.games import GAMES, usual_match
from history.operations import History
from simulation.disk import Disk, Trouble
from simulation.loop import SimulatedLoop, Stuck
from simulation.nature import EPOCH, nature
from simulation.network import Network, Weather
from simulation.people import Habits, Person
from simulation.promises import Facts, broken_promises
from simulation.servers import Server

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PEOPLE, MOST_CHAIRS = 3, 6
STORM_SECONDS = (3.0, 12.0)
CALM_MOVES, CALM_SECONDS = 5, 120.0
SETTLING_SECONDS = 2.5
STOP_SECONDS = 60.0
CLOCK_SECONDS = (5.0, 6.0, 10.0)

_disks: list[Disk] = []


@dataclass(frozen=True)
class Plan:
    """What a run is about, as its seed says."""

    game: str
    preset: str
    chairs: int
    people: int
    servers: int
    terms: dict[str, Any]
    storm: float
    weather: Weather
    trouble: Trouble
    fails: float
    slow: float
    blows: tuple[str, ...]

    @classmethod
    def drawn(cls, rng: Random) -> Plan:
        game = rng.choice(sorted(GAMES))
        sizes = {name: len(usual_match(made).standings) for name, made in GAMES[game].presets().items()}
        preset = rng.choice(sorted(name for name, chairs in sizes.items() if chairs <= MOST_CHAIRS))
        servers = rng.choice((1, 1, 2))

        def some(value: float) -> float:
            """Each fault is there in half of the runs only, so that one does not hide another."""
            return value * rng.random() if rng.random() < 0.5 else 0.0

        terms: dict[str, Any] = {"game": game, "preset": preset, "away_seconds": 5.0}
        if rng.random() < 0.5:
            terms["turn_seconds"] = rng.choice(CLOCK_SECONDS)
            terms["reserve_seconds"] = rng.choice((None, 5.0))
        blows = ("kill", "kill", "stop", "pause", "outage")
        return cls(
            game,
            preset,
            sizes[preset],
            rng.randint(1, min(MOST_PEOPLE, sizes[preset])),
            servers,
            terms,
            rng.uniform(*STORM_SECONDS),
            Weather(some(0.2), some(0.3), some(0.15), some(0.5), rng.choice((0.002, 0.02, 0.2))),
            Trouble(some(0.2), some(0.2), some(0.1), some(0.2), some(2.0)),
            some(0.3),
            some(0.5),
            tuple(sorted({blow for blow in blows if rng.random() < 0.5})),
        )


@dataclass
class Outcome:
    """What came of a run. Two runs with the same `trace` were the same."""

    seed: int
    plan: Plan
    trace: str
    faults: list[str]
    moves: int
    events: int
    seconds: float
    steps: int
    blows: list[str]
    said: list[str] = field(default_factory=list)


class World:
    def __init__(self, seed: int, *, tell: bool = False) -> None:
        self.seed = seed
        rng = Random(seed)
        self.plan = Plan.drawn(rng)
        self.rng = Random(rng.random())
        self.loop = SimulatedLoop(Random(rng.random()))
        self.loop.said = [] if tell else None
        self.loop.set_exception_handler(self._unheard)
        if not _disks:
            _disks.append(Disk())
        self.disk = _disks[0]
        self.disk.wipe()
        self.network = Network(self.loop, Random(rng.random()))
        self.history = History()
        self.servers = [
            Server(f"s{number}", number, self.disk, self.loop, Random(rng.random()), self.plan.servers > 1)
            for number in range(1, self.plan.servers + 1)
        ]
        self.people = [
            Person(f"p{number}", self.loop, Random(rng.random()), self.network, self.servers, self.history)
            for number in range(self.plan.people)
        ]
        self.faults: list[str] = []
        self.blows: list[str] = []
        self.outages: list[tuple[float, float]] = []
        self.calm_since = float("inf")
        self.ended = 0.0
        self._reviving: set[asyncio.Task[None]] = set()

    def run(self) -> Outcome:
        try:
            with nature(self.loop, self.rng):
                try:
                    self.loop.run_until_complete(self._story())
                except Stuck as error:
                    self.faults.append(str(error))
                facts = self._facts()
                for server in self.servers:
                    self.faults += server.errors
                faults, self.faults = self.faults, []
                self.loop.end()
                self.faults = faults
                self.faults += broken_promises(facts)
        finally:
            for server in self.servers:
                server.kill()
        return self._outcome(facts)

    def _outcome(self, facts: Facts) -> Outcome:
        return Outcome(
            self.seed,
            self.plan,
            self.loop.trace,
            self.faults,
            self.history.done,
            sum(map(len, facts.logs.values())),
            self.loop.time(),
            self.loop.steps,
            self.blows,
            self.loop.said or [],
        )

    def _unheard(self, loop: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if context["message"].startswith("Future"):
            return  # an answer to who is dead
        self.faults.append(f"nobody heard of: {context['message']}: {error!r}")

    async def _story(self) -> None:
        for server in self.servers:
            await server.start()
        await self._sit_down()
        lives = [asyncio.create_task(person.live()) for person in self.people]
        await self._storm()
        await self._calm()
        await self._go_on()
        for person in self.people:
            person.habits = replace(person.habits, idle=True)
        await asyncio.sleep(SETTLING_SECONDS)
        self.ended = self.loop.time()
        self._look_at_all()
        for life in lives:
            if life.done():
                life.result()  # somebody did not know what to do, which is a mistake here
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        await self._stop()

    async def _sit_down(self) -> None:
        for person in self.people:
            await person.log_in()
        host, *guests = self.people
        table = await host.open(self.plan.terms)
        for guest in guests:
            guest.table = table
            await guest.do("sit", {})
        await host.do("start", {})

    async def _storm(self) -> None:
        plan, until = self.plan, self.loop.time() + self.plan.storm
        self.network.weather, self.disk.trouble = plan.weather, plan.trouble
        for server in self.servers:
            server.fails = plan.fails
            server.slow = plan.slow
        while self.loop.time() < until:
            await asyncio.sleep(self.rng.expovariate(1 / 4))
            if plan.blows:
                await self._blow(self.rng.choice(plan.blows), self.rng.choice(self.servers))

    async def _blow(self, what: str, server: Server) -> None:
        self.loop.note(f"{what} {server.name}")
        there = server.machine
        if what == "outage":
            self.disk.out, began = True, self.loop.time()
            await asyncio.sleep(self.rng.uniform(0.2, 8))
            self.disk.out = False
            self.outages.append((began, self.loop.time()))
        elif server.is_up and there is not None and not server.struck:
            server.struck = True
            if what == "kill":
                # In the middle of whatever it does then.
                there.dies_at = there.steps + self.rng.randrange(1, 300)
                self._later(self._revive, server)
            elif what == "pause":
                server.pause()
                self._later(self._resume, server)
            elif what == "stop":
                await self._stop_one(server)
                self._later(self._revive, server)
        else:
            return
        self.blows.append(what)

    def _later(self, work: Callable[[Server], Any], server: Server) -> None:
        task = asyncio.create_task(work(server))
        self._reviving.add(task)
        task.add_done_callback(self._reviving.discard)

    async def _revive(self, server: Server) -> None:
        while server.machine is not None and not server.machine.dead:
            await asyncio.sleep(0.2)
        await asyncio.sleep(self.rng.choice((0.1, 1.0, 5.0, 15.0)) * self.rng.random())
        await server.start()
        server.struck = False

    async def _resume(self, server: Server) -> None:
        await asyncio.sleep(self.rng.uniform(0.2, 8.0))
        server.resume()
        server.struck = False

    async def _stop_one(self, server: Server) -> None:
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await server.stop()
        except TimeoutError:
            if server.machine is not None and not server.machine.dead and not server.machine.paused:
                self.faults.append(f"{server.name} did not stop")
            server.kill()

    async def _calm(self) -> None:
        """All faults end, and every server is there."""
        self.network.weather, self.disk.trouble = Weather(), Trouble()
        self.network.stormy = False
        for server in self.servers:
            server.fails = server.slow = 0.0
            while server.struck:
                await asyncio.sleep(0.5)
            while not server.is_up:
                await server.start()
            assert server.machine is not None
            server.machine.slow = 0.0
        self.calm_since = self.loop.time()
        self.loop.note("calm")
        self._choose_habits()

    def _choose_habits(self) -> None:
        """Somebody plays; the others may, or be gone, or just sit there while their clock runs."""
        for number, person in enumerate(self.people):
            chance = self.rng.random() if number else 1.0
            person.away = False
            person.habits = Habits(
                0.05,
                idle=chance < 0.2 and "turn_seconds" in self.plan.terms,
                absent=0.2 <= chance < 0.4,
            )

    async def _go_on(self) -> None:
        """The table has to go on by so many moves, or to its end."""
        until, wanted = self.loop.time() + CALM_SECONDS, self._moves() + CALM_MOVES
        while self._moves() < wanted and not self._is_over():
            if self.loop.time() > until:
                left = wanted - self._moves()
                self.faults.append(f"stuck: {left} of {CALM_MOVES} moves are missing after the storm")
                return
            await asyncio.sleep(1.0)

    def _moves(self) -> int:
        with self.disk.engine.begin() as connection:
            counted = connection.exec_driver_sql("SELECT count(*) FROM event WHERE kind = 'acted'").scalar()
        return int(counted or 0)

    def _is_over(self) -> bool:
        with self.disk.engine.begin() as connection:
            left = connection.exec_driver_sql(
                "SELECT count(*) FROM header WHERE status NOT IN ('over', 'closed')"
            ).scalar()
        return not left

    def _look_at_all(self) -> None:
        """What happened some time ago is known to all who follow the table, and to every server."""
        for table, log in self.disk.logs().items():
            known = sum(each.at - EPOCH < self.ended - 2.0 for each in log)
            for person in self.people:
                told = person.seen.get("seq", 0)
                if person.following is not None and not person.habits.absent and told < known:
                    self.faults.append(
                        f"{person.name} follows the table and was told {told} of {known} events"
                    )
            for server in self.servers:
                room = server.service.rooms._rooms.get(table) if server.service else None
                if room is not None and not known <= room.seq <= len(log):
                    self.faults.append(f"{server.name} has {room.seq} of {len(log)} events in its memory")

    async def _stop(self) -> None:
        for server in self.servers:
            await self._stop_one(server)

    def _facts(self) -> Facts:
        for person in self.people:
            for operation, letter in person.letters:
                operation.answers = [each.data["seq"] for each in letter.answers if each.status < 300]
                operation.lost = letter.sent
            if person.table:
                self.history.lines.setdefault(person.table, []).append(person.lines)
        return Facts(
            self.disk.logs(),
            self.history,
            self.network.sent,
            [each for server in self.servers for each in server.asked],
            [(start, end) for server in self.servers for start, end in server.served],
            self.outages,
            self.calm_since,
        )


def run(seed: int, *, tell: bool = False) -> Outcome:
    logger = logging.getLogger("cardtable.server")
    level = logger.level
    # That the store fails is said again and again, and is no news here.
    logger.setLevel(logging.CRITICAL)
    # A run is short: looking for its garbage in between would take a quarter of the time.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return World(seed, tell=tell).run()
    finally:
        if collecting:
            gc.enable()
        logger.setLevel(level)
        with suppress(RuntimeError):
            asyncio.set_event_loop(None)
