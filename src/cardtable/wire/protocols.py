"""The protocols that programs of a game may speak, by name.

Every game has json_lines; the part of a game in this layer publishes the others as `PROTOCOLS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cardtable.errors import BadOption
from cardtable.games import GAMES, published

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardtable.core import AnyPlayer, Codec


class Guest(Protocol):
    """The player's end of a line."""

    @property
    def opening(self) -> Sequence[str]:
        """What to say before the host has said anything."""

    @property
    def done(self) -> bool:
        """The host has said goodbye."""

    def feed(self, line: str) -> list[str]:
        """What to say to a line from the host. BadMessage if the line means nothing."""


class Conversing:
    """A codec for peers that also speak when nobody has asked them: all their lines are heard, in order."""

    def due(self) -> list[str]:
        """What to say to the lines heard so far. BadMessage if they do not fit what is going on."""
        return []

    def said_ahead(self) -> Any:
        """A decision that an earlier line had in it, or None. BadMessage if there never will be one."""
        return None


def _any_game(game: Any) -> str | None:
    return None


@dataclass(frozen=True)
class LineProtocol:
    """`guest` is how a player of ours speaks it. `table` is how a host does: for each table it makes what
    makes the codec of each peer there, so that peers can share what they are told alike. It is None where
    the host of a game is the same under another name.

    `numbered` answers say which question they belong to. `forgiving` is it if a peer can play on after a
    decision was made for it, and it `takes_up` hands in the middle if the peer learns all of them that it has
    to know. Where a peer has one seat for all hands, `seats` are the names of all. `why_not` tells in a
    sentence why a game cannot be played over it. `unknown` is what a later version might say."""

    name: str
    guest: Callable[[AnyPlayer], Guest] | None = None
    table: Callable[[], Callable[[], Codec[Any, Any]]] | None = None
    numbered: bool = False
    forgiving: bool = True
    takes_up: bool = True
    seats: tuple[str, ...] = ()
    newline: str = "\n"
    why_not: Callable[[Any], str | None] = _any_game
    unknown: tuple[str, ...] = ()

    def for_table(self) -> Callable[[], Codec[Any, Any]]:
        """What makes the host's end of the line to each peer of one table; BadOption if there is none."""
        if self.table is None:
            raise BadOption(f"programs that speak {self.name} have a host of their own; see `cardtable host`")
        return self.table()

    def for_player(self, player: AnyPlayer) -> Guest:
        """The player's end of the line; BadOption if none of ours can speak it."""
        if self.guest is None:
            raise BadOption(f"no player of ours speaks {self.name}; programs that do can be hosted")
        return self.guest(player)


def protocols_of(game: str) -> dict[str, LineProtocol]:
    """The protocols of a game, json_lines first."""
    from cardtable.wire import json_lines

    own: Iterable[LineProtocol] = published("wire", game, "PROTOCOLS", ())
    general = LineProtocol(
        "json_lines",
        lambda player: json_lines.Guest(player, game),
        lambda: json_lines.JsonLines,
        numbered=True,
        unknown=('{"type":"weather","sun":true}', '{"type":"weather","wind":[1,null]}'),
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
