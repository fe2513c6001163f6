"""The arrays of an untrained net. They need only numpy, so runs can be read without JAX."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

Layers = list[dict[str, Any]]
"""The weights and the bias of each layer."""


def fresh(sizes: Sequence[int], seed: int) -> Layers:
    """Weights by He's rule, the last layer small, so that at first all choices are about as likely."""
    rng = np.random.default_rng(seed)
    layers = []
    for number, (inputs, outputs) in enumerate(pairwise(sizes)):
        spread = (2 / inputs) ** 0.5 * (0.01 if number == len(sizes) - 2 else 1)
        weight = rng.normal(0, spread, (inputs, outputs)).astype(np.float32)
        layers.append({"weight": weight, "bias": np.zeros(outputs, np.float32)})
    return layers


def no_moments(layers: Layers) -> tuple[Layers, Layers]:
    """Adam's first and second moments before its first step."""
    return _zeros(layers), _zeros(layers)


def _zeros(layers: Layers) -> Layers:
    return [{name: np.zeros_like(array) for name, array in layer.items()} for layer in layers]
