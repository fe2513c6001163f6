"""Whole random hands in the kernel, called from Python, beside OpenSpiel's skat and bridge.

    python -m benchmarks.playouts [--hands N] [--blocks N]

Each hand is dealt, bid and played by uniform choices and counted. OpenSpiel's skat has no bids, hand games or
values: compare decisions, too. Medians over alternating blocks, per CPU-second of one core.
"""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.rules import PEERS, measured, open_spiel
from cardtable.games import GAMES
from cardtable.search.whole_hands import whole_hands

if TYPE_CHECKING:
    from cardtable.core import AnyGame

OPEN_SPIEL = find_spec("pyspiel") is not None

Rates = tuple[float, float]
"""Hands and decisions a second."""

TIMES_AS_MANY = 100
"""Hands in a block of the kernel for each of OpenSpiel's, so that both last long enough to be measured."""


def kernel_run(game: AnyGame, hands: int, seed: int) -> Rates:
    play = whole_hands(game).hand.random
    started = process_time()
    decisions, _ = play(game.seats, hands, seed)
    seconds = process_time() - started
    return hands / seconds, decisions / seconds


def compare(name: str, hands: int, blocks: int) -> None:
    game = GAMES[name]()
    peer = open_spiel(PEERS[name], by_chances=False) if OPEN_SPIEL and name in PEERS else None
    ours: list[Rates] = []
    theirs: list[Rates] = []
    for block in range(blocks):
        ours.append(kernel_run(game, TIMES_AS_MANY * hands, block))
        if peer is not None:
            theirs.append(measured(peer, hands, block))
    shown = [("kernel", ours), ("open_spiel, quickest", theirs)] if theirs else [("kernel", ours)]
    for who, found in shown:
        rates = [median(column) for column in zip(*found, strict=True)]
        ratios = [median(a[part] / b[part] for a, b in zip(ours, found, strict=True)) for part in (0, 1)]
        print(f"{name:18} {who:22} {rates[0]:10,.0f} {rates[1]:13,.0f} {ratios[0]:8.1f} {ratios[1]:10.1f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--hands", type=int, default=300)
    options.add_argument("--blocks", type=int, default=5)
    given = options.parse_args()
    print(f"{'':41} {'hands/s':>10} {'decisions/s':>13}   kernel at, by hands and decisions")
    for name in GAMES:
        compare(name, given.hands, given.blocks)
    if not OPEN_SPIEL:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
