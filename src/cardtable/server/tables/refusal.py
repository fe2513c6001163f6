"""Why a command is not carried out, as a value."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from cardtable.value import value

if TYPE_CHECKING:
    from cardtable.server.tables.notes import Note


@value
class Refusal:
    """`kind` tells programs what is wrong, `key` and `parameters` tell people. `why` is there instead of a
    key if the rules of a game refuse. `seq` is the last event of the table, and `missed` is what happened
    since the command was thought of, if that matters."""

    kind: str
    key: str = ""
    parameters: dict[str, Any] = field(default_factory=dict)
    why: str = ""
    seq: int | None = None
    missed: tuple[Note, ...] = ()


def not_now(key: str, **parameters: object) -> Refusal:
    """It is not possible at present."""
    return Refusal("not-now", key, parameters)


def not_yours(key: str, **parameters: object) -> Refusal:
    """This person may not do it."""
    return Refusal("not-yours", key, parameters)
