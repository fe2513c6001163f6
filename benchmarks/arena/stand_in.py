"""What a cheap stand-in could save of an expensive bot's hands: `python -m benchmarks.arena.stand_in GAME`.

The expert of a game plays against `basic`, and so does a stand-in, the same expert with fewer guesses, on the
same deals with the same seeds. Printed is what of the interval's width would be left, for as many deals of
the expert, if the stand-in had played so many deals that its mean is known:

- control: what the stand-in gained is taken out of what the expert gained, with the slope of the other half;
- strata: deals are sorted by how much was at stake for the stand-in, and the expert plays more of those with
  much at stake (Neyman's allocation), each stratum with a control of its own.

Nothing is bounded by time, so every machine gives the same.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from math import sqrt
from statistics import fmean, pvariance
from time import process_time
from typing import TYPE_CHECKING

import click

import cardtable as ct
from cardtable.arena.statistics.intervals import controlled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardtable.arena.results.scoreboard import Scoreboard
    from cardtable.core import AnyPlayer

STRATA = 4


def expert(game: str, guesses: int) -> Callable[[int], AnyPlayer]:
    """A function that makes an expert with this many samples and no time limit."""
    module = import_module(f"cardtable.players.{game}.expert")
    budget = replace(module.BUDGET, seconds=None, worlds=guesses)
    fewest = min(getattr(budget, "fewest", guesses), guesses)
    return partial(module.ExpertPlayer, budget=replace(budget, fewest=fewest) if fewest < guesses else budget)


def gains(game: str, guesses: int, deals: int, seed: str) -> tuple[list[float], float]:
    """Its lead over the rest in each deal, and the CPU seconds that took."""
    found: list[float] = []

    def watch(boards: Iterator[Scoreboard]) -> Scoreboard:
        *_, last = boards
        found.extend(last.tallies[0].differences)
        return last

    began = process_time()
    bots = {"expert": expert(game, guesses), "basic": f"{game}:basic"}
    ct.compare(game, bots, deals=deals, seed=seed, format="gauntlet", watch=watch)
    return found, process_time() - began


def deviation(values: Sequence[float]) -> float:
    return sqrt(pvariance(values)) if len(values) > 1 else 0.0


def in_strata(expensive: Sequence[float], cheap: Sequence[float]) -> float:
    """The deviation for as many deals that stratified sampling with a control would have."""
    order = sorted(range(len(cheap)), key=lambda deal: abs(cheap[deal]))
    size = len(order) / STRATA
    left = 0.0
    for stratum in range(STRATA):
        deals = order[round(stratum * size) : round((stratum + 1) * size)]
        centre = fmean(cheap[deal] for deal in deals)
        controls = [cheap[deal] - centre for deal in deals]
        left += len(deals) / len(order) * deviation(controlled([expensive[deal] for deal in deals], controls))
    return left


@click.command(help=__doc__)
@click.argument("game", type=click.Choice(["skat", "bridge"]))
@click.option("--guesses", default=16, show_default=True, help="Of the expert.")
@click.option("--fewer", default=4, show_default=True, help="Of the stand-in.")
@click.option("--deals", default=60, show_default=True)
@click.option("--seed", default="77", show_default=True)
def main(game: str, guesses: int, fewer: int, deals: int, seed: str) -> None:
    cheap, cheap_took = gains(game, fewer, deals, seed)
    expensive, took = gains(game, guesses, deals, seed)
    centre = fmean(cheap)
    plain = deviation(expensive)
    control = deviation(controlled(expensive, [each - centre for each in cheap]))
    click.echo(f"{game}, {deals} deals: expert {fmean(expensive):+.2f}, stand-in {centre:+.2f} against basic")
    click.echo(f"CPU: {took:.0f} s and {cheap_took:.0f} s; standard deviation of a deal {plain:.2f}")
    click.echo(f"width left: control {control / plain:.2f}, strata {in_strata(expensive, cheap) / plain:.2f}")


if __name__ == "__main__":
    main()
