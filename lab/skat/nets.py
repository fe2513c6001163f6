"""The nets of `SkatStrength` in JAX: what they read, how they are fitted, and how the kernel reads them.

`kernel/include/cardtable/skat/hand_nets.hpp` says what each layer is for.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import SUITS, card_points
from lab.learning.layers import no_moments
from lab.learning.net import Tree, adam

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.search.nets import Layer

RANKS, SUIT_COUNT = 8, 4
_JACK = 4
BETWEEN, WIDTH, BEHIND = 32, 16, 24
"""Neurons for a suit, numbers that add up, neurons behind the sum."""
BATCH = 512
LARGEST = 32_767
Rows = dict[str, Any]
"""Arrays by name, with one row for each hand."""


def holdings(hand: int) -> list[list[float]]:
    """Of each suit the eight cards from the seven, 1 where it is held."""
    return [[float(hand >> 13 * suit + 5 + rank & 1) for rank in range(RANKS)] for suit in range(SUIT_COUNT)]


def game_row(kind: Kind, hand: int, pushed: int, forehand: bool) -> Rows:
    """What the net of a game reads."""
    held, away = np.array(holdings(hand)), np.array(holdings(pushed))
    jacks = held[:, _JACK].copy()
    is_there = np.ones(SUIT_COUNT)
    trump = np.zeros(SUIT_COUNT + RANKS)
    if kind is not Kind.NULL:
        held[:, _JACK] = away[:, _JACK] = 0
        trump[:SUIT_COUNT] = jacks
    if kind in SUITS:
        is_there[SUITS[kind]] = 0
        trump[SUIT_COUNT:] = held[SUITS[kind]]
    return {
        "suits": np.concatenate([held, away], 1),
        "is_there": is_there,
        "trump": trump,
        "has_trumps": np.array([kind is not Kind.NULL]),
        "others": np.array([forehand, card_points(pushed) / 10]),
    }


def bid_row(hand: int, forehand: bool) -> Rows:
    """What the net of bids reads."""
    held = np.array(holdings(hand))
    jacks = np.repeat(held[None, :, _JACK], SUIT_COUNT, 0)
    return {
        "suits": np.concatenate([jacks, held, np.eye(SUIT_COUNT)], 1),
        "others": np.array([float(forehand)]),
    }


def stacked(rows: Sequence[Rows]) -> Rows:
    return {name: np.stack([row[name] for row in rows]).astype(np.float32) for name in rows[0]}


def fresh(seed: int, *, suit: int, trump: int, others: int, outputs: int) -> Tree:
    """The layers before they have learned; without `trump` inputs there are none for trumps."""
    rng = np.random.default_rng(seed)
    sizes = [(suit, BETWEEN), (BETWEEN, WIDTH)]
    sizes += [(trump, BETWEEN), (BETWEEN, WIDTH)] if trump else []
    sizes += [(WIDTH + others, BEHIND), (BEHIND, outputs)]
    return [
        {
            "weight": rng.normal(0, (2 / inputs) ** 0.5, (inputs, each)).astype(np.float32),
            "bias": np.full(each, 0.1, np.float32),
        }
        for inputs, each in sizes
    ]


def answer(layers: Tree, rows: Tree) -> Any:
    sums = (_two(layers[:2], rows["suits"]) * rows.get("is_there", jnp.ones(SUIT_COUNT))[..., None]).sum(1)
    if "trump" in rows:
        sums = sums + _two(layers[2:4], rows["trump"]) * rows["has_trumps"]
    return _two(layers[-2:], jax.nn.relu(jnp.concatenate([sums, rows["others"]], 1)))


def _two(layers: Tree, inputs: Any) -> Any:
    between = jax.nn.relu(inputs @ layers[0]["weight"] + layers[0]["bias"])
    return between @ layers[1]["weight"] + layers[1]["bias"]


def won_loss(layers: Tree, rows: Tree) -> Any:
    """How surprising it is which games were won, by their first output."""
    odds = answer(layers, rows)[:, 0]
    return (jax.nn.softplus(odds) - rows["won"] * odds).mean()


def step_loss(layers: Tree, rows: Tree) -> Any:
    """How surprising the steps are at which hands stopped."""
    logs = jax.nn.log_softmax(answer(layers, rows))
    return -(logs * rows["step"]).sum(1).mean()


def fitted(
    layers: Tree, rows: Rows, loss: Callable[[Tree, Tree], Any], epochs: int, seed: int, rate: float = 2e-3
) -> Tree:
    """The net after this number of passes over the games, with steps that get smaller."""
    count = len(rows["others"])
    moments: Any = no_moments(layers)
    rng, step, steps = np.random.default_rng(seed), 0, epochs * (count // BATCH)
    for _ in range(epochs):
        order = rng.permutation(count)
        for first in range(0, count - BATCH + 1, BATCH):
            batch = {name: array[order[first : first + BATCH]] for name, array in rows.items()}
            step += 1
            layers, moments, _ = adam(loss, layers, moments, batch, step, rate * (1 - step / (steps + 1)))
    return jax.tree.map(np.asarray, layers)


@partial(jax.jit)
def odds(layers: Tree, rows: Tree) -> Any:
    return answer(layers, rows)


def written(layers: Tree) -> list[Layer]:
    """As a file has them."""
    return [_written(np.asarray(layer["weight"]), np.asarray(layer["bias"])) for layer in layers]


def _written(weight: Any, bias: Any) -> Layer:
    scales = (np.abs(weight).max(0).clip(1e-8) / LARGEST).astype(np.float32)
    small = np.rint(weight / scales).astype(np.int16)
    return (*weight.shape, 16, small.tobytes(), scales.tobytes(), bias.astype(np.float32).tobytes())
