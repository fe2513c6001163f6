"""How well guesses of where cards lie fit the truth, today's and those of the frozen player.

    python -m benchmarks.skat.beliefs FILE [--hands 150] [--seed 1]

FILE has records of any format that is read; a folder is the journal of a tournament. At some decisions of
each hand the cards as they lay are put among 24 uniform layouts. The gain is the mean of the logarithm of how
much more likely the truth is taken for than under uniform guesses: 0 for guesses that know nothing, 0.69
where the truth is taken for twice as likely.
"""

from __future__ import annotations

from functools import partial
from importlib import import_module
from itertools import islice
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import mean, pstdev
from typing import TYPE_CHECKING, Any

import click

import cardtable as ct
from benchmarks.frozen_players import COMMITS, frozen
from cardtable.arena.journal.export import read_played
from cardtable.cards import Cards
from cardtable.games.skat import Playing, Solo
from cardtable.games.skat.worlds import layouts
from cardtable.players.skat.guesses import beliefs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardtable.record import AnyRecord

LAYOUTS, DECISIONS, FEWEST_CARDS = 24, 4, 4


@click.command(help=__doc__)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--hands", default=150, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
def main(file: Path, hands: int, seed: str) -> None:
    old = import_module(f"{frozen('skat', COMMITS['skat'])}.guesses")
    rng = Random(seed)
    gains: dict[tuple[str, str], list[float]] = {}
    for state in islice(_positions(file, rng), hands * DECISIONS):
        (seat,), terms = state.to_act, state.terms
        assert isinstance(terms, Solo)
        view = state.view(seat)
        source = layouts(view, rng)
        piles = [
            [Cards(pile) for pile in (*terms.hands, terms.skat)],
            *(next(source) for _ in range(LAYOUTS)),
        ]
        fits: dict[str, Callable[[list[Cards]], float]] = {
            "today": beliefs(view).fit,
            "frozen": partial(_frozen_fit, old._Fitting(view)),
        }
        whose = "declarer" if seat == terms.declarer else "defender"
        for which, fit in fits.items():
            gains.setdefault((whose, which), []).append(_gain(piles, fit))
    for (whose, which), found in sorted(gains.items()):
        around = 1.96 * pstdev(found) / sqrt(len(found))
        click.echo(f"{whose}, {which}: {mean(found):+.2f} ± {around:.2f} over {len(found)} decisions")


def _positions(file: Path, rng: Random) -> Iterator[Playing]:
    for record in records(file):
        open_ones = [
            state
            for state, seat, _ in record.decisions()
            if isinstance(state, Playing)
            and isinstance(state.terms, Solo)
            and len(state.legal(seat)) > 1
            and len(state.view(seat).hand) >= FEWEST_CARDS
        ]
        yield from rng.sample(open_ones, min(DECISIONS, len(open_ones)))


def records(file: Path) -> Iterator[AnyRecord]:
    """The hands of a file, or of a tournament's folder."""
    yield from (played.record for played in read_played(file)[1]) if file.is_dir() else ct.read(file)


def _frozen_fit(fitting: Any, piles: list[Cards]) -> float:
    return float(fitting.guess(piles).fit)


def _gain(piles: list[list[Cards]], fit: Callable[[list[Cards]], float]) -> float:
    """Of the first layout over the mean of all."""
    fits = [fit([*each]) for each in piles]
    return log(fits[0]) - log(mean(fits))


if __name__ == "__main__":
    main()
