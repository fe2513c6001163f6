"""Computers think in processes of their own: what they cost and how they fail stays out of the server."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.errors import PeerGone, PeerTimeout
from cardtable.players import make_bot
from cardtable.server.computers.child import Child
from cardtable.server.computers.hosted_programs import Guests
from cardtable.server.computers.opponents import Opponent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from cardtable.advice import Evidence
    from cardtable.core import AnyPlayer, AnyView
    from cardtable.server.computers.child import Work

logger = logging.getLogger("cardtable.server")

STARTING = timedelta(seconds=30)
"""A new process has to load everything first."""

ENDING = timedelta(milliseconds=500)

THINKING = timedelta(milliseconds=500)
ADVISING = timedelta(milliseconds=1500)
"""A hint is asked for now and then, and waited for; more guesses make a better one."""
PATIENCE = timedelta(seconds=10)
"""What a computer is told it has, and when it is given up."""

STEADY = timedelta(seconds=50)
"""How much longer one may take that decides alike on every machine."""


@dataclass(frozen=True)
class Choice:
    """`why` is empty where the computer cannot say, `evidence` None where it reckoned nothing. `failed` says
    that it did not decide itself."""

    action: Any
    why: str = ""
    failed: bool = False
    evidence: Evidence[Any] | None = None


class Computers:
    """A few processes, each busy with one decision at a time; `think` is what they do all their life. With a
    `seed` those that leave something to chance decide the same at the same place of every hand."""

    def __init__(
        self,
        processes: int,
        think: Work | None = None,
        patience: timedelta = PATIENCE,
        seed: str | None = None,
    ) -> None:
        self._patience = patience
        self._seed = seed
        # The one used last comes first: it is running, and a process that is not needed is never started.
        self._idle: asyncio.LifoQueue[Child] = asyncio.LifoQueue()
        self._workers = [Child(think or _think) for _ in range(processes)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self.failures: Counter[str] = Counter()
        """How often each did not decide itself."""

    async def choose(
        self, bot: str | Opponent, view: AnyView, seed: int | None = None, *, is_hint: bool = False
    ) -> Choice:
        """What the computer decides, or any legal action if it crashes or takes too long. With a seed it
        decides alike whenever it is asked the same, however busy the machine is. As a hint it is what the
        computer advises a person to do, with the reason."""
        worker = await self._idle.get()
        name = bot if isinstance(bot, str) else bot.name
        try:
            return await self._ask(worker, bot, view, seed, is_hint)
        except _Failed as error:
            why: object = error
        except (OSError, EOFError, TimeoutError) as error:
            why = repr(error)
            worker.stop()
        except asyncio.CancelledError:
            # Its late answer would be taken for that to the next question.
            worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)
        logger.warning("%s did not decide: %s", name, why)
        self.failures[name] += 1
        chance = random.SystemRandom() if seed is None else random.Random(seed)
        return Choice(chance.choice(view.legal), failed=True)

    async def _ask(
        self, worker: Child, bot: str | Opponent, view: AnyView, seed: int | None, is_hint: bool
    ) -> Choice:
        patience = self._patience if worker.is_running else self._patience + STARTING
        if seed is not None:
            patience += STEADY
        if isinstance(bot, Opponent):
            patience += timedelta(seconds=bot.start + bot.seconds)
        clock = Clock(None, steady=True) if seed is not None else Clock(ADVISING if is_hint else THINKING)
        worker.send((bot, view, self._seed_for(view) if seed is None else seed, clock, is_hint))
        answer = await worker.receive(patience)
        if not isinstance(answer, Choice):
            raise _Failed(answer)
        if answer.action not in view.legal:
            raise _Failed("it wants to do what is not legal")
        return answer

    def _seed_for(self, view: AnyView) -> int:
        if self._seed is None:
            return secrets.randbits(32)
        return random.Random(f"{self._seed}/{view.seat}/{len(view.history)}").getrandbits(32)

    def close(self) -> None:
        for worker in self._workers:
            worker.stop(ENDING)


class _Failed(Exception):
    pass


def _think(pipe: Connection) -> None:
    guests = Guests()
    while True:
        bot, view, seed, clock, is_hint = pipe.recv()
        try:
            answer: object = (
                Choice(guests.choose(bot, view, seed))
                if isinstance(bot, Opponent)
                else _decide(make_bot(bot, seed), view, clock, is_hint=is_hint)
            )
        except Exception as error:  # a broken player must not break the next one
            answer = _without_cards(error)
        pipe.send(answer)


def _without_cards(error: Exception) -> str:
    """What may stand in a log."""
    return str(error) if isinstance(error, (PeerGone, PeerTimeout)) else type(error).__name__


def _decide(player: AnyPlayer, view: AnyView, clock: Clock, *, is_hint: bool) -> Choice:
    if is_hint and isinstance(player, Adviser):
        advice = player.advise(view, clock)
        return Choice(advice.action, advice.why, evidence=advice.evidence)
    return Choice(player.choose(view, clock))
