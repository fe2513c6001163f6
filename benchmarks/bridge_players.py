"""The players that the benchmarks of bridge measure, and what their decisions cost.

On a busy machine the time of `bridge:expert` is up before it has looked at all its guesses. Untimed, only
guesses and positions bound it: slower there, and as strong as on a quiet machine.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from multiprocessing import active_children
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

from cardtable.players import make_bot
from cardtable.players.bridge import ExpertPlayer
from cardtable.players.bridge.expert import BUDGET

if TYPE_CHECKING:
    from cardtable.core import Clock, Player
    from cardtable.games.bridge import Action, View

NANOSECONDS = 1e9


def make_player(name: str, seed: int, *, untimed: bool = False) -> Player[Action, View]:
    if untimed and name == "bridge:expert":
        return ExpertPlayer(seed, replace(BUDGET, seconds=None))
    player: Player[Action, View] = make_bot(name, seed)
    return player


@dataclass
class Timed:
    """A player, how long each of its decisions took, and what the processors worked for it, those processes
    included that solve."""

    player: Player[Action, View]
    waited: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)

    def choose(self, view: View, clock: Clock) -> Action:
        started, used = time.perf_counter(), _processor_seconds()
        action = self.player.choose(view, clock)
        self.waited.append(time.perf_counter() - started)
        self.worked.append(_processor_seconds() - used)
        return action

    def told(self) -> str:
        return f"a decision took {_spread(self.waited)}; of the processors {_spread(self.worked)}"


def _processor_seconds() -> float:
    """Of this process and its children. Only Linux tells it of children that are still running."""
    spent = time.process_time()
    for child in active_children():
        path = Path(f"/proc/{child.pid}/schedstat")
        if path.exists():
            spent += int(path.read_text().split()[0]) / NANOSECONDS
    return spent


def _spread(seconds: list[float]) -> str:
    ranked = sorted(seconds)
    late = ranked[len(ranked) * 99 // 100]
    return f"{mean(ranked):.2f} s, 99 % within {late:.2f} s, the longest {ranked[-1]:.2f} s"
