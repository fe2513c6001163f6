"""The player every game has: any legal action, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.core import View


class RandomPlayer(Generic[A]):
    """`pick` is all it does: it looks at nothing but what it may do."""

    def __init__(self, seed: int = 0) -> None:
        self.pick: Callable[[Sequence[A]], A] = Random(seed).choice

    def choose(self, view: View[A], clock: Clock) -> A:
        return self.pick(view.legal)
