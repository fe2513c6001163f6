"""The player every game has: any legal action, each with the same chance."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Generic

from cardtable.core import A, Clock

if TYPE_CHECKING:
    from cardtable.core import View


class RandomPlayer(Generic[A]):
    def __init__(self, seed: int = 0) -> None:
        self._bits = Random(seed).getrandbits

    def choose(self, view: View[A], clock: Clock) -> A:
        # What Random.choice does, without the two calls on the way: hands are played by the million.
        legal = view.legal
        size = len(legal)
        bits = size.bit_length()
        while (number := self._bits(bits)) >= size > 0:
            pass
        return legal[number]
