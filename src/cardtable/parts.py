"""Parts: what a game may publish in each layer.

A part is a module that is found by the game's name: `cardtable.players.skat`, or `hearts.players` in a
package from outside. It publishes one value as `PART`, of the type of its layer:

    PART = PlayersPart(bots={"basic": BasicPlayer})

The types stand in the module `part` of each layer, and CONTRACT names them all. A name that a type does not
have, and a value of another type, are refused with a sentence when the part is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pkgutil import resolve_name
from types import UnionType
from typing import Any, ClassVar, Self, get_args, get_origin

from cardtable.errors import BadPart

CONTRACT = (
    "cardtable.games.part:RulesPart",
    "cardtable.notation.part:NotationPart",
    "cardtable.wire.part:WirePart",
    "cardtable.search.part:SearchPart",
    "cardtable.players.part:PlayersPart",
    "cardtable.cli.faces.part:FacePart",
    "cardtable.envs.part:EnvsPart",
)
"""The type of each layer, from the bottom up."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """The base of all. `layer` is where such parts are found, `without` says what a game without one has.
    Each field has a default. Raises BadPart for a value of another type."""

    layer: ClassVar[str]
    without: ClassVar[str]

    def __new__(cls, **given: object) -> Self:
        # Python's own refusal names neither the part nor what is meant.
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise BadPart(f"{cls.__name__} has no {name!r}; {_meant(name, known)}")
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if value is not field.default and not _fits(value, field.type):
                raise BadPart(
                    f"{field.name} of {type(self).__name__} is {type_text(field.type)}, not {value!r}"
                )


def kinds() -> list[type[Part]]:
    """The types of all layers. Those whose extra is not installed (`envs` needs NumPy) are left out."""
    found = []
    for name in CONTRACT:
        try:
            found.append(resolve_name(name))
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("cardtable"):
                raise
    return found


def type_text(kind: object) -> str:
    """A type as one writes it, without the modules of its names."""
    text = kind.__name__ if isinstance(kind, type) and not get_args(kind) else str(kind)
    return re.sub(r"\b(?:\w+\.)+(?=\w)|'", "", text)


def _meant(name: str, known: list[str]) -> str:
    from difflib import get_close_matches  # It loads slowly, and is only needed for an error.

    near = get_close_matches(name.lower(), known, n=1)
    return f"do you mean {near[0]!r}?" if near else f"it has {', '.join(known)}"


def _fits(value: object, kind: Any) -> bool:
    """Whether a value is of this type, with what is in it. Of a function only that it can be called."""
    made_of, inside = get_origin(kind), get_args(kind)
    if kind is Any:
        return True
    if made_of is UnionType:
        return any(_fits(value, each) for each in inside)
    if made_of is Callable:
        return callable(value)
    if not isinstance(value, made_of or kind):
        return False
    if isinstance(value, Mapping):
        return all(_fits(key, inside[0]) and _fits(each, inside[1]) for key, each in value.items())
    return made_of is not tuple or all(_fits(each, inside[0]) for each in value)  # tuple[X, ...]
