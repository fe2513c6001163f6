"""The parts of a running server, and how they are started and stopped."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import msgspec

from cardtable.server.computers.analyses import Analyses
from cardtable.server.computers.bidding_practice import BiddingPractice
from cardtable.server.computers.hints import Hints
from cardtable.server.computers.opponents import Opponents
from cardtable.server.deals.deal_counts import DealCounts
from cardtable.server.deals.fixed_deals import from_seed
from cardtable.server.driving.driver import Driver
from cardtable.server.events import UnknownEvent, now
from cardtable.server.limits.overload import Overload
from cardtable.server.limits.rate_limit import Buckets, Places
from cardtable.server.metrics import Metrics
from cardtable.server.puzzles import Puzzles
from cardtable.server.rooms import Rooms
from cardtable.server.series.days import Days
from cardtable.server.series.ranking import Rankings
from cardtable.server.series.series import AllSeries
from cardtable.server.settings import GUESTS_AT_ONCE, GUESTS_LATER, MOST_STREAMS, STREAMS_PER_ADDRESS
from cardtable.server.store.database import Database, StoreLost
from cardtable.server.store.event_store import SeqTaken, Store
from cardtable.server.store.forgetting import forget_guests
from cardtable.server.store.identities import DAY_SECONDS, Sessions
from cardtable.server.store.known_browsers import KnownBrowsers
from cardtable.server.store.leases import BEAT_SECONDS, LATE_SECONDS, Cluster
from cardtable.server.streams.sdz_channel import Channels
from cardtable.server.streams.streams import Streams
from cardtable.server.tables.closing import NOBODY_CAME
from cardtable.server.tables.commands import close, random_secret
from cardtable.server.tables.status import RUNNING, WAITING
from cardtable.server.views.refusals import Refused
from cardtable.server.views.shapes import OwnBrief
from cardtable.server.views.snapshot import own_brief

if TYPE_CHECKING:
    from cardtable.server.computers.computers import Computers
    from cardtable.server.settings import Settings
    from cardtable.server.store.summaries import Brief

WRITTEN_SECONDS = 5.0
"""Seconds from the time stamp of an event until other processes can read it."""

CHECK_SECONDS = 1.0
READY_SHARE = 0.5
"""The share of the time for a request that a check of the store may take. A balancer needs an answer soon."""

GUESSES_PER_SECOND, GUESSES_AT_ONCE = 1 / 10, 10
"""Attempts of passwords for one account: from all unknown browsers together, and from each known one."""
LOGINS_PER_SECOND, LOGINS_AT_ONCE = 1 / 2, 10
"""Passwords from unknown browsers at one address."""

GUEST_SECONDS = 30 * DAY_SECONDS
"""Seconds that a guest who has played nothing is remembered."""

WAITING_SECONDS = 2 * DAY_SECONDS
IDLE_SECONDS = 60 * DAY_SECONDS
CLOSED_SECONDS = 30 * DAY_SECONDS
"""Seconds after which a table is closed: one that nobody starts, and one that nobody continues. If no card
was dealt, it is deleted after the third time."""

UNPLAYED_SECONDS = 400 * DAY_SECONDS
"""Seconds that a series without players is kept after it has closed, and one made from a finished hand
after it was made, because a link may lead to it."""

logger = logging.getLogger("cardtable.server")


class Service:
    """All parts of a running server."""

    def __init__(self, settings: Settings, database: Database, computers: Computers) -> None:
        self.settings = settings
        self._database = database
        self.store = Store(database)
        self.sessions = Sessions(database)
        rate, burst = settings.requests_per_second, settings.burst
        self.newcomers = Buckets(rate * GUESTS_LATER, burst * GUESTS_AT_ONCE)
        self.guesses = Buckets(GUESSES_PER_SECOND, GUESSES_AT_ONCE)
        self.logins = Buckets(LOGINS_PER_SECOND, LOGINS_AT_ONCE)
        self.known_browsers = KnownBrowsers(database)
        self.places = Places(rate * STREAMS_PER_ADDRESS, MOST_STREAMS)
        self.cluster = Cluster(database, settings.process)
        self.rooms = Rooms(self.store, on_deal=DealCounts().count)
        self.series = AllSeries(database, self.rooms)
        self.puzzles = Puzzles(database, self.rooms)
        self.days = Days(self.series, self.puzzles.ratings)
        self.rankings = Rankings(self.series)
        self.streams = Streams()
        self.channels = Channels(self.rooms.watchers)
        self.computers = computers
        self.new_secret = random_secret if settings.seed is None else from_seed(settings.seed)
        self.hints = Hints(self.computers)
        self.opponents = Opponents(settings.programs)
        self.analyses = Analyses(keep=self.puzzles.keep)
        self.bidding = BiddingPractice(database)
        presences = (self.streams, self.channels)
        self.driver = Driver(self.rooms, presences, self.cluster, self.computers, self.opponents, settings)
        self.metrics = Metrics()
        self.writes = database.writes
        self.overload = Overload(self.rooms, self.writes.waiting, time.monotonic)
        self.rooms.watchers += [
            self.streams.tell,
            self.driver.wake,
            self.metrics.happened,
        ]
        self.rng = Random()
        self._tasks: list[asyncio.Task[None]] = []
        self._read_at = now()
        self._wrote_at = 0.0

    async def start(self) -> None:
        """Join the cluster and start the background tasks."""
        await self.cluster.join()
        self._tasks.append(asyncio.create_task(self._beat()))
        self._tasks.append(asyncio.create_task(self._tidy()))
        self._tasks.append(asyncio.create_task(self.overload.watch()))
        if not self._database.is_sqlite:
            ready = asyncio.Event()
            listening = self._database.listen(
                self._heard, self.driver.leases_freed, self.rooms.catch_up, ready
            )
            self._tasks.append(asyncio.create_task(listening))
            # Serve nothing before we receive what other processes write.
            await ready.wait()

    async def stop(self) -> None:
        """Close the streams, end the background tasks and release our tables."""
        self.close_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # First the parts that ask the computers, then the computers.
        await self.driver.close()
        await self.analyses.close()
        await self.hints.close()
        self.computers.close()
        # If this fails, other processes take over when our lease runs out.
        with suppress(StoreLost):
            await self.cluster.leave()
        self._database.close()

    def close_streams(self) -> None:
        """Close all streams and channels."""
        self.streams.close()
        self.channels.close()

    async def check_writing(self) -> None:
        """Raises StoreLost if the store cannot be written in time. Writes at most once a second."""
        if now() - self._wrote_at > CHECK_SECONDS:
            try:
                async with asyncio.timeout(self.settings.patience * READY_SHARE):
                    await self._say_alive()
            except TimeoutError:
                raise StoreLost("the store was not written in time") from None
            self._wrote_at = now()

    async def tables_of(self, identity: str) -> list[OwnBrief]:
        """All tables of a person, with whose turn it is, and their finished games."""
        return [await self._own(table, identity) for table in await self.store.mine(identity)]

    async def _own(self, table: Brief, identity: str) -> OwnBrief:
        if table.status in RUNNING:
            with suppress(UnknownEvent):
                return own_brief(await self.rooms.get(table.table), identity)
        return OwnBrief(**msgspec.structs.asdict(table), my_chair=None, to_act=[])

    async def _read_closed_tables(self) -> None:
        """Look for tables that an operator has closed, because SQLite has no notifications."""
        # Before the read: what is written meanwhile is found the next time.
        read_at = now()
        for table_id in await self.store.changed_since(self._read_at - WRITTEN_SECONDS):
            await self.rooms.heard(table_id)
        self._read_at = read_at

    async def _heard(self, table_id: str, seq: int, lobby: bool) -> None:
        await self.rooms.heard(table_id, seq)
        # A table that is loaded here has told the lobby already, through its watchers.
        if lobby and self.streams.has_lobby and not self.rooms.knows(table_id):
            news = await self.store.brief(table_id)
            if news is not None:
                self.streams.tell_lobby(news)

    async def _say_alive(self) -> None:
        late, since = self.cluster.is_late, self.cluster.beat_at
        await self.cluster.beat()
        if late or self.cluster.beat_at - since > LATE_SECONDS:
            self.driver.halted(since)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._say_alive()
                if self._database.is_sqlite:
                    await self._read_closed_tables()
            except StoreLost as error:
                logger.warning("%s", error)

    async def _tidy(self) -> None:
        """Delete old data, at the start and then once a day."""
        while True:
            try:
                await forget_guests(self._database, now() - GUEST_SECONDS, self.rooms.heard)
                await self.remove_old_tables()
                await self.series.store.remove_unplayed(now() - UNPLAYED_SECONDS)
            except StoreLost as error:
                logger.warning("%s", error)
            await asyncio.sleep(DAY_SECONDS)

    async def remove_old_tables(self) -> None:
        """Close the tables that nobody uses any more. Tables without a dealt card are deleted."""
        for statuses, seconds in ((WAITING,), WAITING_SECONDS), (RUNNING, IDLE_SECONDS):
            for table_id in await self.store.idle_since(now() - seconds, statuses):
                # One table that cannot be closed must not keep the others open.
                with suppress(UnknownEvent, SeqTaken, Refused):
                    await self.rooms.run(table_id, lambda room: close(room, NOBODY_CAME), patient=True)
        await self.store.remove_unplayed(now() - CLOSED_SECONDS)
