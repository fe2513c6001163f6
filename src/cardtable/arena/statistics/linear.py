"""Small systems of linear equations."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse by Gauss-Jordan elimination, with the largest pivot of each column.

    Raises ZeroDivisionError if there is none.
    """
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for number in range(size):
            factor = rows[number][column]
            if number != column and factor:
                pairs = zip(rows[number], rows[column], strict=True)
                rows[number] = [value - factor * other for value, other in pairs]
    return [row[size:] for row in rows]
