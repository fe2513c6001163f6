"""Actions in words for people: as the game's own notation has them."""

from __future__ import annotations

from cardtable.core import Hidden
from cardtable.texts import Text


def sentence(name: str, action: object) -> str:
    if isinstance(action, Hidden):
        return Text("log.hidden", name=name, mine=False)
    return f"{name}: {action}"
