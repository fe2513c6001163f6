"""The door to the kernel: with which options of a game the kernel knows the rules.

The part of a game in this layer has its own door, and everything that goes to the kernel passes it. An
option that no door names is not known. So a game that uses a new option is refused until the kernel learns
it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardtable.errors import BadOption
from cardtable.games import title

if TYPE_CHECKING:
    from cardtable.core import AnyGame


class UnknownToKernel(BadOption):
    """The kernel does not know a game with these options. The message names them."""


@dataclass(frozen=True)
class Door:
    """The kernel does `what`, for instance whole hands, with these `options` of a game. Of the options in
    `unknown` it is known that the kernel lacks them."""

    what: str
    options: frozenset[str] = frozenset()
    unknown: frozenset[str] = frozenset()

    def check(self, game: AnyGame) -> None:
        """Raises UnknownToKernel if the game differs from what the kernel knows."""
        if others := _others(self, game):  # type: ignore[arg-type] # games are hashable
            listed = ", ".join(f"{name}={getattr(game, name)}" for name in others)
            raise UnknownToKernel(
                f"{title(game.name)} with {listed} is not known to the kernel's {self.what}"
            )

    def admits(self, game: AnyGame) -> bool:
        """Whether the kernel knows this game."""
        return not _others(self, game)  # type: ignore[arg-type] # games are hashable


@lru_cache(maxsize=1024)
def _others(door: Door, game: Any) -> tuple[str, ...]:
    """The options of a game that the kernel does not know and that are not as usual."""
    names = [option.name for option in fields(game)]
    # Defaults may depend on other options, as the totals do on the number of seats.
    usual = type(game)(**{name: getattr(game, name) for name in names if name in door.options})
    return tuple(name for name in names if getattr(game, name) != getattr(usual, name))
