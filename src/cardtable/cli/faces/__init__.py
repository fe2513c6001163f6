"""How games look at a terminal. A game without a face of its own gets the plain one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cli.faces.nimmt import NimmtFace
from cardtable.cli.faces.plain import PlainFace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cli.faces.face import Face

FACES: dict[str, Callable[[Sequence[str]], Face[Any, Any]]] = {
    "nimmt": NimmtFace,
}


def face_for(game: str, names: Sequence[str]) -> Face[Any, Any]:
    """The face of a game for people who are called so, by seat."""
    return FACES.get(game, PlainFace)(names)
