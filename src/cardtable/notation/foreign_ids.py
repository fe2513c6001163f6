"""Ids that other programs defined. A format of the game's part has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.record import AnyRecord


@dataclass(frozen=True)
class ForeignId:
    """`read` accepts any form of such an id, including its notation for people. `forms` writes it in each
    form, `text` in the notation for people. They raise NotationError and GameError as usual."""

    read: Callable[[str], Any]
    forms: Callable[[Any], list[str]]
    text: Callable[[Any], str]
    to_record: Callable[[Any], AnyRecord]
    from_record: Callable[[AnyRecord], Any]
