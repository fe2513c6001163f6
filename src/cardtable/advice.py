"""Advice of a player: an action, the reason in one sentence, and the evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Generic, TypeAlias, TypeVar

Why: TypeAlias = str | Callable[[], str]
"""A sentence, or a function that makes it when somebody asks: most decisions are never explained."""

A_co = TypeVar("A_co", covariant=True)

ENOUGH_GUESSES = 12
"""With fewer samples there is no conclusion."""

SURE = 2.0
"""A difference of more standard errors than this is significant: chance alone reaches it once in twenty
times."""


class Sureness(Enum):
    """How far evidence can be trusted: all cards are known; the lead is significant and large enough to be
    seen, or not; there were too few samples; or the error of the values is not known."""

    KNOWN = "known"
    CLEAR = "clear"
    CLOSE = "close"
    FEW = "few"
    ESTIMATE = "estimate"


@dataclass(frozen=True)
class Unit:
    """What values count, in words for people. A difference below `visible` is one that no person would see:
    it is not called clear, and a hint may follow a rule of thumb for it. With `share` values are
    probabilities from 0 to 1."""

    name: str
    visible: float = 0.0
    share: bool = False


@dataclass(frozen=True)
class Evidence(Generic[A_co]):
    """The values of actions, best first, as means over `guesses` samples of what is hidden; 0 samples if
    nothing relevant is hidden, or if the values are an `estimate` from the cards alone. `error` is the
    standard error of the lead of the advised action over the best other, None if unknown."""

    values: tuple[tuple[A_co, float], ...]
    guesses: int
    unit: Unit
    error: float | None = None
    estimate: bool = False

    def lead(self, action: object) -> float | None:
        """The lead of this action over the best other one. None if there is no other."""
        worth = next(value for each, value in self.values if each == action)
        others = [value for each, value in self.values if each != action]
        return worth - max(others) if others else None

    def sureness(self, action: object) -> Sureness:
        """How sure it is that this action is the best."""
        lead = self.lead(action)
        if self.estimate:
            return Sureness.ESTIMATE
        if self.guesses == 0:
            return Sureness.KNOWN
        if self.guesses < ENOUGH_GUESSES:
            return Sureness.FEW
        if self.error is None or lead is None:
            return Sureness.ESTIMATE
        return Sureness.CLEAR if lead > max(self.unit.visible, SURE * self.error) else Sureness.CLOSE


@dataclass(frozen=True)
class Advice(Generic[A_co]):
    """What to do, why, and the evidence if anything was computed. `reason` is a sentence for people or a
    function that makes it, which runs when somebody first reads `why`. The advised action is always part of
    its evidence; otherwise ValueError is raised. `alike` are the other legal actions that come to
    the same, such as a queen beside its king."""

    action: A_co
    reason: Why = field(compare=False)
    evidence: Evidence[A_co] | None = None
    alike: tuple[A_co, ...] = ()

    def __post_init__(self) -> None:
        if self.evidence is not None and all(self.action != each for each, _ in self.evidence.values):
            raise ValueError(f"{self.action} is advised without evidence for it")

    @cached_property
    def why(self) -> str:
        """The reason in one sentence for people."""
        return self.reason if isinstance(self.reason, str) else self.reason()
