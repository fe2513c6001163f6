"""An expert with a time limit, measured without the limit, so that every machine gives the same figures.

    python -m benchmarks.untimed skat skat:basic --deals 300 --seed 2026 [--out DIR]
    python -m benchmarks.untimed bridge bridge:basic --deals 100 --seed 2026 [--out DIR]

The expert plays with as many guesses as it has on a machine that is fast enough. It sits on one place of the
table, and its rival on all others. With --out the same command resumes after a stop.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import click

import cardtable as ct

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyPlayer


def untimed_expert(game: str) -> Callable[[int], AnyPlayer]:
    """What makes the expert of this game, with guesses as its only bound."""
    expert = import_module(f"cardtable.players.{game}.expert")
    return partial(expert.ExpertPlayer, budget=replace(expert.BUDGET, seconds=None))


@click.command(help=__doc__)
@click.argument("game")
@click.argument("rival")
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
@click.option("--out", type=click.Path(file_okay=False), help="A folder for the journal.")
def main(game: str, rival: str, deals: int, seed: str, out: str | None) -> None:
    bots = {"expert": untimed_expert(game), rival: rival}
    click.echo(ct.compare(game, bots, deals=deals, seed=seed, format="gauntlet", out=out))


if __name__ == "__main__":
    main()
