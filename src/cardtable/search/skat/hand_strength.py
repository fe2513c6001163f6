"""The strength of skat hands before the play, and where unseen cards may be: nets that the kernel evaluates.

`python -m lab.skat` makes `strength.safetensors`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardtable._kernel import SkatBeliefs, SkatStrength
from cardtable.games.skat.actions import Kind
from cardtable.games.skat.kinds import SUITS
from cardtable.search.nets import read_as

__all__ = ["FILE", "STEPS", "TRUMPS", "SkatBeliefs", "SkatStrength", "strength"]

FILE = Path(__file__).with_name("strength.safetensors")
TRUMPS: dict[Kind, int] = {**SUITS, Kind.GRAND: -1, Kind.NULL: -2}
"""The kinds of game in the kernel's numbering."""
STEPS = (0, 18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 48, 60)
"""Groups of values of the auction: a player who bids up to 35 stops at the step of 33."""


@cache
def strength() -> SkatStrength:
    """The shipped net."""
    return read_as(SkatStrength, FILE)
