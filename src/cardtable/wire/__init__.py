"""Line protocols that programs speak. No I/O; both ends see Views only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.games import GAMES
from cardtable.wire import json_lines
from cardtable.wire.bridge import jacobian_guest
from cardtable.wire.nimmt import sixnimmt_guest

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import Player


class Guest(Protocol):
    """The player's end of a line."""

    @property
    def done(self) -> bool:
        """The host has said goodbye."""

    def feed(self, line: str) -> list[str]:
        """What to say to a line from the host. BadMessage if the line means nothing."""


@dataclass(frozen=True)
class Dialect:
    """A protocol, as our own players speak it: which games it is for, and how a player of one of
    them becomes a guest."""

    games: tuple[str, ...]
    guest: Callable[[Player[Any, Any], str], Guest]


DIALECTS: dict[str, Dialect] = {
    "jacobian": Dialect(("bridge",), lambda player, game: jacobian_guest.Guest(player)),
    "jacobian-lockstep": Dialect(
        ("bridge",), lambda player, game: jacobian_guest.Guest(player, lockstep=True)
    ),
    "json_lines": Dialect(tuple(GAMES), json_lines.Guest),
    "sixnimmt": Dialect(("nimmt",), lambda player, game: sixnimmt_guest.Guest(player)),
}
