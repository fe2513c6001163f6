"""What a game may publish for the terminal, as `PART = FacePart(...)`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cardtable.cli.faces.face import Face
from cardtable.cli.faces.plain import PlainFace
from cardtable.parts import Part

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


@dataclass(frozen=True, kw_only=True)
class FacePart(Part):
    """How a game looks on a terminal."""

    layer: ClassVar[str] = "cli.faces"
    without: ClassVar[str] = "the plain face"

    face: Callable[[Sequence[str]], Face[Any, Any]] = PlainFace
    """Makes the face of a hand, from the names of the players by seat."""
