"""The player that every game has: a random legal action."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, Clock

if TYPE_CHECKING:
    from cardtable.core import View


class RandomPlayer(Generic[A]):
    """Chooses each legal action with the same probability. The same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._bits = Random(seed).getrandbits

    def choose(self, view: View[A], clock: Clock) -> A:
        # Random.choice without its two inner calls, because hands are played by the million.
        legal = view.legal
        size = len(legal)
        bits = size.bit_length()
        while (number := self._bits(bits)) >= size > 0:
            pass
        return legal[number]
