"""Analyses of finished hands, computed one after the other in a separate process."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from cardtable.players.review import reviews_of
from cardtable.puzzles.kinds import kind_of
from cardtable.puzzles.making import puzzle_of
from cardtable.puzzles.puzzle import Puzzle
from cardtable.server.computers.child import Child
from cardtable.server.store.database import StoreLost
from cardtable.server.views.refusals import too_many
from cardtable.server.views.shapes import DecisionShape, ValueShape

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from multiprocessing.connection import Connection

    from cardtable.record import AnyRecord
    from cardtable.search.review import Decision
    from cardtable.server.computers.child import Work

PATIENCE = timedelta(seconds=120)
"""Seconds for one decision. Some games are solved in one go."""

MOST_TRIES = 2
AGAIN = timedelta(seconds=60)
"""Seconds after which a failed analysis may be tried again."""

MOST_OF_ONE, MOST_OF_ADDRESS, MOST_WAITING = 3, 20, 100
"""Analyses that may wait or run: for one person, from one address, and in all."""
MOST_KEPT = 500
MOST_PUZZLES = 3
"""Decisions of one hand that are tried as puzzles, in each part of the hand."""
TRY_AGAIN_SECONDS = 30.0
NICENESS = 10
DIGITS = 3

WORKING, DONE, FAILED = "working", "done", "failed"

logger = logging.getLogger("cardtable.server")


class Asker(NamedTuple):
    """Who asks for an analysis: the person and the address."""

    identity: str
    address: str


NOBODY = Asker("", "")


@dataclass(eq=False)
class Analysis:
    """`decisions` and `remarks` as far as they are known. `tries` counts how often it was started. Puzzles
    are made from the worst decisions of `seats`."""

    table_id: str
    number: int
    record: AnyRecord
    seats: tuple[int, ...] = ()
    asker: Asker = NOBODY
    tries: int = 1
    status: str = WORKING
    decisions: list[DecisionShape] = field(default_factory=list)
    remarks: list[dict[str, Any]] = field(default_factory=list)
    puzzles: list[Puzzle] = field(default_factory=list)
    ended: float = 0.0


class Analyses:
    """The queue of analyses.

    `work` runs in the process: it receives a record and seats, and sends decisions, lists of remarks,
    puzzles, and finally None. `keep` is called with each finished analysis.

    Each address has its own queue, and the queues take turns. So many requests from one place do not make
    others wait.
    """

    def __init__(
        self,
        work: Work | None = None,
        patience: timedelta = PATIENCE,
        again: timedelta = AGAIN,
        keep: Callable[[Analysis], Awaitable[None]] | None = None,
    ) -> None:
        self._keep = keep
        self._work = work or _review
        self._patience = patience
        self._again = again.total_seconds()
        self._kept: OrderedDict[tuple[str, int], Analysis] = OrderedDict()
        self._queues: OrderedDict[str, deque[Analysis]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of analyses that wait or run."""
        return sum(len(queue) for queue in self._queues.values())

    def of(
        self,
        table_id: str,
        number: int,
        record: AnyRecord,
        asker: Asker = NOBODY,
        seats: tuple[int, ...] = (),
    ) -> Analysis:
        """The analysis of a hand as far as it is known. The first request starts it, and a request some
        time after a failure starts it again. Raises Refused if too many are waiting."""
        key = table_id, number
        analysis = self._kept.get(key)
        if analysis is None or self._is_to_try_again(analysis):
            self._check_places(asker)
            analysis = self._kept[key] = Analysis(
                table_id, number, record, seats, asker, 1 if analysis is None else analysis.tries + 1
            )
            self._queues.setdefault(asker.address, deque()).append(analysis)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run_queues())
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return analysis

    async def close(self) -> None:
        """Cancel the running analysis and end the process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _check_places(self, asker: Asker) -> None:
        queue = self._queues.get(asker.address, ())
        own = sum(job.asker.identity == asker.identity for job in queue)
        whole = sum(map(len, self._queues.values()))
        if own >= MOST_OF_ONE or len(queue) >= MOST_OF_ADDRESS or whole >= MOST_WAITING:
            raise too_many(TRY_AGAIN_SECONDS)

    async def _run_queues(self) -> None:
        while self._queues:
            address, queue = self._queues.popitem(last=False)
            # It stays in its queue while it runs, so that it counts against the limits.
            analysis = queue[0]
            self._queues[address] = queue  # Moved to the end: queues of other addresses come next.
            try:
                await self._analyse(analysis)
                if analysis.status == DONE and self._keep is not None:
                    # An analysis that could not be stored is computed again on the next request.
                    with suppress(StoreLost):
                        await self._keep(analysis)
            finally:
                queue.popleft()
                if not queue:
                    del self._queues[address]

    def _is_to_try_again(self, analysis: Analysis) -> bool:
        waited = time.monotonic() - analysis.ended
        return analysis.status == FAILED and analysis.tries < MOST_TRIES and waited >= self._again

    async def _analyse(self, analysis: Analysis) -> None:
        child = Child(self._work)
        try:
            child.send((analysis.record, analysis.seats))
            while isinstance(part := await child.receive(self._patience), DecisionShape | Puzzle | list):
                if isinstance(part, DecisionShape):
                    analysis.decisions.append(part)
                elif isinstance(part, Puzzle):
                    analysis.puzzles.append(part)
                else:
                    analysis.remarks += part
            analysis.status = DONE if part is None else FAILED
            if part is not None:
                logger.warning("an analysis failed: %s", part)
        except (OSError, EOFError, TimeoutError) as error:
            analysis.status = FAILED
            logger.warning("an analysis failed: %r", error)
        finally:
            analysis.ended = time.monotonic()
            child.stop()


def _review(pipe: Connection) -> None:
    """Runs in the process. It has a low priority, because running games come first."""
    os.nice(NICENESS)
    record, seats = pipe.recv()
    try:
        kinds = [
            kind_of(record.game.name, state.view(seat), action, state.sides)
            for state, seat, action in record.decisions()
        ]
        slips = []
        for place, review in enumerate(reviews_of(record.game.name)):
            for decision in review.decisions(record):
                pipe.send(_shape(decision, place, kinds[decision.number]))
                if decision.is_slip and decision.seat in seats:
                    slips.append((review, decision))
            pipe.send([text.plain() for text in review.remarks(record)])
        # Costs of the auction and of the play have different units, so the worst of each are taken.
        for review in dict.fromkeys(review for review, _ in slips):
            own = sorted((slip for of, slip in slips if of is review), key=lambda slip: -slip.cost)
            puzzles = (puzzle_of(record, review, slip) for slip in own[:MOST_PUZZLES])
            for puzzle in filter(None, puzzles):
                pipe.send(puzzle)
        end = None
    except Exception as error:  # Whatever goes wrong, the server gets an answer.
        end = repr(error)
    pipe.send(end)


def _shape(decision: Decision[Any], review: int, kind: str) -> DecisionShape:
    return DecisionShape(
        number=decision.number,
        seat=decision.seat,
        action=str(decision.action),
        cost=round(decision.cost, DIGITS),
        slip=decision.is_slip,
        guesses=decision.guesses,
        review=review,
        values=[
            ValueShape(str(action), str(action), round(value, DIGITS)) for action, value in decision.values
        ],
        line=[str(action) for action in decision.line],
        kind=kind,
    )
