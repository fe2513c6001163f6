"""Whether each level of 6 nimmt! beats the one below it, at every number of seats.

    python -m benchmarks.nimmt.levels [--levels NAME…] [--seats N…] [--deals N] [--search-deals N] [--out DIR]

Two levels share the seats in every mix on the same deals, and a row of the table has the higher one's heads a
hand fewer than the lower one's, with the interval of 95 %, and the share of hands that one seat of each wins.
Levels that search take more time, so they have a number of deals of their own. With `--out` finished sets
are kept there, and the same command goes on after a stop.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path

from cardtable.arena.compare import compare
from cardtable.games.nimmt import Nimmt

LEVELS = ("nimmt:random", "nimmt:novice", "nimmt:basic", "nimmt:club", "nimmt:expert")
SEARCHING = LEVELS[3:]


def row(seats: int, lower: str, higher: str, deals: int, out: Path | None) -> str:
    names = (higher, lower)
    summary = compare(
        Nimmt(seats=seats),
        {name: name for name in names},
        deals=deals,
        seed=2026,
        out=None if out is None else out / f"{seats}-{higher}-{lower}".replace(":", "_"),
    )
    better, worse = summary.bots
    fewer = f"{better.difference.mean:+.2f} ± {better.difference.half:.2f}"
    wins = f"{better.win_share:.1%} and {worse.win_share:.1%}"
    return f"| {seats} | {higher} v {lower} | {fewer} | {wins} | {summary.sets} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--levels", nargs="+", default=LEVELS)
    options.add_argument("--seats", type=int, nargs="+", default=range(2, 11))
    options.add_argument("--deals", type=int, default=100)
    options.add_argument("--search-deals", type=int, default=30)
    options.add_argument("--out", type=Path)
    given = options.parse_args()
    print("| seats | levels | heads a hand fewer | wins a seat | sets |\n|---|---|---|---|---|")
    for lower, higher in pairwise(given.levels):
        deals = given.search_deals if higher in SEARCHING else given.deals
        for seats in given.seats:
            print(row(seats, lower, higher, deals, given.out), flush=True)


if __name__ == "__main__":
    main()
