"""The games, by name. A new game is a folder beside these and a line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardtable.games.nimmt import Nimmt

if TYPE_CHECKING:
    from cardtable.core import Game

GAMES: dict[str, type[Game[Any, Any, Any]]] = {
    "nimmt": Nimmt,
}
