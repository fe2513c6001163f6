"""Whole random hands in the kernel, called from Python, beside OpenSpiel's skat and bridge.

    python -m benchmarks.playouts [--hands N] [--blocks N]

Each hand is dealt, played by uniform choices and counted. The kernel plays the cards only, OpenSpiel's
hands have an auction too: compare decisions. Medians over alternating blocks, per CPU-second of one core.
"""

from __future__ import annotations

import argparse
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.rules import PEERS, measured, open_spiel
from cardtable._kernel import TrickGame, trick_random_hands
from cardtable.cards import Suit
from cardtable.games.pinochle.hands import ORDERS as PINOCHLE_ORDERS
from cardtable.games.pinochle.score import WORTH
from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import ORDERS as SKAT_ORDERS
from cardtable.games.skat.kinds import POINTS
from cardtable.search.tricks.open_cards import kernel_deck

if TYPE_CHECKING:
    from cardtable.cards import Card

OPEN_SPIEL = find_spec("pyspiel") is not None

Rates = tuple[float, float]
"""Hands and decisions a second."""

CARDS = {"skat": 30, "pinochle": 48, "bridge": 52}
"""The decisions of a hand in the kernel."""


def worths(deck: tuple[Card, ...], by_index: tuple[int, ...]) -> list[int]:
    return [by_index[card.index] for card in deck]


SKAT = worths(kernel_deck(SKAT_ORDERS[Kind.CLUBS]), POINTS)
PINOCHLE = worths(kernel_deck(PINOCHLE_ORDERS[Suit.CLUBS]), WORTH["25"])
OURS = {
    "skat": partial(trick_random_hands, TrickGame.SKAT_SUIT, worth=SKAT, each=0, last=0),
    "bridge": partial(trick_random_hands, TrickGame.BRIDGE, worth=[0] * 52, each=1, last=0),
    "pinochle": partial(trick_random_hands, TrickGame.PINOCHLE, worth=PINOCHLE, each=0, last=1),
}
TIMES_AS_MANY = 100
"""Hands in a block of the kernel for each of OpenSpiel's, so that both last long enough to be measured."""


def kernel_run(name: str, hands: int, seed: int) -> Rates:
    started = process_time()
    OURS[name](count=hands, seed=seed)
    seconds = process_time() - started
    return hands / seconds, hands * CARDS[name] / seconds


def compare(name: str, hands: int, blocks: int) -> None:
    peer = open_spiel(PEERS[name], by_chances=False) if OPEN_SPIEL and name in PEERS else None
    ours: list[Rates] = []
    theirs: list[Rates] = []
    for block in range(blocks):
        ours.append(kernel_run(name, TIMES_AS_MANY * hands, block))
        if peer is not None:
            theirs.append(measured(peer, hands, block))
    shown = [("kernel", ours), ("open_spiel, quickest", theirs)] if theirs else [("kernel", ours)]
    for who, found in shown:
        rates = [median(column) for column in zip(*found, strict=True)]
        ratios = [median(a[part] / b[part] for a, b in zip(ours, found, strict=True)) for part in (0, 1)]
        print(f"{name:10} {who:22} {rates[0]:10,.0f} {rates[1]:13,.0f} {ratios[0]:8.1f} {ratios[1]:10.1f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--hands", type=int, default=300)
    options.add_argument("--blocks", type=int, default=5)
    given = options.parse_args()
    print(f"{'':33} {'hands/s':>10} {'decisions/s':>13}   kernel at, by hands and decisions")
    for name in OURS:
        compare(name, given.hands, given.blocks)
    if not OPEN_SPIEL:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
