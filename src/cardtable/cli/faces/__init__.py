"""How games look on a terminal.

The part of a game in this layer publishes its face. A game without one gets the plain face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cli.faces.part import FacePart
from cardtable.games import part_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cli.faces.face import Face


def face_for(game: str, names: Sequence[str]) -> Face[Any, Any]:
    """The face of a game for players with these names, by seat."""
    return part_of(FacePart, game).face(names)
