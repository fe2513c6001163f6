"""What a control variate gains: `python -m benchmarks.arena.control [--deals N]`.

6 nimmt! between unequal and between equal players, in sets of all rotations. Printed is the half width of
the 95 % interval of the difference without and with the control (the heads in play), and the ratio.
"""

from __future__ import annotations

import argparse

import cardtable as ct

TABLES = (
    ("nimmt:basic", "nimmt:random"),
    ("nimmt:basic", "3*nimmt:random"),
    ("nimmt:flat", "nimmt:basic"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description="What a control variate gains")
    parser.add_argument("--deals", type=int, default=400)
    deals = parser.parse_args().deals
    for table in TABLES:
        first = ct.compare("nimmt", {bot: bot for bot in table}, deals=deals, seed=1).bots[0]
        plain, better = first.difference, first.controlled
        assert better is not None, "6 nimmt! has a control"
        print(f"{' '.join(table):35} {plain}, with control {better}: {better.half / plain.half:.3f}")


if __name__ == "__main__":
    main()
