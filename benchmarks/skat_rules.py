"""Random hands of skat through the rules, beside OpenSpiel's skat if it is installed.

    python benchmarks/skat_rules.py [--hands N] [--blocks N]

Both play whole hands by uniform choices, the deal included, in alternating blocks; figures are
medians over the blocks, per CPU-second of one core. OpenSpiel's skat has no bids, hand games or
values, so the hands are not the same work; decisions a second are printed too.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable.games.skat import Skat

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from collections.abc import Callable


def ours(hands: int, rng: Random) -> int:
    game = Skat()
    choice = rng.choice
    decisions = 0
    for _ in range(hands):
        state = game.start(game.deal(rng))
        while state.to_act:
            (seat,) = state.to_act
            state = state.apply({seat: choice(state.legal(seat))})
            decisions += 1
    return decisions


def open_spiel(hands: int, rng: Random) -> int:
    game = pyspiel.load_game("skat")
    choice = rng.choice
    decisions = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
    return decisions


def speed(play: Callable[[int, Random], int], hands: int, seed: int) -> tuple[float, float]:
    """Hands and decisions a second."""
    start = process_time()
    decisions = play(hands, Random(seed))
    seconds = process_time() - start
    return hands / seconds, decisions / seconds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=1000)
    options.add_argument("--blocks", type=int, default=7)
    given = options.parse_args()
    here: list[tuple[float, float]] = []
    there: list[tuple[float, float]] = []
    for block in range(given.blocks):
        here.append(speed(ours, given.hands, block))
        if pyspiel is not None:
            there.append(speed(open_spiel, given.hands, block))
    for name, measured in (("cardtable", here), ("open_spiel", there)):
        if measured:
            hands, decisions = (median(column) for column in zip(*measured, strict=True))
            print(f"{name:11} {hands:8.0f} hands/s {decisions:10.0f} decisions/s")
    if there:
        pairs = list(zip(here, there, strict=True))
        hands, decisions = (median(one[n] / other[n] for one, other in pairs) for n in (0, 1))
        print(f"ratio       {hands:8.2f}         {decisions:10.2f}")
    else:
        print("open_spiel  is not installed")


if __name__ == "__main__":
    main()
