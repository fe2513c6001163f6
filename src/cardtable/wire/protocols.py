"""The protocols that programs of a game may speak, by name.

Every game has json_lines; the part of a game in this layer publishes the others as `PROTOCOLS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.errors import BadOption
from cardtable.games import GAMES, published

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cardtable.core import AnyPlayer, Codec


class Guest(Protocol):
    """The player's end of a line."""

    @property
    def done(self) -> bool:
        """The host has said goodbye."""

    def feed(self, line: str) -> list[str]:
        """What to say to a line from the host. BadMessage if the line means nothing."""


@dataclass(frozen=True)
class LineProtocol:
    """`guest` is how a player of ours speaks it. `table` is how a host does: for each table it makes what
    makes the codec of each peer there, so that peers can share what they are told alike. It is None where
    programs that speak it have a host of their own. `numbered` answers say which question they belong to."""

    name: str
    guest: Callable[[AnyPlayer], Guest]
    table: Callable[[], Callable[[], Codec[Any, Any]]] | None = None
    numbered: bool = False

    def for_table(self) -> Callable[[], Codec[Any, Any]]:
        """What makes the host's end of the line to each peer of one table; BadOption if there is none."""
        if self.table is None:
            raise BadOption(f"programs that speak {self.name} have a host of their own; see `cardtable host`")
        return self.table()


def protocols_of(game: str) -> dict[str, LineProtocol]:
    """The protocols of a game, json_lines first."""
    from cardtable.wire import json_lines

    own: Iterable[LineProtocol] = published("wire", game, "PROTOCOLS", ())
    general = LineProtocol(
        "json_lines",
        lambda player: json_lines.Guest(player, game),
        lambda: json_lines.JsonLines,
        numbered=True,
    )
    return {protocol.name: protocol for protocol in (general, *own)}


def find_protocol(name: str, game: str) -> LineProtocol:
    """BadOption with what there is if the game has no such protocol."""
    found = protocols_of(game)
    if name in found:
        return found[name]
    others = games_that_speak(name)
    if others:
        raise BadOption(f"{name} is a protocol for {', '.join(others)}, not for {game}")
    raise BadOption(f"there is no protocol {name!r} for {game}; there are {', '.join(found)}")


def games_that_speak(name: str) -> list[str]:
    return [game for game in GAMES if name in protocols_of(game)]
