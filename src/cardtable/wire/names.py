"""Names of players that are valid in every protocol."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

# SixNimmt separates its messages at `|`, and its data is both JSON and Python, so nothing can be escaped.
UNSPEAKABLE = re.compile(r"[^ -~]|[|\"'\\]")


def names_for(titles: Iterable[str]) -> list[str]:
    """A valid name for each title: plain ASCII, and every name only once."""
    names: list[str] = []
    for title in titles:
        first = UNSPEAKABLE.sub("_", title) or "player"
        name, copy = first, 1
        while name in names:
            copy += 1
            name = f"{first}{copy}"
        names.append(name)
    return names
