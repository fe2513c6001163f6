"""A text table that fits a width: it leaves out columns and shortens long names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

GAP = "  "
LONG_NAME = 24
"""Columns are not left out to make room for names longer than this."""
SHORTEST_NAME = 8


@dataclass(frozen=True)
class Column:
    """A column with one number for each row. If there is no room, the column with the highest `spare` is
    left out first. A column with 0 is never left out."""

    title: str
    cells: Sequence[str]
    spare: int = 0

    @property
    def width(self) -> int:
        return max([len(self.title), *map(len, self.cells)])


def table_lines(names: Sequence[str], columns: Sequence[Column], width: int) -> list[str]:
    """A heading and a line for each row. Cells are aligned right."""
    kept = _that_fit(columns, width - _name_width(names))
    room = width - sum(map(_taken, kept))
    names = [shortened(name, max(room, SHORTEST_NAME)) for name in names]
    longest = max(map(len, names))
    rows = [
        f"{name:{longest}}"
        + "".join(f"{GAP}{cell:>{column.width}}" for column, cell in zip(kept, cells, strict=True))
        for name, *cells in [
            ("", *(column.title for column in kept)),
            *zip(names, *(column.cells for column in kept), strict=True),
        ]
    ]
    return [row.rstrip() for row in rows]


def _that_fit(columns: Sequence[Column], room: int) -> list[Column]:
    kept = list(columns)
    while sum(map(_taken, kept)) > room and (spare := max(kept, key=lambda column: column.spare)).spare:
        kept.remove(spare)
    return kept


def _name_width(names: Sequence[str]) -> int:
    return min(LONG_NAME, max(map(len, names)))


def _taken(column: Column) -> int:
    return len(GAP) + column.width


def shortened(name: str, length: int) -> str:
    """Cut in the middle, because versions and numbers stand at the end of a name."""
    if len(name) <= length:
        return name
    end = (length - 1) // 2
    return f"{name[: length - 1 - end]}…{name[-end:]}"


def blocks(names: Sequence[str], columns: Sequence[Column], width: int) -> list[list[Column]]:
    """The columns in order, in groups that fit next to the names."""
    blocks: list[list[Column]] = [[]]
    for column in columns:
        if blocks[-1] and sum(map(_taken, [*blocks[-1], column])) > width - _name_width(names):
            blocks.append([])
        blocks[-1].append(column)
    return blocks
