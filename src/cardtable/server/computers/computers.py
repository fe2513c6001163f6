"""Computers think in separate processes, so that their load and their failures do not affect the server."""

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
from cardtable.server.computers.hosted_programs import HostedPrograms
from cardtable.server.computers.opponents import Opponent

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from cardtable.advice import Evidence
    from cardtable.core import AnyPlayer, AnyView
    from cardtable.server.computers.child import Work

logger = logging.getLogger("cardtable.server")

STARTING = timedelta(seconds=30)
"""Seconds for a new process to load everything."""

ENDING = timedelta(milliseconds=500)

THINKING = timedelta(milliseconds=500)
ADVISING = timedelta(milliseconds=1500)
"""The time for a hint. Hints are rare and people wait for them, so a better one is worth the time."""
PATIENCE = timedelta(seconds=10)
"""How long the server waits for a decision before it gives up."""

STEADY = timedelta(seconds=50)
"""The longer wait for a computer that must decide the same on every machine."""


@dataclass(frozen=True)
class Choice:
    """The decision of a computer. `why` is empty if it gives no reason, `evidence` is None if it computed
    nothing. `failed` says that it did not decide itself."""

    action: Any
    why: str = ""
    failed: bool = False
    evidence: Evidence[Any] | None = None


class Computers:
    """A few processes, each with one decision at a time. `think` is their main function. With a `seed`
    computers decide the same at the same place of every hand."""

    def __init__(
        self,
        processes: int,
        think: Work | None = None,
        patience: timedelta = PATIENCE,
        seed: str | None = None,
    ) -> None:
        self._patience = patience
        self._seed = seed
        # The process used last comes first. It is already running, so a process that is not needed is never
        # started.
        self._idle: asyncio.LifoQueue[Child] = asyncio.LifoQueue()
        self._workers = [Child(think or _think) for _ in range(processes)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self.failures: Counter[str] = Counter()
        """How often each computer did not decide itself."""

    async def choose(
        self, bot: str | Opponent, view: AnyView, seed: int | None = None, *, is_hint: bool = False
    ) -> Choice:
        """The decision of a computer, or a random legal action if it crashes or takes too long.

        With a seed the same question gets the same decision, however busy the machine is. A hint is what the
        computer advises a person to do, with the reason.
        """
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
            # Its late answer would be taken for the answer to the next question.
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
        """End all processes."""
        for worker in self._workers:
            worker.stop(ENDING)


class _Failed(Exception):
    """A computer gave no legal action. The message says why, without cards."""


def _think(pipe: Connection) -> None:
    programs = HostedPrograms()
    while True:
        bot, view, seed, clock, is_hint = pipe.recv()
        try:
            answer: object = (
                Choice(programs.choose(bot, view, seed))
                if isinstance(bot, Opponent)
                else _decide(make_bot(bot, seed), view, clock, is_hint=is_hint)
            )
        except Exception as error:  # A broken player must not break the next one.
            answer = _without_cards(error)
        pipe.send(answer)


def _without_cards(error: Exception) -> str:
    """The text of an error as it may stand in a log."""
    return str(error) if isinstance(error, (PeerGone, PeerTimeout)) else type(error).__name__


def _decide(player: AnyPlayer, view: AnyView, clock: Clock, *, is_hint: bool) -> Choice:
    if is_hint and isinstance(player, Adviser):
        advice = player.advise(view, clock)
        return Choice(advice.action, advice.why, evidence=advice.evidence)
    return Choice(player.choose(view, clock))
