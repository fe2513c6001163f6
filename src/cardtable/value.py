"""`@value`: small immutable classes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

# Making a really frozen dataclass takes six times as long, and States are made at every move. So the
# type checker always refuses to change a value, and the test run (CARDTABLE_FROZEN=1) does so as well.
FROZEN = os.environ.get("CARDTABLE_FROZEN") == "1"


@overload
def value(cls: type[T]) -> type[T]: ...
@overload
def value(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True)
def value(cls: type[T] | None = None, *, kw_only: bool = False) -> type[T] | Callable[[type[T]], type[T]]:
    """A slotted dataclass that must not be changed after it is made. With `kw_only` each field is given by
    its name: for Views, where neighbours of one type could be exchanged unnoticed."""

    def made(cls: type[T]) -> type[T]:
        return dataclass(slots=True, unsafe_hash=True, frozen=FROZEN, kw_only=kw_only)(cls)

    return made if cls is None else made(cls)
