"""Actions as text for people, in the game's own notation."""

from __future__ import annotations

from cardtable.core import Hidden
from cardtable.texts import Text


def sentence(name: str, action: object) -> str:
    """A line of the log for an action."""
    if isinstance(action, Hidden):
        return Text("log.hidden", name=name, mine=False)
    return f"{name}: {action}"
