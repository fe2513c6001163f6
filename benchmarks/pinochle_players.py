"""Players of four-hand pinochle against each other over duplicate deals: points per hand, with interval.

    python benchmarks/pinochle_players.py pinochle:sdz pinochle:basic --deals 500

Every deal is played twice, the first player on seats 0 and 2 and then on seats 1 and 3, the dealer
the same; a deal counts the mean of both differences in points. The interval is 1.96 standard errors.
Also prints the processor time of the first player's decisions.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import mean, median, stdev
from time import perf_counter, process_time

import click

from cardtable.core import Clock, Player
from cardtable.games.pinochle import Action, Pinochle, View
from cardtable.players import bots_for, make_bot
from cardtable.record import Record
from cardtable.table import Table, play

NAMES = click.Choice(bots_for("pinochle"))


@click.command()
@click.argument("one", type=NAMES)
@click.argument("other", type=NAMES)
@click.option("--deals", default=500, show_default=True, type=click.IntRange(2))
@click.option("--seed", default=0, show_default=True)
@click.option("--preset", default="sdz", show_default=True, type=click.Choice(list(Pinochle.presets())))
def main(one: str, other: str, deals: int, seed: int, preset: str) -> None:
    started = perf_counter()
    seconds: list[float] = []
    differences = [difference(one, other, deal, seed, preset, seconds) for deal in range(deals)]
    margin = 1.96 * stdev(differences) / sqrt(deals)
    took = perf_counter() - started
    click.echo(
        f"{one} against {other}, {preset}: {mean(differences):+.2f} ± {margin:.2f} points per hand "
        f"over {deals} duplicate deals (seed {seed}, {took:.0f} s)"
    )
    click.echo(f"decisions of {one}: median {median(seconds):.3f} s, longest {max(seconds):.2f} s")


class Timed:
    """A player with a stopwatch."""

    def __init__(self, player: Player[Action, View], seconds: list[float]) -> None:
        self._player, self._seconds = player, seconds

    def choose(self, view: View, clock: Clock) -> Action:
        started = process_time()
        action = self._player.choose(view, clock)
        self._seconds.append(process_time() - started)
        return action


def difference(one: str, other: str, deal: int, seed: int, preset: str, seconds: list[float]) -> float:
    """What the first player makes more than the second one, with both sets of cards."""
    options = Pinochle.presets()[preset]
    game = Pinochle(**{**vars(options), "dealer": deal % 4})
    cards = game.deal(Random(f"{seed}/{deal}"))
    gained = 0
    for side in (0, 1):
        names = [one if seat % 2 == side else other for seat in range(4)]
        players = [make_bot(name, seed * 1000 + deal * 4 + seat) for seat, name in enumerate(names)]
        for seat in (side, side + 2):
            players[seat] = Timed(players[seat], seconds)
        state = play(Table(Record(game, cards)), players, Clock).last
        assert state.result is not None
        gained += state.result.points[side] - state.result.points[1 - side]
    return gained / 2


if __name__ == "__main__":
    main()
