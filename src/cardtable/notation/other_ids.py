"""Ids that others had before us, by game: which texts they are, and what record they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardtable.notation.skat import skat_id

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.record import AnyRecord


@dataclass(frozen=True)
class OtherId:
    """`read` takes any form of such an id, also the notation for people; `forms` writes it in each form
    there is; `text` in the notation for people. NotationError and GameError as usual."""

    read: Callable[[str], Any]
    forms: Callable[[Any], list[str]]
    text: Callable[[Any], str]
    to_record: Callable[[Any], AnyRecord]
    from_record: Callable[[AnyRecord], Any]


OTHER_IDS: dict[str, OtherId] = {
    "skat": OtherId(
        skat_id.read,
        lambda what: [skat_id.to_base64(what), str(skat_id.to_integer(what))],
        str,
        skat_id.to_record,
        skat_id.from_record,
    ),
}
