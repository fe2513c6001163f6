"""The weights of the careful rules of thumb of two-hand pinochle, by which its expert plays guesses out.

    python -m lab.two_hand_rules [--generations N] [--rough] [--seed N]

By the cross-entropy method: some rows of weights are drawn around the best so far, each plays the same new
deals against the rules of the course, and the next row and its spread come from the best of them. It begins
with the weights that the kernel has, or with `--rough` from a few guesses; every tenth row is printed as
careful.cpp has it, with what it gains over deals that no row was chosen by.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from cardtable._kernel import two_hand_against_course, two_hand_weights

Row = NDArray[np.float64]

ROWS, BEST = 40, 8
DEALS = 500
"""For each row, played from both sides."""

TEST_DEALS, TEST_SEED = 4000, 99
RANKS = 6
POINTS = np.array([0, 2, 3, 4, 10, 11])
"""Of 9 J Q K T A."""

KEPT = 0.4
"""So much of the row before stays in the next, so that one lucky generation does not lead astray."""


def rough() -> Row:
    """Melds are not broken, trumps are kept, and a turn is worth more with a meld that waits for it."""
    led = [POINTS * 0.2, -5 - POINTS]
    waits = [0.2 + 0.05 * np.arange(RANKS), 0.7 + 0.05 * np.arange(RANKS)]
    kept = [POINTS * 0.5, 12 + POINTS]
    kept_last = [POINTS * 0.5, 6 + POINTS * 0.5]
    others = np.array([0.6, 0.6, 0.6, 0.5, 0.5, 2.0, 2.0, 0.3, 0.1, 0.7])
    return np.concatenate([*led, *waits, *kept, *kept_last, others])


def first_spread(row: Row, share: float) -> Row:
    """By how much the first rows differ: by points for tables of points, by shares for the rest."""
    spread: Row = np.maximum(0.1, np.abs(row) * share)
    tables = np.r_[0 : 2 * RANKS, 4 * RANKS : 8 * RANKS]
    spread[tables] = 10 * share
    spread[8 * RANKS + 5 : 8 * RANKS + 7] = 7 * share
    return spread


def gains(row: Row, deals: int, seed: int) -> float:
    return two_hand_against_course(row.tolist(), classic=False, deals=deals, seed=seed)


def fit(row: Row, spread: Row, generations: int, rng: np.random.Generator) -> Row:
    for generation in range(1, generations + 1):
        drawn = row + spread * rng.standard_normal((ROWS, len(row)))
        gained = [gains(each, DEALS, 1000 + generation) for each in drawn]
        best = drawn[np.argsort(gained)[-BEST:]]
        away = np.sqrt(((best - row) ** 2).mean(axis=0))
        row = KEPT * row + (1 - KEPT) * best.mean(axis=0)
        spread = 0.7 * spread + 0.3 * away
        spread *= 0.97
        if generation % 10 == 0 or generation == generations:
            show(generation, row)
    return row


def show(generation: int, row: Row) -> None:
    print(f"{generation}: {gains(row, TEST_DEALS, TEST_SEED):+.1f} points a round over {TEST_DEALS} deals")
    for start in range(0, len(row), RANKS):
        print("    " + " ".join(f"{weight:.2f}," for weight in row[start : start + RANKS]), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--rough", action="store_true")
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    row = rough() if asked.rough else np.array(two_hand_weights())
    spread = first_spread(row, 0.4 if asked.rough else 0.2)
    fit(row, spread, asked.generations, np.random.default_rng(asked.seed))


if __name__ == "__main__":
    main()
