"""How games look on a terminal.

The part of a game in this layer publishes its `FACE`. A game without one gets the plain face.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cli.faces.plain import PlainFace
from cardtable.games import published

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cli.faces.face import Face


def face_for(game: str, names: Sequence[str]) -> Face[Any, Any]:
    """The face of a game for players with these names, by seat."""
    face: Callable[[Sequence[str]], Face[Any, Any]] = published("cli.faces", game, "FACE", PlainFace)
    return face(names)
