"""Random hands through the Python rules of every game: `python -m benchmarks.rules [GAME]`.

Uniform choice, checked `apply`, the deal included. The machine is compared with itself: the second
figure is the time of a hand in units of a fixed loop of plain Python in the same run.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import process_time

from cardtable.games import GAMES
from cardtable.testing import random_record

BLOCKS = 5
SECONDS = 1.0


def main() -> None:
    names = sys.argv[1:] or list(GAMES)
    print(f"{'game':20} {'hands/s':>9} {'decisions/s':>12} {'loops/hand':>11}   (one core, CPU time)")
    for name in names:
        game = GAMES[name]()
        rng = Random(20240601)
        rates, decisions = [], 0
        for _ in range(BLOCKS):
            hands, start = 0, process_time()
            while process_time() - start < SECONDS:
                decisions = len(random_record(game, rng).actions)
                hands += 1
            rates.append(hands / (process_time() - start))
        rate = median(rates)
        print(f"{name:20} {rate:9.0f} {rate * decisions:12.0f} {1 / rate / _loop():11.1f}")


def _loop() -> float:
    """Seconds that a fixed piece of work takes: the unit that makes machines comparable."""
    start = process_time()
    for _ in range(200):
        sum(number * number for number in range(1_000))
    return (process_time() - start) / 200


if __name__ == "__main__":
    main()
