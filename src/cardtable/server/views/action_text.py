"""Actions in words for people: as the game's own notation has them."""

from __future__ import annotations

from cardtable.core import Hidden


def sentence(name: str, action: object) -> str:
    if isinstance(action, Hidden):
        return f"{name} made a choice that stays hidden"
    return f"{name}: {action}"
