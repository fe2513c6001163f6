"""Positions for the open-card solver as text: `trump: H; leader: 0; hand 0: SA SK; …; trick: DA`.

Every part is a name and a value, on its own line or separated by semicolons. The names are described with the
positions of each game. All games have `leader`, the hands and, if there are any cards on the table, `trick`
from the leader on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.errors import NotationError

if TYPE_CHECKING:
    from cardtable.core import T

MAY_BE_MISSING = {"trick": "", "side": "0", "points": "0", "deck": "single"}
FIRST_WORDS = ("trump:", "game:", "declarer:", "leader:", "hand 0:")


def looks_like(text: str) -> bool:
    """Whether a text begins like a position."""
    return text.lstrip().lower().startswith(FIRST_WORDS)


def fields(text: str, names: tuple[str, ...]) -> dict[str, str]:
    """The parts of a text by name. Raises NotationError for an unknown, repeated or missing name."""
    found: dict[str, str] = {}
    for part in text.replace(";", "\n").splitlines():
        if not part.strip():
            continue
        name, colon, said = part.partition(":")
        name = " ".join(name.lower().split())
        if not colon or name not in names:
            raise NotationError(part.strip(), None, f"a position has {', '.join(names)}, each with a colon")
        if name in found:
            raise NotationError(part.strip(), None, f"{name} is there twice")
        found[name] = said.strip()
    missing = [name for name in names if name not in found and name not in MAY_BE_MISSING]
    if missing:
        raise NotationError(text.strip(), None, f"there is no {', '.join(missing)}")
    return {**MAY_BE_MISSING, **found}


def one_of(text: str, meanings: dict[str, T]) -> T:
    """The meaning of a word. Raises NotationError if it has none."""
    if text.upper() not in meanings:
        raise NotationError(text, None, f"it is one of {', '.join(meanings)}")
    return meanings[text.upper()]


def number(text: str) -> int:
    """A number of at most four digits. Raises NotationError."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise NotationError(text, None, "a number is expected here")
    return int(text)
