"""Random deals that fit what is known about the hands: cards, voids, and sets of hand types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable._kernel import bridge_draw
from cardtable.cards import Cards

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

TYPES = 21_280
"""The number of hand types: 38 numbers of high-card points times 560 shapes."""


def draw(
    known: Sequence[int],
    barred: Sequence[int],
    types: Sequence[int],
    rng: Random,
    *,
    wanted: int,
    tries: int,
) -> list[tuple[Cards, ...]]:
    """This many deals, each fitting one equally likely; fewer if this many tries do not give them. A set
    of types has a bit for each type; 0 says nothing about the hand."""
    found = bridge_draw(
        [int(hand) for hand in known],
        [int(cards) for cards in barred],
        [each.to_bytes((TYPES + 7) // 8, "little") if each else b"" for each in types],
        wanted=wanted,
        tries=tries,
        seed=rng.getrandbits(64),
    )
    return [tuple(Cards(hand) for hand in hands) for hands in found]
