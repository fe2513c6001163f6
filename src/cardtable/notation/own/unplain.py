"""Plain data back into the value it was made from, by its type: the inverse of `plain`.

A program that gets a View as JSON makes the View again from it, for any game. Values with a notation are read
by their type: members of an Enum by name, types with a `parse` by that, cards by the deck of the game,
actions by the game.

Annotations are looked up in their module, then in its package, then in `core` and `cards`. So a game's
package exports the types that its View is made of.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, NewType, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from cardtable import cards, core
from cardtable.core import Hidden
from cardtable.errors import NotationError
from cardtable.notation.own.plain import Plain, has_notation

if TYPE_CHECKING:
    from cardtable.core import AnyGame


def unplain(data: Plain, kind: Any, game: AnyGame) -> Any:
    """The value of this type that `plain` wrote as this data. Raises NotationError if there is none.

    `game` reads cards and actions, and is used wherever the value contains a game. Keys that the type has no
    field for are ignored.
    """
    if isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        return _one_of(data, kind, game)
    if origin in (NoneType, bool, int, float, str):
        # Not isinstance, because in Python True is an int.
        return data if type(data) is origin else _refuse(data, kind)
    if isinstance(game, origin):
        return game
    if has_notation(origin):
        return _read(data, origin, game)
    if is_dataclass(origin):
        return _with_fields(data, kind, game)
    return _collection(data, kind, game)


def _one_of(data: Plain, kind: Any, game: AnyGame) -> Any:
    for choice in get_args(kind):
        try:
            return unplain(data, choice, game)
        except NotationError:
            continue
    return _refuse(data, kind)


def _read(data: Plain, kind: Any, game: AnyGame) -> Any:
    if not isinstance(data, str):
        _refuse(data, kind)
    if kind is Hidden:
        value = Hidden() if data == str(Hidden()) else None
    elif issubclass(kind, Enum):
        value = next((member for member in kind if str(member) == data), None)
    elif hasattr(kind, "parse"):
        value = kind.parse(data)
    else:
        card = game.layout.by_text.get(data)
        value = card if isinstance(card, kind) else game.parse(data)
    return value if isinstance(value, kind) else _refuse(data, kind)


def _with_fields(data: Plain, kind: Any, game: AnyGame) -> Any:
    if not isinstance(data, dict):
        _refuse(data, kind)
    made_of = get_origin(kind) or kind
    types = dict(zip(getattr(made_of, "__parameters__", ()), get_args(kind), strict=False))
    hints = _hints(made_of)
    values = {}
    for field in fields(made_of):
        if field.name not in data:
            raise NotationError(", ".join(data), None, f"the field {field.name} of {_name(kind)} is missing")
        hint = hints[field.name]
        try:
            values[field.name] = unplain(
                data[field.name], types[hint] if isinstance(hint, TypeVar) else hint, game
            )
        except NotationError as error:
            raise NotationError(error.text, error.position, f"{field.name}: {error.why}") from None
    return made_of(**values)


def _collection(data: Plain, kind: Any, game: AnyGame) -> Any:
    made_of, inside = get_origin(kind), get_args(kind)
    if issubclass(made_of, Mapping) and isinstance(data, dict):
        return {unplain(key, inside[0], game): unplain(item, inside[1], game) for key, item in data.items()}
    if issubclass(made_of, Mapping) or not isinstance(data, list):
        _refuse(data, kind)
    if made_of is not tuple or inside[-1] is Ellipsis:
        inside = (inside[0],) * len(data)
    if len(inside) != len(data):
        _refuse(data, kind)
    return made_of(unplain(item, hint, game) for item, hint in zip(data, inside, strict=True))


@cache
def _hints(kind: type) -> dict[str, Any]:
    module = sys.modules[kind.__module__]
    package = sys.modules[module.__package__ or module.__name__]
    return get_type_hints(kind, {**vars(cards), **vars(core), **vars(package), **vars(module)})


_SHAPES: dict[type, str] = {list: "[...]", dict: "{...}"}


def _refuse(data: Plain, kind: Any) -> NoReturn:
    text = data if isinstance(data, str) else _SHAPES.get(type(data)) or json.dumps(data)
    raise NotationError(text, None, f"this is no {_name(kind)}")


def _name(kind: Any) -> str:
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        return " or ".join(_name(choice) for choice in get_args(kind))
    return "list" if origin is tuple else str(origin.__name__)
