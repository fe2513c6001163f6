"""Steps a second of batches, of the environment of one hand, and of OpenSpiel with its tensors.

    python -m benchmarks.batch_envs [GAME…] [--n N] [--steps N] [--blocks N]

A step is one decision, by uniform choices; deals are included. Figures are medians over alternating blocks,
per CPU-second of one core. OpenSpiel writes its tensor and the list of legal actions at every decision; its
skat has no bids, hand games or values, and its bridge is without double-dummy results.
"""

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.rules import PEERS
from cardtable.envs import Batch, Environment
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt

try:
    import pyspiel  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pyspiel = None

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame

    Run = Callable[[], float]
    """Steps a second of CPU."""

SINGLE_STEPS = 3_000
PEER = "OpenSpiel, tensors"


def of_batch(hands: Batch, steps: int) -> float:
    rng, chosen = np.random.default_rng(1), np.empty(len(hands), np.int32)
    started = process_time()
    for _ in range(max(1, steps // len(hands))):
        np.multiply(rng.random(len(hands), np.float32), hands.choices, out=chosen, casting="unsafe")
        hands.step(chosen)
    return max(1, steps // len(hands)) * len(hands) / (process_time() - started)


def of_environment(env: Environment) -> float:
    rng, steps = Random(1), 0
    started = process_time()
    while steps < SINGLE_STEPS:
        env.reset()
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            steps += not ended
            # Legal actions come first, so their number is enough to choose one.
            env.step(None if ended else rng.randrange(int(observation["action_mask"].sum())))
    return steps / (process_time() - started)


def of_open_spiel(game: Any) -> float:
    rng, steps = Random(1), 0
    started = process_time()
    while steps < SINGLE_STEPS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            steps += 1
            _ = np.asarray(_tensor(game, state))
            state.apply_action(rng.choice(state.legal_actions()))
    return steps / (process_time() - started)


def _tensor(game: Any, state: Any) -> Any:
    if game.get_type().provides_observation_tensor:
        return state.observation_tensor()
    return state.information_state_tensor()


def runs_of(game: AnyGame, n: int, steps: int) -> dict[str, Run]:
    runs: dict[str, Run] = {
        "batch, no observations": partial(of_batch, Batch(game, n, observations=False), steps),
        "batch, observations": partial(of_batch, Batch(game, n, actions=False), steps),
        "batch, actions too": partial(of_batch, Batch(game, n), steps),
        "one PettingZoo hand": partial(of_environment, Environment(game)),
    }
    if pyspiel is not None and game.name in PEERS:
        runs[PEER] = partial(of_open_spiel, pyspiel.load_game(PEERS[game.name]))
    return runs


def compare(title: str, runs: dict[str, Run], blocks: int) -> None:
    figures: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(blocks):
        for name, run in runs.items():
            figures[name].append(run())
    for name, found in figures.items():
        beside = ""
        if PEER in figures:
            beside = f"{median(a / b for a, b in zip(found, figures[PEER], strict=True)):10.1f}"
        print(f"{title:18} {name:24} {median(found):12,.0f}{beside}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    options.add_argument("--n", type=int, default=256, help="hands in a batch")
    options.add_argument("--steps", type=int, default=400_000, help="steps of a batch in a block")
    options.add_argument("--blocks", type=int, default=5)
    given = options.parse_args()
    if min(given.n, given.steps, given.blocks) < 1:
        options.error("--n, --steps and --blocks are 1 or more")
    print(f"{'':18} {'':24} {'steps/s':>12}{'x OpenSpiel' if pyspiel else '':>12}")
    for name in given.games:
        tables: list[AnyGame] = [Nimmt(seats=seats) for seats in (2, 4, 10)] if name == "nimmt" else []
        for game in tables or [GAMES[name]()]:
            title = f"{name} {game.seats}" if tables else name
            compare(title, runs_of(game, given.n, given.steps), given.blocks)
    if pyspiel is None:
        print("open_spiel is not installed, so there is nothing to compare with")


if __name__ == "__main__":
    main()
