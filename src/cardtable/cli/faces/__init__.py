"""How games look at a terminal. A game without a face of its own gets the plain one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.cli.faces.bridge import BridgeFace
from cardtable.cli.faces.nimmt import NimmtFace
from cardtable.cli.faces.pinochle import PinochleFace
from cardtable.cli.faces.plain import PlainFace
from cardtable.cli.faces.skat import SkatFace
from cardtable.cli.faces.two_hand_pinochle import TwoHandFace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cli.faces.face import Face

FACES: dict[str, Callable[[Sequence[str]], Face[Any, Any]]] = {
    "bridge": BridgeFace,
    "nimmt": NimmtFace,
    "pinochle": PinochleFace,
    "skat": SkatFace,
    "two-hand-pinochle": TwoHandFace,
}


def face_for(game: str, names: Sequence[str]) -> Face[Any, Any]:
    """The face of a game for people who are called so, by seat."""
    return FACES.get(game, PlainFace)(names)
