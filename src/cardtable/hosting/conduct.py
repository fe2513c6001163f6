"""The rules for programs at a table, what happens when they break them, and a count of their faults."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from cardtable.errors import BadMessage, CardtableError, IllegalAction, PeerGone, PeerTimeout

Fault = IllegalAction | BadMessage | PeerTimeout | PeerGone
FAULTS = (IllegalAction, BadMessage, PeerTimeout, PeerGone)


class Policy(StrEnum):
    """What happens after a fault when the program has no attempts left."""

    STRICT = "strict"
    """The program is out. The rest of the match is played for it, and it is ranked last."""
    SUBSTITUTE = "substitute"
    """Only this decision is made for it. It stays in the match."""
    ABORT = "abort"
    """The match ends without a result."""


@dataclass(frozen=True)
class TimeLimits:
    """Time limits and retries.

    `start` is the time for the first answer, including the start of the program. `decision` is the time for
    every later answer. `hand` is the time for all decisions of a hand together, and each answer adds
    `increment`. After a bad answer the program may try `retries` times more, if the protocol has a refusal.
    After `patience` late answers in a row the program is stopped.
    """

    policy: Policy = Policy.SUBSTITUTE
    decision: timedelta = timedelta(seconds=10)
    start: timedelta = timedelta(seconds=30)
    retries: int = 0
    patience: int = 3
    hand: timedelta | None = None
    increment: timedelta = timedelta(0)


_OTHER_PYTHON = re.compile(r'", line \d+.*(SyntaxError|ModuleNotFoundError|ImportError): ')
"""What Python says about a program for another Python, or for one with other packages."""


def with_stderr(fault: str, stderr: str | None) -> str:
    """The message with the end of the program's stderr, if there is one."""
    if not stderr:
        return fault
    way_out = "; --python chooses another interpreter" if _OTHER_PYTHON.search(stderr) else ""
    return f"{fault}; it said: {stderr}{way_out}"


class MachineStalled(CardtableError):
    """The machine was too busy, so the result says nothing about the programs. Play it again."""


class MatchAborted(CardtableError):
    """A fault ended the match, by `Policy.ABORT`."""

    def __init__(self, name: str, fault: Fault, stderr: str | None = None) -> None:
        self.name = name
        self.fault = fault
        self.stderr = stderr
        super().__init__(name, fault, stderr)

    def __str__(self) -> str:
        return f"the match is aborted: {self.name}: {with_stderr(str(self.fault), self.stderr)}"


@dataclass
class Conduct:
    """How an entrant behaved in a match.

    `illegal`, `malformed`, `late` and `dead` count its faults by kind. `unasked` counts lines that were not
    asked for. `substituted` counts the decisions that were made for it, out of all its `decisions`. `first`
    is its first fault, `stderr` the end of its stderr by then, and `gone` the reason why it no longer
    plays.
    """

    decisions: int = 0
    substituted: int = 0
    illegal: int = 0
    malformed: int = 0
    late: int = 0
    dead: int = 0
    unasked: int = 0
    first: str | None = None
    stderr: str | None = None
    gone: str | None = None
    out: bool = False

    @property
    def faults(self) -> dict[str, int]:
        """The number of faults of all kinds."""
        return {
            "illegal": self.illegal,
            "malformed": self.malformed,
            "late": self.late,
            "dead": self.dead,
        }

    @property
    def substituted_share(self) -> float:
        """The share of its decisions that were made for it."""
        return self.substituted / self.decisions if self.decisions else 0.0

    @property
    def never_answered(self) -> bool:
        """Whether it never decided anything itself although it was asked, or was gone before that."""
        return self.decisions == self.substituted and (self.decisions > 0 or self.gone is not None)

    @property
    def reason(self) -> str | None:
        """Its first fault with the end of its stderr."""
        return None if self.first is None else with_stderr(self.first, self.stderr)

    def note(self, fault: Fault, stderr: str | None = None) -> None:
        """Count a fault. Keep it, with the end of stderr, if it is the first."""
        if self.first is None:
            self.first, self.stderr = str(fault), stderr
        match fault:
            case IllegalAction():
                self.illegal += 1
            case BadMessage():
                self.malformed += 1
            case PeerTimeout():
                self.late += 1
            case PeerGone():
                self.dead += 1
