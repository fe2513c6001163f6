"""`@value`: small immutable classes."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")

# Making a really frozen dataclass takes six times as long, and States are made at every move. So the
# type checker always refuses to change a value, and the test run (CARDTABLE_FROZEN=1) does so as well.
FROZEN = os.environ.get("CARDTABLE_FROZEN") == "1"


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """A slotted dataclass that must not be changed after it is made."""
    return dataclass(slots=True, unsafe_hash=True, frozen=FROZEN)(cls)
