"""How long players take for their decisions."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer, AnyView, Clock


class DecisionTimes(msgspec.Struct):
    """Timed decisions: their number, total seconds and longest one."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Add a decision."""
        self.decisions += 1
        self.seconds += seconds
        if seconds > self.longest:
            self.longest = seconds

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0


class TimedPlayer:
    """A player whose decisions are timed."""

    def __init__(self, player: AnyPlayer, times: DecisionTimes) -> None:
        self._player = player
        self._times = times

    def choose(self, view: AnyView, clock: Clock) -> Any:
        began = time.perf_counter()
        action = self._player.choose(view, clock)
        self._times.add(time.perf_counter() - began)
        return action
