"""The protocols for programs of a game, by name.

Every game has json_lines. The part of a game in this layer publishes the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cardtable.errors import BadOption
from cardtable.games import GAMES, part_of
from cardtable.wire.part import LineProtocol, WirePart

if TYPE_CHECKING:
    from collections.abc import Sequence


class Guest(Protocol):
    """The player's end of a line."""

    @property
    def opening(self) -> Sequence[str]:
        """What to send before the host has sent anything."""

    @property
    def done(self) -> bool:
        """Whether the host has said goodbye."""

    def feed(self, line: str) -> list[str]:
        """The lines to send after a line from the host. Raises BadMessage if it cannot be understood."""


class Conversing:
    """A codec for peers that may speak at any time: all their lines are heard, in order."""

    def due(self) -> list[str]:
        """The lines to send after the lines heard so far. Raises BadMessage if they do not fit the state
        of the hand."""
        return []

    def said_ahead(self) -> Any:
        """A decision in an earlier line, or None. Raises BadMessage if there never will be one."""
        return None


def protocols_of(game: str) -> dict[str, LineProtocol]:
    """The protocols of a game, json_lines first."""
    from cardtable.wire import json_lines

    general = LineProtocol(
        "json_lines",
        lambda player: json_lines.JsonLinesGuest(player, game),
        lambda: json_lines.JsonLines,
        numbered=True,
        unknown=('{"type":"weather","sun":true}', '{"type":"weather","wind":[1,null]}'),
    )
    return {protocol.name: protocol for protocol in (general, *part_of(WirePart, game).protocols)}


def find_protocol(name: str, game: str) -> LineProtocol:
    """The protocol with this name. Raises BadOption, with the existing ones, if the game has no such
    protocol."""
    protocols = protocols_of(game)
    if name in protocols:
        return protocols[name]
    others = games_that_speak(name)
    if others:
        raise BadOption(f"{name} is a protocol for {', '.join(others)}, not for {game}")
    raise BadOption(f"there is no protocol {name!r} for {game}; there are {', '.join(protocols)}")


def games_that_speak(name: str) -> list[str]:
    """The games that have a protocol of this name."""
    return [game for game in GAMES if name in protocols_of(game)]
