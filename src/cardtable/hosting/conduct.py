"""What is asked of programs at the table, what happens if they fail, and how they behaved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from cardtable.errors import BadMessage, CardtableError, IllegalAction, PeerGone, PeerTimeout

Fault = IllegalAction | BadMessage | PeerTimeout | PeerGone
FAULTS = (IllegalAction, BadMessage, PeerTimeout, PeerGone)


class Policy(StrEnum):
    """What a fault leads to, once there is no further attempt at the decision."""

    STRICT = "strict"
    """The program is out: the rest of the match is played for it, and it is ranked last."""
    SUBSTITUTE = "substitute"
    """This one decision is made for it; it stays in the match."""
    ABORT = "abort"
    """The match is over, without a result."""


@dataclass(frozen=True)
class Terms:
    """`start` is the time for the first answer, with all that a program does before it; `decision`
    for every later one, and `hand` for all of these in a hand together, to which each answer adds the
    `increment`. A bad answer may be followed by so
    many `retries` where the protocol has words for it. A program that is late so often in a row that it
    has used up all `patience` is stopped."""

    policy: Policy = Policy.SUBSTITUTE
    decision: timedelta = timedelta(seconds=10)
    start: timedelta = timedelta(seconds=30)
    retries: int = 0
    patience: int = 3
    hand: timedelta | None = None
    increment: timedelta = timedelta(0)


def with_words(fault: str, said: str | None) -> str:
    return f"{fault}; it said: {said}" if said else fault


class MachineStalled(CardtableError):
    """What was played says nothing about the programs, and has to be played again."""


class MatchAborted(CardtableError):
    def __init__(self, name: str, fault: Fault, said: str | None = None) -> None:
        self.name = name
        self.fault = fault
        self.said = said
        super().__init__(name, fault, said)

    def __str__(self) -> str:
        return f"the match is aborted: {self.name}: {with_words(str(self.fault), self.said)}"


@dataclass
class Conduct:
    """How somebody behaved in a match.

    `illegal`, `malformed`, `late` and `dead` count what went wrong, each by its kind; `unasked` the
    lines that nobody had asked for; `substituted` the decisions that were made for it, out of all
    its `decisions`. `first` says what went wrong first, `said` how its stderr then ended, and `gone` why it
    no longer plays.
    """

    decisions: int = 0
    substituted: int = 0
    illegal: int = 0
    malformed: int = 0
    late: int = 0
    dead: int = 0
    unasked: int = 0
    first: str | None = None
    said: str | None = None
    gone: str | None = None
    out: bool = False

    @property
    def faults(self) -> dict[str, int]:
        return {
            "illegal": self.illegal,
            "malformed": self.malformed,
            "late": self.late,
            "dead": self.dead,
        }

    @property
    def substituted_share(self) -> float:
        """The part of its decisions that were made for it."""
        return self.substituted / self.decisions if self.decisions else 0.0

    @property
    def never_answered(self) -> bool:
        """It was asked, and every decision was made for it."""
        return 0 < self.decisions == self.substituted

    @property
    def reason(self) -> str | None:
        """What went wrong first, with its last words."""
        return None if self.first is None else with_words(self.first, self.said)

    def note(self, fault: Fault, said: str | None = None) -> None:
        if self.first is None:
            self.first, self.said = str(fault), said
        match fault:
            case IllegalAction():
                self.illegal += 1
            case BadMessage():
                self.malformed += 1
            case PeerTimeout():
                self.late += 1
            case PeerGone():
                self.dead += 1
