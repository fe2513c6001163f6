"""Random boards of bridge through the rules, beside OpenSpiel's bridge if it is installed.

    python benchmarks/bridge_rules.py [--boards N] [--blocks N]

All play whole boards by uniform choices, the deal included, in alternating blocks; figures are
medians over the blocks, per CPU-second of one core.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable.games.bridge import Bridge

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from collections.abc import Callable


def ours(boards: int, rng: Random) -> None:
    game = Bridge()
    choice = rng.choice
    for _ in range(boards):
        state = game.start(game.deal(rng))
        while state.to_act:
            (seat,) = state.to_act
            state = state.apply({seat: choice(state.legal(seat))})


def open_spiel(boards: int, rng: Random) -> None:
    """The loop of OpenSpiel's examples: cards are dealt by their chances."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    choice = rng.choice
    for _ in range(boards):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions()))


def open_spiel_short(boards: int, rng: Random) -> None:
    """The quickest loop there is: that dealing is uniform is taken for granted."""
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    choice = rng.choice
    for _ in range(boards):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))


def boards_a_second(play: Callable[[int, Random], None], boards: int, seed: int) -> float:
    start = process_time()
    play(boards, Random(seed))
    return boards / (process_time() - start)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--boards", type=int, default=500)
    options.add_argument("--blocks", type=int, default=7)
    given = options.parse_args()
    peers = {"open_spiel": open_spiel, "open_spiel, short": open_spiel_short} if pyspiel else {}
    figures: dict[str, list[float]] = {name: [] for name in ("cardtable", *peers)}
    for block in range(given.blocks):
        for name, play in {"cardtable": ours, **peers}.items():
            figures[name].append(boards_a_second(play, given.boards, block))
    for name, found in figures.items():
        ratio = median(one / other for one, other in zip(figures["cardtable"], found, strict=True))
        print(f"{name:<18} {median(found):7.0f} boards/s   cardtable is at {ratio:.2f} of it")
    if not peers:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
