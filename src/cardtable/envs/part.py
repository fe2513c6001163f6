"""What a game may publish for environments, as `PART = EnvsPart(...)`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.envs import any_game
from cardtable.envs.sketches import Sketch
from cardtable.parts import Part

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


@dataclass(frozen=True, kw_only=True)
class EnvsPart(Part):
    """How a game is encoded as numbers."""

    layer: ClassVar[str] = "envs"
    without: ClassVar[str] = "a generic encoding"

    sketch: Callable[[Any], Sketch[Any]] = any_game.sketch
    """The sketch of a game with its options: what of it is encoded."""
