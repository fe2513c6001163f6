"""The checkpoint of a net, and the file that the kernel reads."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from cardtable._kernel import NIMMT_INPUTS
from cardtable.search.nets import net_file

if TYPE_CHECKING:
    from pathlib import Path

WIDTH = 16
STEPS = 8  # bytes before the first number
LARGEST = 32_767


def export(checkpoint: Path, file: Path) -> None:
    """Write the weights of a checkpoint with 16 bits each."""
    numbers = array("f", checkpoint.read_bytes()[STEPS : STEPS + 4 * WIDTH * (NIMMT_INPUTS + 2)])
    rows = NIMMT_INPUTS * WIDTH
    hidden = _layer(NIMMT_INPUTS, WIDTH, numbers[:rows], numbers[rows : rows + WIDTH])
    file.write_bytes(net_file([hidden, _layer(WIDTH, 1, numbers[rows + WIDTH :], array("f", [0.0]))]))


def _layer(
    inputs: int, outputs: int, weights: array[float], biases: array[float]
) -> tuple[int, int, int, bytes, bytes, bytes]:
    most = (max(1e-8, *map(abs, weights[output::outputs])) for output in range(outputs))
    scales = array("f", (each / LARGEST for each in most))
    small = array("h", (round(weight / scales[at % outputs]) for at, weight in enumerate(weights)))
    return inputs, outputs, 16, small.tobytes(), scales.tobytes(), biases.tobytes()
