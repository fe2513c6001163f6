"""Any value of a game as plain data for JSON: what programs and the page are shown of a View.

Whatever has a notation is written in it (cards, actions, enums); other values become objects with
their fields, sequences become lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import Any

Plain = None | bool | int | float | str | list[Any] | dict[str, Any]


def plain(value: object) -> Plain:
    if value is None or type(value) in (bool, int, float, str):
        return value  # type: ignore[return-value] # the test above says which types these are
    if has_notation(type(value)):
        return str(value)
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, AbstractSet):
        return sorted((plain(item) for item in value), key=str)
    raise TypeError(f"{type(value).__name__} has neither a notation nor fields")


def has_notation(kind: type[object]) -> bool:
    return kind.__str__ not in (object.__str__, int.__str__)
