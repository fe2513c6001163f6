"""One table that this process drives: absent people, clocks, and the decisions of computers."""

from __future__ import annotations

import asyncio
import hmac
import logging
import random
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from cardtable.server import events as ev
from cardtable.server.deals import fixed_deals as fixed
from cardtable.server.events import UnknownEvent, now
from cardtable.server.store.database import StoreLost
from cardtable.server.store.event_store import SeqTaken
from cardtable.server.tables import commands
from cardtable.server.tables.commands import Entry
from cardtable.server.tables.status import PLAYING
from cardtable.server.views.refusals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyView
    from cardtable.server.driving.driver import Driver
    from cardtable.server.tables.chairs import Chair
    from cardtable.server.tables.commands import Outcome
    from cardtable.server.tables.room import Room

LONGEST_WAIT = 5.0
RETRY_SECONDS = 1.0
SHORTEST_STOP = 1.0
SEED_BYTES = 4
FASTEST, SLOWEST = 0.6, 1.4
"""Seconds that a computer takes to answer, drawn without looking at the position."""

logger = logging.getLogger("cardtable.server")

_Question = tuple[int, int, float]
"""The chair that decides, the position, and the pace."""


@dataclass(eq=False)
class DrivenTable:
    """One table while this process drives it."""

    driver: Driver
    table_id: str
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    freed: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None
    thinking: dict[_Question, asyncio.Task[None]] = field(default_factory=dict)
    missed_since: dict[str, float] = field(default_factory=dict)
    polled_at: float = 0.0
    halted_since: float | None = None

    async def run(self) -> None:
        """Drive the table until it sleeps."""
        self.changed.set()
        try:
            # Events between the decision to sleep and the sleep itself must not be missed.
            while self.changed.is_set():
                try:
                    await self._drive()
                except StoreLost as error:
                    logger.warning("table %s is not driven: %s", self.table_id, error)
                    await asyncio.sleep(RETRY_SECONDS)
                    self.changed.set()
        except UnknownEvent as error:
            logger.warning("table %s is no longer driven: %s", self.table_id, error)
        finally:
            self.driver.finished(self.table_id)
            for task in self.thinking.values():
                task.cancel()

    async def _drive(self) -> None:
        self.changed.clear()
        while not await self._take():
            # Another process drives it. If that process stops, we are notified; if it dies, we are not.
            room = await self.driver.rooms.get(self.table_id)
            if self._is_asleep(room, await self._present(room)):
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(RETRY_SECONDS):
                    await self.freed.wait()
        if await self._until_asleep():
            await self.driver.cluster.release(self.table_id)
        else:
            self.changed.set()

    def _is_asleep(self, room: Room, present: set[str]) -> bool:
        last = max(room.last_by_person, self.polled_at)
        return room.status != PLAYING or (not present and now() - last > self.driver.linger)

    async def _take(self) -> bool:
        # Before we ask: what is released from here on is asked for again.
        self.freed.clear()
        halted = self.halted_since
        stopped = await self.driver.cluster.take(self.table_id)
        if stopped is None:
            self.halted_since = None
            return False
        room = await self.driver.rooms.get(self.table_id)
        # While no process drives a table its clocks stand still, so that time is given back.
        lost = now() - max(min(stopped, halted or stopped), room.turn_since)
        clocks = room.turn_until is not None or any(chair.away_until for chair in room.chairs)
        if clocks and lost > SHORTEST_STOP:
            await self._run(lambda room: [Entry(ev.Resumed(lost))])
        if self.halted_since == halted:
            self.halted_since = None
        return True

    async def _until_asleep(self) -> bool:
        """Drive until the table sleeps. False if this process was halted meanwhile: then another one may
        drive the table."""
        while True:
            # Before the table is read: events from here on wake us again.
            self.changed.clear()
            if self.halted_since is not None:
                return False
            room = await self.driver.rooms.get(self.table_id)
            present = await self._present(room)
            if self._is_asleep(room, present):
                return True
            await self._attend_to_absent(room, present)
            await self._attend_to_clocks(room)
            self._let_think(room)
            alarm = asyncio.get_running_loop().call_later(self._wait(room), self.changed.set)
            try:
                await self.changed.wait()
            finally:
                alarm.cancel()

    async def _present(self, room: Room) -> set[str]:
        """The people who sit here and are connected to any process."""
        people = {chair.identity for chair in room.chairs if chair.identity is not None}
        here = people & {person for where in self.driver.presences for person in where.present(room.id)}
        # The store is asked only if somebody is missing here.
        return here if here == people else people & (here | await self.driver.cluster.present(room.id))

    async def _attend_to_absent(self, room: Room, present: set[str]) -> None:
        for chair in room.chairs:
            if chair.identity is None or chair.sits_out:
                continue
            if chair.identity in present:
                self.missed_since.pop(chair.identity, None)
                if chair.is_away:
                    await self._run(partial(_back, number=chair.number))
            elif present and not chair.is_away:
                since = self.missed_since.setdefault(chair.identity, now())
                if now() - since >= self.driver.grace:
                    del self.missed_since[chair.identity]
                    until = now() + room.opened.away_seconds
                    await self._run(partial(_away, number=chair.number, until=until))

    def _has_run_out(self, until: float | None) -> bool:
        # First the time when nobody could do anything has to be known and given back.
        is_halted = self.halted_since is not None or self.driver.cluster.is_late
        return until is not None and until <= now() and not is_halted

    async def _attend_to_clocks(self, room: Room) -> None:
        for chair in room.chairs:
            if self._has_run_out(chair.away_until):
                await self._run(partial(_replace, number=chair.number))

    def _let_think(self, room: Room) -> None:
        for asked, task in self.thinking.items():
            # The pace was changed, so the answer is due at another time.
            if asked[2] != room.pace_now:
                task.cancel()
        for chair in room.waiting:
            if chair.bot is None and not self._has_run_out(room.deadline(chair)):
                continue
            # One task for each decision, so that chat does not start a second one.
            question = chair.number, room.moved_at, room.pace_now
            if question not in self.thinking:
                task = asyncio.create_task(self._decide(room, chair))
                self.thinking[question] = task
                task.add_done_callback(partial(self._decided, question))

    def _decided(self, question: _Question, task: asyncio.Task[None]) -> None:
        self.thinking.pop(question, None)
        if task.cancelled():
            return
        error = task.exception()
        if error is None:
            self.changed.set()
        else:
            logger.warning("table %s: a computer's decision was not taken: %s", self.table_id, error)
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.changed.set)

    async def _decide(self, room: Room, chair: Chair) -> None:
        hand = room.hand
        assert hand is not None
        bot = self.driver.opponents.named(chair.bot, room.opened.game)
        # The delay runs while the computer thinks, so that a quick answer says nothing about the cards.
        seconds = self.driver.pace * room.pace_now * random.uniform(FASTEST, SLOWEST)
        pause = asyncio.create_task(asyncio.sleep(seconds))
        try:
            view = hand.table.view(hand.seat_of(chair.number))
            choice = await self.driver.computers.choose(
                bot, view, series_seed(room, view), room.place_of(chair)
            )
            await pause
        finally:
            pause.cancel()
        by = "clock" if chair.bot is None else "computer"

        def command(now_: Room) -> Outcome:
            # While the computer thought, others may have moved, or the person may have come back.
            same = now_.moved_at == room.moved_at and now_.chairs[chair.number].bot == chair.bot
            still = same and any(other.number == chair.number for other in now_.waiting)
            if chair.bot is None:
                # Time may have been given back.
                still = still and self._has_run_out(now_.deadline(chair))
            return commands.choose(now_, chair, str(choice.action), by) if still else []

        await self.driver.rooms.run(self.table_id, command, patient=True)

    async def _run(self, command: Callable[[Room], Outcome]) -> None:
        try:
            await self.driver.rooms.run(self.table_id, command, patient=True)
        except (SeqTaken, Refused):
            # The table has changed: look at it again.
            self.changed.set()

    def _wait(self, room: Room) -> float:
        missed = (since + self.driver.grace for since in self.missed_since.values())
        clocks = [room.turn_until, *(chair.away_until for chair in room.chairs), *missed]
        soonest = min((clock for clock in clocks if clock is not None), default=now() + LONGEST_WAIT)
        # A little longer, so that the clock has run out when we wake up.
        shortest = RETRY_SECONDS if self.driver.cluster.is_late else 0.01
        return min(max(soonest - now(), 0.0) + shortest, LONGEST_WAIT)


def series_seed(room: Room, view: AnyView) -> int | None:
    """The seed of a computer in a series: it depends on the deal and on what the computer has seen, not on
    the opponents. None at other tables."""
    if room.series_id is None or room.hand is None:
        return None
    secret = room.hand.secret
    # The secret of a given deal has a random part for each table.
    deal = fixed.id_in(secret).encode() if fixed.is_fixed(secret) else secret
    seen = "\0".join(f"{move.seat} {move.action}" for move in view.history)
    key = hmac.digest(deal, f"{view.seat}\0{seen}".encode(), "sha256")
    return int.from_bytes(key[:SEED_BYTES], "big")


def _away(room: Room, number: int, until: float) -> list[Entry]:
    chair = room.chairs[number]
    return [] if chair.is_away or chair.identity is None else [Entry(ev.WentAway(number, until))]


def _back(room: Room, number: int) -> list[Entry]:
    chair = room.chairs[number]
    return [Entry(ev.CameBack(number))] if chair.is_away and not chair.sits_out else []


def _replace(room: Room, number: int) -> list[Entry]:
    if room.chairs[number].away_until is None:
        return []
    return [Entry(ev.Replaced(number, commands.usual_bot(room.opened.game)))]
