"""The player every game has: any legal action, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, Clock

if TYPE_CHECKING:
    from cardtable.core import View


class RandomPlayer(Generic[A]):
    def __init__(self, seed: int = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View[A], clock: Clock) -> A:
        return self._rng.choice(view.legal)
