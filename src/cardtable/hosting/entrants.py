"""The entrants of a match: built-in players, and programs that speak a protocol."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, V
from cardtable.errors import BadMessage, PeerGone, PeerTimeout
from cardtable.hosting.conduct import Conduct, TimeLimits
from cardtable.programs.lines import Flood
from cardtable.wire.protocols import Conversing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.core import Codec, Player
    from cardtable.hosting.conduct import Fault
    from cardtable.programs.cpu_wait import Waiting
    from cardtable.programs.process import Program

FIRST_LOOK = 0.25
"""Seconds after which the host checks for the first time whether a program had a processor."""


class PlayerEntrant(Generic[A, V]):
    """A player object of this process."""

    def __init__(self, name: str, player: Player[A, V]) -> None:
        self.name = name
        self.player = player
        self.conduct = Conduct()


@dataclass
class SlowDecisions:
    """The seconds that slow decisions of programs took, and how long the machine kept the programs waiting in
    them."""

    thought: float = 0.0
    waited: float = 0.0


class ProgramEntrant(Generic[A, V]):
    """A program and the protocol that it speaks.

    Where answers do not say which question they belong to (`numbered` is False), a program that was late
    still owes its answer. The next thing it says counts as that answer and is dropped. If that answer never
    comes, the next one is dropped instead, and the program is late again. Lines that came before the question
    do not answer it either. A program whose codec is Conversing may speak at any time: all its lines are read
    when it is asked.

    A program that is not `forgiving` cannot play on after a decision was made for it.

    A program gets back the time that the machine kept it waiting, up to the length of its own time limit.
    """

    def __init__(
        self,
        name: str,
        program: Program,
        codec: Codec[A, V],
        terms: TimeLimits,
        *,
        numbered: bool = False,
        forgiving: bool = True,
        strain: SlowDecisions | None = None,
        took: Callable[[float], None] | None = None,
    ) -> None:
        self.name = name
        self.program = program
        self._took = took
        """Called with the seconds that each decision took, except the first."""
        self.conduct = Conduct()
        self.next_look = 0.0
        """When to check whether it is late, if it has not answered by then."""
        self.strain = strain or SlowDecisions()
        self._forgiving = forgiving
        self._codec = codec
        self._conversing = codec if isinstance(codec, Conversing) else None
        self._conversation_fault: BadMessage | None = None
        """Why its last line does not fit the state of the hand, for a program that may speak at any time."""
        self._terms = terms
        self._numbered = numbered
        self._start, self._decision = terms.start.total_seconds(), terms.decision.total_seconds()
        self._limit = self._start
        self._asked_at = self._due = 0.0
        self._waiting: Waiting | None = None
        self._left = inf
        """Seconds left for the rest of the hand."""
        self._owed = 0
        self._late_in_a_row = 0
        self._retries = 0

    def greet(self, names: Sequence[str], me: int) -> None:
        """Send the beginning of a match."""
        self.program.send(self._codec.greet(names, me))

    def begin(self, view: V, names: Sequence[str]) -> None:
        """Send the beginning of a hand."""
        self._left = inf if self._terms.hand is None else self._terms.hand.total_seconds()
        try:
            lines = self._codec.begin(view, names)
        except BadMessage as fault:
            self._conversation_fault = fault
        else:
            self.program.send(lines)

    def tell(self, view: V) -> None:
        """Send what has happened in the hand."""
        try:
            lines = self._codec.tell(view)
        except BadMessage as fault:
            self._conversation_fault = fault
        else:
            self.program.send(lines)

    def part(self, names: Sequence[str], standings: Sequence[int]) -> None:
        """Send the end of the match."""
        self.program.send(self._codec.part(names, standings))

    def ask(self, view: V) -> None:
        """Send a question and start the clock."""
        # What a program does before its first answer does not count for the hand.
        first = not self._due
        self._limit = self._start if first else self._decision
        self._retries = self._terms.retries
        self.tell(view)
        now = time.monotonic()
        self._asked_at = inf if first else now
        self._due = now + (self._limit if first else min(self._limit, self._left))
        self._waiting = None
        # The first look starts the counting in /proc, which would be too slow for every quick answer.
        self.next_look = min(self._due, now + min(FIRST_LOOK, self._limit / 4))

    def drop_unasked(self) -> None:
        """Call this before a question: drop what the program said so far."""
        if self._conversing is not None:
            return
        dropped = self.program.drop_lines()
        paid = min(self._owed, dropped)
        self._owed -= paid
        self.conduct.unasked += dropped - paid

    def answer(self) -> A | None:
        """Its action, or None if there is none yet. Raises the fault if it gave a bad answer or is gone."""
        action = None if self._conversing is None else self._decided_ahead(self._conversing)
        while action is None and (line := self.program.line()) is not None:
            action = self._heard(line)
        if action is not None:
            self._late_in_a_row = 0
            if self._took is not None and self._asked_at < inf:
                self._took(time.monotonic() - self._asked_at)
            self._spend()
            return action
        if self.program.gone is not None:
            raise PeerGone(self.program.gone)
        return None

    @property
    def converses(self) -> bool:
        """Whether it may have decided before it was asked."""
        return self._conversing is not None

    def _decided_ahead(self, codec: Conversing) -> A | None:
        """The action that it sent before it was asked, if any. Raises the fault if that was wrong."""
        fault, self._conversation_fault = self._conversation_fault, None
        if fault is not None:
            raise fault
        ahead: A | None = codec.said_ahead()
        return ahead

    def _heard(self, line: str) -> A | None:
        if self._conversing is None and self._owed:
            self._owed -= 1
            return None
        try:
            action = self._codec.hear(line)
        except BadMessage:
            if not self._owed:
                raise
            action, self._owed = None, self._owed - 1
        if self._conversing is None:
            return action
        self.program.send(self._conversing.due())
        if action is not None and self._owed:
            self._owed -= 1
            return None
        return action

    def is_late(self) -> bool:
        """Whether its time is used up, not counting the time when it had no processor."""
        if self._waiting is None:
            # Imported here because a match starts sooner without it, and quick answers never need it.
            from cardtable.programs.cpu_wait import Waiting

            self._waiting = Waiting(self.program.pid)
        self.next_look = self._due + min(self._waiting.seconds(), self._limit)
        return self.next_look <= time.monotonic()

    @property
    def was_starved(self) -> bool:
        """Whether it was late because the machine kept it waiting for at least its whole time limit."""
        return self.next_look >= self._due + self._limit

    def miss(self) -> Fault:
        """Note that it is late. Returns the fault."""
        if self.program.has_exited():
            return PeerGone("has ended, but something it started holds its output open")
        if not self._numbered:
            self._owed += 1
        self._late_in_a_row += 1
        short = self._left < self._limit and self._asked_at < inf
        self._spend()
        if short and self._terms.hand is not None:
            return PeerTimeout(f"has used up its {self._terms.hand.total_seconds():g} s for the hand")
        return PeerTimeout(f"no answer within {self._limit:g} s")

    def _spend(self) -> None:
        if self._waiting is None and self._terms.hand is None:
            return
        took = max(0.0, time.monotonic() - self._asked_at)
        if self._waiting is not None and took:
            waited = min(took, self._waiting.seconds())
            self.strain.thought += took
            self.strain.waited += waited
            took -= waited
        # As chess clocks do: the time that an answer leaves over is kept, plus the increment.
        self._left = max(0.0, self._left - took) + self._terms.increment.total_seconds()

    def try_again(self, fault: Fault) -> bool:
        """Call this after a bad answer. True if the question is asked once more."""
        if not self._retries or isinstance(fault, (PeerGone, Flood)):
            return False
        lines = self._codec.refuse(str(fault))
        if lines:
            self._retries -= 1
            self.conduct.note(fault)
            self.program.send(lines)
        return bool(lines)

    @property
    def can_play_on(self) -> bool:
        """Whether it can continue after a decision was made for it."""
        return self._forgiving and self._late_in_a_row < self._terms.patience


Entrant = PlayerEntrant[A, V] | ProgramEntrant[A, V]
