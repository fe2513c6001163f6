"""Our solver of bridge beside DDS 2.9 (endplay), one thread each, deal by deal in turn.

python -m benchmarks.bridge_solver [--deals N] [--freaks N] [--questions N] [--seed N]
python -m benchmarks.bridge_solver --check [--endings N] [--journal FILE]

--check compares 1,000 random and 300 freak tables with DDS, and --endings positions of four to eight cards in
each strain with a plain search. It tests the stored patterns of 400 endings on other small cards.
With a journal, a check that was stopped resumes. Nodes are cards tried; CPU time is of this process.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.bridge.oracle import dds_table, freak_deal, random_ending
from benchmarks.bridge.solver_check import ENDINGS, check
from cardtable._kernel import BridgePosition, bridge_solve, bridge_tables
from cardtable.games.bridge import SEATS, Bridge, Strain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.bridge import Deal

MEGABYTE = 1 << 20


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--deals", type=int, default=50)
    options.add_argument("--freaks", type=int, default=50)
    options.add_argument("--questions", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--check", action="store_true")
    options.add_argument("--endings", type=int, default=ENDINGS)
    options.add_argument("--journal", type=Path)
    given = options.parse_args()
    if given.check:
        sys.exit(check(given.seed, given.endings, given.journal) > 0)
    rng = Random(given.seed)
    compare("random deals", [Bridge().deal(rng) for _ in range(given.deals)])
    compare("freak deals", [freak_deal(rng) for _ in range(given.freaks)])
    if given.questions:
        single_questions(rng, given.questions)


def compare(title: str, deals: Sequence[Deal]) -> None:
    """The two solvers take turns, so that other load on the machine affects both."""
    ours, theirs, nodes, memory = [], [], [], []
    for deal in deals:
        start = process_time()
        (table,) = bridge_tables([[int(hand) for hand in deal.hands]])
        middle = process_time()
        expected = dds_table(deal)
        theirs.append((process_time() - middle) * 1000)
        ours.append((middle - start) * 1000)
        nodes.append(table.nodes / 1000)
        memory.append(table.bytes / MEGABYTE)
        found = {(seat, strain): table.tricks[strain][seat][0] for strain in Strain for seat in SEATS}
        assert found == expected, deal
    if not deals:
        return
    print(f"{title}: {len(deals)} tables            mean  median  9 of 10   worst")
    for name, values in (
        ("ours, CPU ms", ours),
        ("DDS 2.9, CPU ms", theirs),
        ("ours, 1,000 nodes", nodes),
        ("ours, MB (largest strain)", memory),
    ):
        show(name, values)
    print(f"  CPU time of ours to that of DDS: {sum(ours) / sum(theirs):.2f}")


def single_questions(rng: Random, number: int) -> None:
    """Does South make 4S? And does the side to play get half of the tricks of an ending of eight cards?"""
    leads = [
        # West leads, and four tricks beat four spades.
        BridgePosition([int(hand) for hand in deal.hands], strain=Strain.SPADES, leader=3, trick=[])
        for deal in (Bridge().deal(rng) for _ in range(number))
    ]
    endings = [random_ending(rng, 8, each % 5).kernel for each in range(number)]
    print(f"single questions: {number} of each      mean  median  9 of 10   worst")
    for name, positions in (("4S makes, CPU ms", leads), ("8 cards, CPU ms", endings)):
        taken = []
        for position in positions:
            start = process_time()
            bridge_solve([position], targets=[4], cards=False)
            taken.append((process_time() - start) * 1000)
        show(name, taken)


def show(name: str, values: Sequence[float]) -> None:
    ordered = sorted(values)
    nine = ordered[len(ordered) * 9 // 10]
    digits = 1 if mean(values) > 1 else 3
    print(
        f"  {name:26}{mean(values):12.{digits}f}{median(values):8.{digits}f}"
        f"{nine:9.{digits}f}{ordered[-1]:8.{digits}f}"
    )


if __name__ == "__main__":
    main()
