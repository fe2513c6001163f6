"""The protocols for programs of a game, by name.

Every game has json_lines. The part of a game in this layer publishes the others as `PROTOCOLS`.
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


def _any_game(game: Any) -> str | None:
    return None


@dataclass(frozen=True)
class LineProtocol:
    """`guest` makes our end for a player. `table` makes the host's end: called once for each table, it
    returns a function that makes the codec of each peer, so that peers can share lines. It is None if the
    game's host has another name.

    `numbered` answers say which question they belong to. `forgiving` says that a peer can play on after a
    decision was made for it. `takes_up` says that a peer can join a hand in the middle. If a peer keeps one
    seat in all hands, `seats` are the names of all. `why_not` says in a sentence why a game cannot be played
    over it. `unknown` is an example of what a later version might send.
    """

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
        """A function that makes the host's codec for each peer of one table. Raises BadOption if there is
        none."""
        if self.table is None:
            raise BadOption(f"programs that speak {self.name} have a host of their own; see `cardtable host`")
        return self.table()

    def for_player(self, player: AnyPlayer) -> Guest:
        """The player's end of the line. Raises BadOption if our players cannot speak it."""
        if self.guest is None:
            raise BadOption(f"no built-in player speaks {self.name}; programs that do can be hosted")
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
    """The protocol with this name. Raises BadOption, with the existing ones, if the game has no such
    protocol."""
    found = protocols_of(game)
    if name in found:
        return found[name]
    others = games_that_speak(name)
    if others:
        raise BadOption(f"{name} is a protocol for {', '.join(others)}, not for {game}")
    raise BadOption(f"there is no protocol {name!r} for {game}; there are {', '.join(found)}")


def games_that_speak(name: str) -> list[str]:
    """The games that have a protocol of this name."""
    return [game for game in GAMES if name in protocols_of(game)]
