"""Random hands through the Python rules, beside OpenSpiel's where it is installed and knows the game.

    python -m benchmarks.rules [GAME…] [--hands N] [--blocks N]

All play whole hands by uniform choices, the deal included, in alternating blocks; figures are medians
over the blocks, per CPU-second of one core. OpenSpiel is run by two loops: that of its examples, which
deals cards by their chances, and the quickest there is, which takes for granted that they are uniform.
Its skat has no bids, hand games or values, and its nearest to pinochle is spades, so the hands are not
the same work: compare decisions, too.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from cardtable.games import GAMES
from cardtable.games.pinochle import Pinochle

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame

    Run = Callable[[int, Random], int]
    """Play this number of hands. Returns the number of decisions."""

PEERS = {"bridge": "bridge(use_double_dummy_result=false)", "pinochle": "spades", "skat": "skat"}
WITHOUT_EARLY_ENDS = {"pinochle": Pinochle(throw_in=False)}


def ours(game: AnyGame) -> Run:
    def run(hands: int, rng: Random) -> int:
        decisions, choice = 0, rng.choice
        for _ in range(hands):
            state = game.start(game.deal(rng))
            while state.to_act:
                decisions += len(state.to_act)
                state = state.apply({seat: choice(state.legal(seat)) for seat in state.to_act})
        return decisions

    return run


def open_spiel(name: str, *, by_chances: bool) -> Run:
    def run(hands: int, rng: Random) -> int:
        game, decisions, choice = pyspiel.load_game(name), 0, rng.choice
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    decisions += 1
                    state.apply_action(choice(state.legal_actions()))
                elif by_chances:
                    state.apply_action(choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(choice(state.legal_actions()))
        return decisions

    return run


def measured(run: Run, hands: int, seed: int) -> tuple[float, float]:
    """Hands and decisions a second."""
    started = process_time()
    decisions = run(hands, Random(seed))
    seconds = process_time() - started
    return hands / seconds, decisions / seconds


def compare(name: str, hands: int, blocks: int) -> None:
    runs = {"cardtable": ours(WITHOUT_EARLY_ENDS.get(name) or GAMES[name]())}
    if pyspiel is not None and name in PEERS:
        runs["open_spiel, by chances"] = open_spiel(PEERS[name], by_chances=True)
        runs["open_spiel, quickest"] = open_spiel(PEERS[name], by_chances=False)
    figures: dict[str, list[tuple[float, float]]] = {who: [] for who in runs}
    for block in range(blocks):
        for who, run in runs.items():
            figures[who].append(measured(run, hands, block))
    for who, found in figures.items():
        rates = [median(column) for column in zip(*found, strict=True)]
        pairs = list(zip(figures["cardtable"], found, strict=True))
        ratios = [median(mine[part] / theirs[part] for mine, theirs in pairs) for part in (0, 1)]
        print(f"{name:18} {who:23} {rates[0]:8.0f} {rates[1]:12.0f} {ratios[0]:8.2f} {ratios[1]:10.2f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    options.add_argument("--hands", type=int, default=300)
    options.add_argument("--blocks", type=int, default=7)
    given = options.parse_args()
    print(f"{'':18} {'':23} {'hands/s':>8} {'decisions/s':>12}   cardtable at, by hands and decisions")
    for name in given.games:
        compare(name, given.hands, given.blocks)
    if pyspiel is None:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
