"""What a game may publish for programs, as `PART = WirePart(...)`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from cardtable.errors import BadOption
from cardtable.parts import Part

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer, Codec
    from cardtable.wire.protocols import Guest

# The annotations are read at run time, so this module has no `from __future__ import annotations`.


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
    guest: Callable[["AnyPlayer"], "Guest"] | None = None
    table: Callable[[], Callable[[], "Codec[Any, Any]"]] | None = None
    numbered: bool = False
    forgiving: bool = True
    takes_up: bool = True
    seats: tuple[str, ...] = ()
    newline: str = "\n"
    why_not: Callable[[Any], str | None] = _any_game
    unknown: tuple[str, ...] = ()

    def for_table(self) -> Callable[[], "Codec[Any, Any]"]:
        """A function that makes the host's codec for each peer of one table. Raises BadOption if there is
        none."""
        if self.table is None:
            raise BadOption(f"programs that speak {self.name} have a host of their own; see `cardtable host`")
        return self.table()

    def for_player(self, player: "AnyPlayer") -> "Guest":
        """The player's end of the line. Raises BadOption if our players cannot speak it."""
        if self.guest is None:
            raise BadOption(f"no built-in player speaks {self.name}; programs that do can be hosted")
        return self.guest(player)


@dataclass(frozen=True, kw_only=True)
class WirePart(Part):
    """The line protocols of a game."""

    layer: ClassVar[str] = "wire"
    without: ClassVar[str] = "json_lines"

    protocols: tuple[LineProtocol, ...] = ()
    """Those besides json_lines, which every game has."""
