"""Microseconds of CPU for one row through small nets in the kernel, one at a time and in batches.

    python -m benchmarks.nets

Weights are random numbers of 8 bits. Figures are the least of seven blocks.
"""

from __future__ import annotations

from itertools import pairwise
from time import process_time
from typing import TYPE_CHECKING

import numpy as np

from cardtable.search.nets import Net

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROWS, BLOCKS = 2_000, 7
NETS: Sequence[tuple[tuple[int, ...], float]] = (
    ((256, 256, 32), 1.0),
    ((405, 256, 256, 53), 0.15),
    ((405, 256, 256, 53), 1.0),
)
"""The sizes of the layers, and the part of the inputs that are not 0."""


def random_net(sizes: Sequence[int]) -> Net:
    rng = np.random.default_rng(1)
    layers = []
    for inputs, outputs in pairwise(sizes):
        scales, biases = np.full(outputs, 0.01, "<f4"), np.zeros(outputs, "<f4")
        layers.append((inputs, outputs, 8, rng.bytes(inputs * outputs), scales.tobytes(), biases.tobytes()))
    return Net(layers)


def least(work: Callable[[], object], rows: int) -> float:
    """Microseconds a row, in the quickest block."""
    found = []
    for _ in range(BLOCKS):
        started = process_time()
        work()
        found.append((process_time() - started) / rows)
    return 1e6 * min(found)


def measure(sizes: Sequence[int], part: float) -> tuple[float, float]:
    """In batches, and one at a time."""
    net = random_net(sizes)
    rows = (np.random.default_rng(2).random((ROWS, sizes[0])) < part).astype(np.float32)
    out = np.zeros((ROWS, sizes[-1]), np.float32)
    singles = [row.tolist() for row in rows[:200]]
    return (
        least(lambda: net.evaluate_all(rows, out), ROWS),
        least(lambda: [net.evaluate(row) for row in singles], len(singles)),
    )


def main() -> None:
    for sizes, part in NETS:
        many, one = measure(sizes, part)
        name = "-".join(map(str, sizes))
        print(f"{name:16} inputs not 0: {part:4.0%}   in batches {many:5.1f}   one at a time {one:5.1f}")


if __name__ == "__main__":
    main()
