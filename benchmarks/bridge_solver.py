"""Our solver of bridge beside DDS 2.9 (endplay), one thread each, deal by deal in turn.

python -m benchmarks.bridge_solver [--deals N] [--freaks N] [--seed N]
python -m benchmarks.bridge_solver --check [--endings N] [--journal FILE]

With --check 1,000 random and 300 freak tables are compared with DDS, for each strain so many endings of four
to eight cards with a plain search, and what is remembered of 400 endings with other deals of the small cards.
With a journal a check that was stopped goes on. Nodes are cards tried; CPU time is of this process.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.bridge_oracle import dds_table, freak_deal
from benchmarks.bridge_solver_check import ENDINGS, check
from cardtable._kernel import bridge_tables
from cardtable.games.bridge import SEATS, Bridge, Strain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.games.bridge import Deal

MEGABYTE = 1 << 20


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--deals", type=int, default=50)
    options.add_argument("--freaks", type=int, default=50)
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


def compare(title: str, deals: Sequence[Deal]) -> None:
    """The two solvers take turns, so that what else the machine does meets both."""
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
        ordered = sorted(values)
        nine = ordered[len(ordered) * 9 // 10]
        print(f"  {name:26}{mean(values):12.1f}{median(values):8.1f}{nine:9.1f}{ordered[-1]:8.1f}")
    print(f"  CPU time of ours to that of DDS: {sum(ours) / sum(theirs):.2f}")


if __name__ == "__main__":
    main()
