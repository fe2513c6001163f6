"""The log of a table: what happened, to whom, under which name."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from cardtable.server.events import AnyEvent
from cardtable.value import value

if TYPE_CHECKING:
    from cardtable.core import Seat


@value
class Moved:
    """An action as the public saw it."""

    seat: Seat
    action: Any


@value
class HandOver:
    number: int


@value
class GameOver:
    pass


@value
class CutOff:
    """The game ends after so many deals, although nobody has won."""

    deals: int


What = AnyEvent | Moved | HandOver | GameOver | CutOff


@value
class Note:
    """A line of the log. `kind` is that of the event. `name` is who sat on the chair then, and `knew` says
    that they had seen the cards before. Readers may keep in `kept` what they make of it."""

    seq: int
    at: float
    kind: str
    chair: int | None
    name: str | None
    what: What
    knew: bool = False
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
