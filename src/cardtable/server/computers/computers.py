"""Computers think in separate processes, so that their load and their failures do not affect the server."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.errors import BadMessage, PeerGone, PeerTimeout
from cardtable.players import make_bot, simpler_than
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


RAISED, DIED, SLOW, ILLEGAL = "raised", "died", "slow", "illegal"
"""How a computer fails."""

MOST_WAITS = 2
"""How often the server waits in vain for one decision before it takes any legal action."""


@dataclass(frozen=True)
class Choice:
    """The decision of a computer. `why` is empty if it gives no reason, `evidence` is None if it computed
    nothing."""

    action: Any
    why: str = ""
    evidence: Evidence[Any] | None = None


@dataclass(eq=False)
class ComputerFailed(Exception):
    """A computer gave no legal action. `why` may stand in a log: it names no cards."""

    kind: str
    why: str


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
        self._workers = [Child(think or think_in_turn) for _ in range(processes)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self.failures: Counter[tuple[str, str]] = Counter()
        """How often each computer failed, without its options, and how."""

    async def choose(
        self, bot: str | Opponent, view: AnyView, seed: int | None = None, where: str = "a table"
    ) -> Choice:
        """The decision of a computer. If it fails, the next simpler one of the game decides in its place. The
        log says `where` that was.

        With a seed the same question gets the same decision, however busy the machine is.
        """
        waits = 0
        for level in (bot, *simpler_than(_name(bot))):
            try:
                return await self._answer(level, view, seed, where)
            except ComputerFailed as error:
                waits += error.kind == SLOW
            if waits == MOST_WAITS:
                break
        chance = random.SystemRandom() if seed is None else random.Random(seed)
        return Choice(chance.choice(view.legal))

    async def advise(self, bot: str, view: AnyView, where: str = "a table") -> Choice:
        """What a computer advises a person to do, with the reason. Raises ComputerFailed."""
        return await self._answer(bot, view, None, where, is_hint=True)

    async def _answer(
        self, bot: str | Opponent, view: AnyView, seed: int | None, where: str, *, is_hint: bool = False
    ) -> Choice:
        worker = await self._idle.get()
        try:
            return await self._ask(worker, bot, view, seed, is_hint)
        except ComputerFailed as error:
            failed = error
        except TimeoutError:
            worker.stop()
            failed = ComputerFailed(SLOW, "no answer in time")
        except (OSError, EOFError) as error:
            worker.stop()
            failed = ComputerFailed(DIED, f"its process is gone ({type(error).__name__})")
        except asyncio.CancelledError:
            # Its late answer would be taken for the answer to the next question.
            worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)
        logger.warning("%s did not decide at %s: %s", _name(bot), where, failed.why)
        # Strangers may name any options. Each would be a metric of its own.
        self.failures[_name(bot).partition(",")[0], failed.kind] += 1
        raise failed

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
            assert isinstance(answer, ComputerFailed)
            raise answer
        if answer.action not in view.legal:
            raise ComputerFailed(ILLEGAL, "it wants to do what is not legal")
        return answer

    def _seed_for(self, view: AnyView) -> int:
        if self._seed is None:
            return secrets.randbits(32)
        return random.Random(f"{self._seed}/{view.seat}/{len(view.history)}").getrandbits(32)

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.stop(ENDING)


def _name(bot: str | Opponent) -> str:
    return bot if isinstance(bot, str) else bot.name


def think_in_turn(pipe: Connection) -> None:
    """The main function of a process: one decision after the other."""
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


def _without_cards(error: Exception) -> ComputerFailed:
    """What may stand in a log: not the message, which may name cards, but where it was raised."""
    if isinstance(error, PeerTimeout):
        return ComputerFailed(SLOW, str(error))
    if isinstance(error, PeerGone):
        return ComputerFailed(DIED, str(error))
    calls = [f"{frame.f_globals.get('__name__')}:{line}" for frame, line in walk_tb(error.__traceback__)]
    why = f"{type(error).__name__} in {', called by '.join(calls[:-4:-1])}"
    return ComputerFailed(ILLEGAL if isinstance(error, BadMessage) else RAISED, why)


def _decide(player: AnyPlayer, view: AnyView, clock: Clock, *, is_hint: bool) -> Choice:
    if is_hint and isinstance(player, Adviser):
        advice = player.advise(view, clock)
        return Choice(advice.action, advice.why, advice.evidence)
    return Choice(player.choose(view, clock))
