"""Looks for better weights of the card order of the open-card solver, by the number of nodes.

    python -m lab.tune_solver skat|exact|null|pinochle [--seconds S] [--deals N] [--seed N]

`skat` asks whether 61 is reached, `exact` for all points; `pinochle` deals as many tricks as `--tricks` says.
Half of the deals, which are made as in `benchmarks.trick_solver`, are searched on; what the weights found
are worth is told for the other half, too: below 1.05 or so it is luck. The line printed goes to
`default_weights` in kernel/include/cardtable/tricks/order.hpp. Needs a C++ compiler: $CXX or `c++`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.trick_solver import low_null, pinochle_hands, strong_declarer

from cardtable.cards import RANKS
from cardtable.games.pinochle.score import SCALES
from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.cards import Card
    from cardtable.search.pinochle import positions as pinochle
    from cardtable.search.skat import positions as skat

KERNEL = Path(__file__).parents[1] / "kernel"
# The numbers of `Game` in kernel/include/cardtable/tricks/position.hpp.
SUIT, NULL, PINOCHLE = 0, 2, 3
EXACT = -1


def skat_line(position: skat.SkatPosition, target: int) -> str:
    game = NULL if position.kind is Kind.NULL else SUIT
    worth = [POINTS[card.index] for card in position.deck]
    facts = [game, position.leader, target, 1, position.declarer, 0, 0, len(worth), *worth]
    return _line(facts, position.deck, [list(hand) for hand in position.hands])


def pinochle_line(position: pinochle.PinochlePosition) -> str:
    scale = SCALES["25"]
    worth = [scale.ranks["ATKQJ9".index(RANKS[card.rank])] for card in position.deck]
    facts = [PINOCHLE, position.leader, EXACT, 2, 0, 2, 0, scale.last, len(worth), *worth]
    return _line(facts, position.deck, [list(hand) for hand in position.hands])


def _line(facts: list[int], deck: tuple[Card, ...], hands: list[list[Card]]) -> str:
    number = {card: place for place, card in enumerate(deck)}
    held = [number[card] for hand in hands for card in hand]
    return " ".join(str(int(each)) for each in (*facts, len(hands), len(hands[0]), *held))


def reaches_61(rng: Random) -> str:
    position = strong_declarer(rng)
    return skat_line(position, 61 - position.points)


def all_points(rng: Random) -> str:
    return skat_line(strong_declarer(rng), EXACT)


def null(rng: Random) -> str:
    return skat_line(low_null(rng), EXACT)


def counters(tricks: int, rng: Random) -> str:
    return pinochle_line(pinochle_hands(tricks, rng))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("question", choices=["skat", "exact", "null", "pinochle"])
    options.add_argument("--seconds", type=int, default=120)
    options.add_argument("--deals", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--tricks", type=int, default=10)
    given = options.parse_args()
    questions: dict[str, Callable[[Random], str]] = {
        "skat": reaches_61,
        "exact": all_points,
        "null": null,
        "pinochle": partial(counters, given.tricks),
    }
    rng = Random(f"weights {given.question} {given.seed}")
    deals = "\n".join(questions[given.question](rng) for _ in range(given.deals))
    with TemporaryDirectory() as folder:
        program = Path(folder) / "order"
        sources = [Path(__file__).with_name("tune_order.cpp"), KERNEL / "src" / "tricks" / "position.cpp"]
        compiler = [os.environ.get("CXX", "c++"), "-std=c++20", "-O3", "-DNDEBUG"]
        subprocess.run([*compiler, f"-I{KERNEL / 'include'}", *sources, "-o", program], check=True)
        subprocess.run([program, str(given.seconds), str(given.seed)], input=deals, text=True, check=True)


if __name__ == "__main__":
    main()
