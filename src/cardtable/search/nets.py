"""Small neural nets for players: weights from a file, evaluated by the kernel.

A file is in the format safetensors: eight bytes with the length of a header, the header as JSON, then all
numbers. Layer 0 has the tensors `0.weight` (integers of 8 or 16 bits, inputs x outputs), `0.scale` (a factor
for each output) and `0.bias`; then come `1.weight` and so on. Between two layers is a ReLU.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeVar

from cardtable._kernel import Net as Net
from cardtable.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LENGTH = 8
BITS = {"I8": 8, "I16": 16}
WIDEST = 65_536
"""The largest number of inputs, and of outputs, of a layer."""
Layer = tuple[int, int, int, bytes, bytes, bytes]
"""Inputs, outputs, bits of a weight, weights, scales, biases."""
Made = TypeVar("Made")


def read_net(file: Path) -> Net:
    """The net in this file. Raises GameError if it is none, and OSError if it cannot be read."""
    return read_as(Net, file)


def read_as(kind: Callable[[list[Layer]], Made], file: Path) -> Made:
    """What a type of net makes of the layers in this file. Raises the same errors as `read_net`."""
    data = file.read_bytes()
    try:
        return kind(_layers(data))
    except (ValueError, KeyError, TypeError) as error:
        raise GameError(f"{file} is not a net in the format safetensors: {error}") from None


def _layers(data: bytes) -> list[Layer]:
    end = LENGTH + int.from_bytes(data[:LENGTH], "little")
    if len(data) < end:
        raise ValueError(f"the header ends behind the file, at byte {end} of {len(data)}")
    header, numbers = json.loads(data[LENGTH:end]), data[end:]
    if not isinstance(header, dict):
        raise ValueError("its header is not a JSON object")
    layers: list[Layer] = []
    while f"{len(layers)}.weight" in header:
        weight, scale, bias = (header[f"{len(layers)}.{part}"] for part in ("weight", "scale", "bias"))
        parts = _numbers(numbers, weight), _numbers(numbers, scale), _numbers(numbers, bias)
        layers.append((*_shape(weight["shape"]), BITS[weight["dtype"]], *parts))
    if not layers:
        raise ValueError("a net has a layer or more, and there is no 0.weight")
    return layers


def _shape(shape: Any) -> tuple[int, int]:
    """Inputs and outputs of a layer. Raises ValueError if they are not possible."""
    if not isinstance(shape, list) or len(shape) != 2 or not all(_is_size(each) for each in shape):
        raise ValueError(f"a layer has two sizes from 1 to {WIDEST}, not {shape}")
    inputs, outputs = shape
    return inputs, outputs


def _is_size(number: object) -> bool:
    return isinstance(number, int) and 1 <= number <= WIDEST


def _numbers(data: bytes, tensor: dict[str, Any]) -> bytes:
    first, last = tensor["data_offsets"]
    if not 0 <= first <= last <= len(data):
        raise ValueError(f"there are no bytes {first} to {last}")
    return data[first:last]


def net_file(layers: list[Layer]) -> bytes:
    """The bytes that `read_net` reads: by layer inputs, outputs, bits of a weight, weights, scales,
    biases."""
    header: dict[str, Any] = {}
    numbers = b""
    types = {bits: name for name, bits in BITS.items()}
    for number, (inputs, outputs, bits, *parts) in enumerate(layers):
        kinds = ((types[bits], [inputs, outputs]), ("F32", [outputs]), ("F32", [outputs]))
        for name, (dtype, shape), part in zip(("weight", "scale", "bias"), kinds, parts, strict=True):
            offsets = [len(numbers), len(numbers) + len(part)]
            header[f"{number}.{name}"] = {"dtype": dtype, "shape": shape, "data_offsets": offsets}
            numbers += part
    text = json.dumps(header).encode()
    return len(text).to_bytes(LENGTH, "little") + text + numbers
