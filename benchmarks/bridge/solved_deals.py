"""Deals of bridge with their double dummy tables, solved once and kept.

    python -m benchmarks.bridge.solved_deals --deals 2000 [--seed 2026]

A seed has a file of its own, so that a system can be judged on deals that it was not made with.
A line of the file is a number, a deal as in PBN and 20 tricks in hexadecimal: for each strain, clubs first,
what North, East, South and West take as declarers. A run that was stopped goes on where it was.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.games.bridge import SEATS, Bridge, Deal, Strain
from cardtable.search.bridge import double_dummy

if TYPE_CHECKING:
    from cardtable.search.bridge.par import Tricks

FOLDER = Path("build")
SEED = 2026
"""The deals of this seed were looked at while Standard American was written."""


def deal_of(number: int, seed: int) -> Deal:
    """The deal with this number, the same on every machine."""
    return Bridge.board(number % 16 + 1).deal(Random(f"{seed}/{number}"))


def solve_until(deals: int, seed: int = SEED) -> dict[int, str]:
    """Solve those of the first deals that are not in the file yet, and add them. Returns all by number."""
    kept = FOLDER / f"solved_deals_{seed}.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = dict(_numbered(line) for line in kept.read_text().splitlines()) if kept.exists() else {}
    with kept.open("a") as lines:
        for number in range(deals):
            if number not in known:
                deal = deal_of(number, seed)
                (tricks,) = double_dummy.tables([deal], threads=1)
                found = "".join(f"{tricks[seat, strain]:x}" for strain in Strain for seat in SEATS)
                known[number] = f"{deal} {found}"
                lines.write(f"{number} {known[number]}\n")
                lines.flush()
    return known


def _numbered(line: str) -> tuple[int, str]:
    number, _, rest = line.partition(" ")
    return int(number), rest


def solved(deals: int, seed: int = SEED) -> list[tuple[Deal, Tricks]]:
    """The first deals with their tables."""
    known = solve_until(deals, seed)
    places = [(seat, strain) for strain in Strain for seat in SEATS]
    found: list[tuple[Deal, Tricks]] = []
    for number in range(deals):
        text, _, digits = known[number].rpartition(" ")
        tricks = {place: int(digit, 16) for place, digit in zip(places, digits, strict=True)}
        found.append((Deal.parse(text), tricks))
    return found


@click.command(help=__doc__)
@click.option("--deals", default=2000, show_default=True)
@click.option("--seed", default=SEED, show_default=True)
def main(deals: int, seed: int) -> None:
    click.echo(f"{len(solve_until(deals, seed))} deals of seed {seed} are solved")


if __name__ == "__main__":
    main()
