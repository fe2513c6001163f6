"""The nets that say which card a player of skat plays, in JAX: what they read, and how they are fitted.

The kernel says what a player has seen (`kernel/include/cardtable/skat/card_net.hpp`). Suits that are not
trumps are alike, so each game is learned with its suits exchanged in every way.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
import numpy as np

from cardtable._kernel import SkatCardNets
from cardtable.cards import Cards
from cardtable.games.skat import Discard, Kind
from cardtable.search.skat.hand_strength import TRUMPS
from lab.learning.layers import fresh, no_moments
from lab.learning.net import IMPOSSIBLE, Tree, adam, output
from lab.skat.nets import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardtable.record import AnyRecord
    from cardtable.search.nets import Layer

FAMILIES = ("declarer of a suit game", "its defenders", "declarer of a grand", "its defenders")
CARDS, SUIT, JACKS, BLOCKS, GROUPS = 32, 7, 4, 9, 5
INPUTS = 327
HIDDEN = 96, 32
BATCH, RATE = 1024, 2e-3
Decision = tuple[int, list[int], int, int]
"""The family, the inputs that are 1, the legal cards as a set of bits, the card that was played."""


def decisions(records: Iterable[AnyRecord]) -> Iterator[Decision]:
    """Those of all suit games and grands."""
    for record in records:
        view = record.last.view(None)
        if view.declarer is None or view.contract is None or view.contract.kind is Kind.NULL:
            continue
        deal, declarer = record.deal, view.declarer
        pushed = next((action.cards for action in record.actions if isinstance(action, Discard)), deal.skat)
        piles = [int(hand) for hand in deal.hands]
        piles[declarer] = (piles[declarer] | int(deal.skat)) & ~int(pushed)
        played = [card.bit for _, card in view.plays]
        trump = TRUMPS[view.contract.kind]
        yield from SkatCardNets.decisions(
            trump, declarer, not view.contract.hand, [*piles, int(Cards(pushed))], played
        )


def rows(found: list[Decision]) -> dict[str, Any]:
    """The same as arrays."""
    inputs = np.zeros((len(found), INPUTS), np.uint8)
    for row, (_, places, _, _) in enumerate(found):
        inputs[row, places] = 1
    legal = np.array([each[2] for each in found], np.uint32)
    return {
        "inputs": inputs,
        "legal": (legal[:, None] >> np.arange(CARDS, dtype=np.uint32) & 1).astype(np.uint8),
        "chosen": np.array([each[3] for each in found]),
    }


def exchanges(family: int) -> list[tuple[Any, Any]]:
    """Every way to exchange suits that are alike: where each input and each card comes from."""
    places = [0, *range(SUIT + JACKS, CARDS, SUIT)]
    kept = 0 if family >= 2 else 1
    found = []
    for order in permutations(places[kept:]):
        cards = np.arange(CARDS)
        groups = np.arange(GROUPS)
        for place, source in zip(places, [*places[:kept], *order], strict=True):
            cards[place : place + SUIT] = np.arange(source, source + SUIT)
            groups[_group(place)] = _group(source)
        inputs = np.arange(INPUTS)
        for block in range(BLOCKS):
            inputs[block * CARDS : (block + 1) * CARDS] = block * CARDS + cards
        for first in (BLOCKS * CARDS, BLOCKS * CARDS + GROUPS):
            inputs[first : first + GROUPS] = first + groups
        found.append((inputs, cards))
    return found


def _group(place: int) -> int:
    """The number of the group of cards that begins in this place: jacks are the second."""
    return 0 if place == 0 else 1 + (place - JACKS) // SUIT


def loss(layers: Tree, batch: Tree) -> Any:
    """How surprising the cards are that were played."""
    scores = jnp.where(batch["legal"] > 0, output(layers, batch["inputs"].astype(jnp.float32)), IMPOSSIBLE)
    chosen = jnp.take_along_axis(jax.nn.log_softmax(scores), batch["chosen"][:, None], 1)
    return -chosen.mean()


def fitted(family: int, found: dict[str, Any], epochs: int, seed: int = 1) -> Tree:
    """The net after this number of passes over the decisions, with steps that get smaller."""
    layers: Tree = fresh((INPUTS, *HIDDEN, CARDS), seed)
    moments: Any = no_moments(layers)
    ways = exchanges(family)
    count = len(found["chosen"])
    rng, step, steps = np.random.default_rng(seed), 0, epochs * max(1, count // BATCH)
    for _ in range(epochs):
        order = rng.permutation(count)
        for first in range(0, max(1, count - BATCH + 1), BATCH):
            inputs, cards = ways[rng.integers(len(ways))]
            there = order[first : first + BATCH]
            batch = {
                "inputs": found["inputs"][there][:, inputs],
                "legal": found["legal"][there][:, cards],
                "chosen": np.argsort(cards)[found["chosen"][there]],
            }
            step += 1
            layers, moments, _ = adam(loss, layers, moments, batch, step, RATE * (1 - step / (steps + 1)))
    return jax.tree.map(np.asarray, layers)


def agreement(layers: Tree, found: dict[str, Any]) -> tuple[float, float]:
    """The share of cards that the net would have played, and its surprise."""
    scores = jnp.where(found["legal"] > 0, output(layers, found["inputs"].astype(np.float32)), IMPOSSIBLE)
    return float((scores.argmax(1) == found["chosen"]).mean()), float(loss(layers, found))


def layers_of(nets: list[Tree]) -> list[Layer]:
    """All nets, as a file has them."""
    return [layer for net in nets for layer in written(net)]
