"""Computers think in processes of their own: what they cost and how they fail stays out of the server."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from cardtable.core import Adviser, Clock
from cardtable.players import make_bot

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from cardtable.core import View

STARTING = timedelta(seconds=30)
"""A new process has to load everything first."""

THINKING = timedelta(milliseconds=500)
PATIENCE = timedelta(seconds=10)
"""What a computer is told it has, and when it is given up."""


Think = Callable[["Connection"], None]


@dataclass(frozen=True)
class Choice:
    """`why` is empty where the computer cannot say. `failed` says that it did not decide itself."""

    action: Any
    why: str = ""
    failed: bool = False


class Computers:
    """A few processes, each busy with one decision at a time; `think` is what they do all their life."""

    def __init__(self, processes: int, think: Think | None = None, patience: timedelta = PATIENCE) -> None:
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers = [_Worker(think or _think, patience) for _ in range(processes)]
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self.failures = 0

    async def choose(self, bot: str, view: View[Any]) -> Choice:
        """What the computer decides, or any legal action if it crashes or takes too long."""
        worker = await self._idle.get()
        try:
            choice = await worker.ask(bot, view)
            if choice.action not in view.legal:
                raise _Failed(f"{bot} wants to do what is not legal")
            return choice
        except (OSError, EOFError, TimeoutError, _Failed):
            self.failures += 1
            worker.stop()
            return Choice(random.SystemRandom().choice(view.legal), failed=True)
        except asyncio.CancelledError:
            worker.stop()
            raise
        finally:
            self._idle.put_nowait(worker)

    def close(self) -> None:
        for worker in self._workers:
            worker.stop()


class _Failed(Exception):
    pass


class _Worker:
    def __init__(self, think: Think, patience: timedelta) -> None:
        self._think = think
        self._patience = patience
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    async def ask(self, bot: str, view: View[Any]) -> Choice:
        patience = self._patience
        if self._pipe is None:
            self._start()
            patience += STARTING
        pipe = self._pipe
        assert pipe is not None
        pipe.send((bot, view, secrets.randbits(32)))
        answer = await asyncio.to_thread(_answer, pipe, patience)
        if not isinstance(answer, Choice):
            raise _Failed(answer)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=self._think, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _answer(pipe: Connection, patience: timedelta) -> object:
    if not pipe.poll(patience.total_seconds()):
        raise TimeoutError
    return pipe.recv()


def _think(pipe: Connection) -> None:
    """A worker's life: ends when the server closes its end."""
    while True:
        try:
            bot, view, seed = pipe.recv()
        except EOFError:
            return
        try:
            answer: object = _decide(bot, view, seed)
        except Exception as error:  # a broken player must not break the next one
            answer = repr(error)
        pipe.send(answer)


def _decide(bot: str, view: View[Any], seed: int) -> Choice:
    player = make_bot(bot, seed)
    clock = Clock(THINKING)
    if isinstance(player, Adviser):
        advice = player.advise(view, clock)
        return Choice(advice.action, advice.why)
    return Choice(player.choose(view, clock))
