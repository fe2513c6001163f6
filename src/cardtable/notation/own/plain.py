"""Any value of a game as plain data for JSON: what programs and the page get of a View.

Values with a notation are written in it (cards, actions, enums). Other values become objects with their
fields, and sequences become lists.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from types import NoneType
from typing import TYPE_CHECKING, Any

from cardtable.core import Result
from cardtable.dealing.printed import PrintedDeal

if TYPE_CHECKING:
    from collections.abc import Callable

Plain = None | bool | int | float | str | list[Any] | dict[str, Any]

AS_IT_IS = (NoneType, bool, int, float, str)


def plain(value: object) -> Plain:
    """The value as plain data. Raises TypeError if it has neither a notation nor fields."""
    kind = type(value)
    form = _FORMS.get(kind)
    if form is None:
        form = _FORMS[kind] = _form(kind)
    return form(value)


def has_notation(kind: type[object]) -> bool:
    """Deals and results print for people, but programs get their fields."""
    if issubclass(kind, (PrintedDeal, Result)):
        return False
    return kind.__str__ not in (object.__str__, int.__str__)


_FORMS: dict[type[object], Callable[[Any], Plain]] = {}
"""How values of each type are written. Cached by type, because views are full of cards."""


def _form(kind: type[object]) -> Callable[[Any], Plain]:
    if kind in AS_IT_IS:
        return _same
    if has_notation(kind):
        return str
    if is_dataclass(kind):
        return _object([field.name for field in fields(kind)])
    if issubclass(kind, Mapping):
        return lambda value: {str(key): plain(item) for key, item in value.items()}
    if issubclass(kind, (list, tuple)):
        return _list
    if issubclass(kind, AbstractSet):
        return lambda value: sorted(_list(value), key=str)
    raise TypeError(f"{kind.__name__} has neither a notation nor fields")


def _same(value: Plain) -> Plain:
    return value


def _list(values: Any) -> list[Any]:
    return [plain(value) for value in values]


def _object(names: list[str]) -> Callable[[Any], Plain]:
    return lambda value: {name: plain(getattr(value, name)) for name in names}
