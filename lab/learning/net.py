"""The net, its loss functions, and Adam, in JAX.

The net reads an observation and writes a number for each word of an action, and one for the value of the
hand. The score of an action is the sum of the numbers of its words, so one net works for any list of legal
actions.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp

Tree = Any
"""Arrays by name, as JAX nests them."""

IMPOSSIBLE = -1e9
BETA_1, BETA_2, EPSILON = 0.9, 0.999, 1e-8


def output(layers: Tree, observation: Any) -> Any:
    found = observation
    for layer in layers[:-1]:
        found = jax.nn.relu(found @ layer["weight"] + layer["bias"])
    return found @ layers[-1]["weight"] + layers[-1]["bias"]


@jax.jit
def scores(layers: Tree, observation: Any, actions: Any, mask: Any) -> tuple[Any, Any]:
    """By hand and place: the score of each legal action; and the value of the hand."""
    found = output(layers, observation)
    by_action = jnp.einsum("naw,nw->na", actions, found[:, :-1])
    return jnp.where(mask > 0, by_action, IMPOSSIBLE), found[:, -1]


def imitation_loss(layers: Tree, batch: Tree) -> Any:
    """How unlikely the net considers the teacher's choices."""
    found, _ = scores(layers, batch["observation"], batch["actions"], batch["mask"])
    return -jnp.take_along_axis(jax.nn.log_softmax(found), batch["chosen"][:, None], 1).mean()


def self_play_loss(layers: Tree, batch: Tree, entropy: float) -> Any:
    """Policy gradient with the own value as baseline. Entropy keeps the choices varied."""
    found, value = scores(layers, batch["observation"], batch["actions"], batch["mask"])
    logs = jax.nn.log_softmax(found)
    chosen = jnp.take_along_axis(logs, batch["chosen"][:, None], 1)[:, 0]
    surprise = batch["points"] - value
    spread = -(jnp.exp(logs) * jnp.where(batch["mask"] > 0, logs, 0)).sum(1)
    return (0.5 * surprise**2 - jax.lax.stop_gradient(surprise) * chosen - entropy * spread).mean()


@partial(jax.jit, static_argnames=("loss",))
def adam(
    loss: Any, layers: Tree, moments: Tree, batch: Tree, step: Any, rate: float
) -> tuple[Tree, Tree, Any]:
    """One step of Kingma and Ba (2015): the layers, both moments, and the loss before it."""
    before, slope = jax.value_and_grad(loss)(layers, batch)
    first = jax.tree.map(lambda m, g: BETA_1 * m + (1 - BETA_1) * g, moments[0], slope)
    second = jax.tree.map(lambda m, g: BETA_2 * m + (1 - BETA_2) * g * g, moments[1], slope)
    one, two = 1 - BETA_1**step, 1 - BETA_2**step
    after = jax.tree.map(
        lambda p, m, v: p - rate * (m / one) / (jnp.sqrt(v / two) + EPSILON), layers, first, second
    )
    return after, (first, second), before
