"""A player of skat beside the one of logged games, decision by decision, with open cards as the judge.

    python -m benchmarks.skat.logged FILE [--player skat:expert] [--games 100] [--guesses 16] [--skip 0]

FILE has records of any format that is read, for instance a log of XSkat (`xskat -auto 600 -log FILE -dolog`).
Wherever the logged player had a choice, ours chooses too, from what that seat saw. If the cards differ, both
are solved with the cards as they lay. The sum over a game says how many card points ours would not have given
away, against opponents who see everything; for the declarer, and for both defenders together. Leads are those
of a forehand that defends a suit game, by class, ours and theirs.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, pstdev
from typing import TYPE_CHECKING

import click

import cardtable as ct
from cardtable.cards import RANKS, Card
from cardtable.core import Clock
from cardtable.games.skat import Kind, Play, Playing, Solo
from cardtable.games.skat.kinds import ORDERS, SUITS
from cardtable.games.skat.scoring import TO_WIN
from cardtable.players import bots_for, make_bot
from cardtable.players.skat import ExpertPlayer
from cardtable.players.skat.expert import BUDGET
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import Bounds, Limit, cards

if TYPE_CHECKING:
    from cardtable.record import AnyRecord

NODES = Limit(nodes=3_000_000)
STEADY = Clock(steady=True)


@dataclass
class Side:
    """What ours gained over theirs, by game."""

    points: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    """Games that could still be made, or beaten, after our card and not after theirs."""

    def __str__(self) -> str:
        return f"{_interval(self.points)} card points, {_interval(self.games, 100)} % of the games"


def _interval(numbers: list[float], scale: float = 1) -> str:
    return f"{scale * mean(numbers):+.2f} ± {scale * 1.96 * pstdev(numbers) / sqrt(len(numbers)):.2f}"


@click.command(help=__doc__)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--player", default="skat:expert", type=click.Choice(bots_for("skat")))
@click.option("--games", default=100, show_default=True, type=click.IntRange(1))
@click.option("--skip", default=0, show_default=True, type=click.IntRange(0))
@click.option("--guesses", default=16, show_default=True, type=click.IntRange(2), help="Of the expert.")
def main(file: Path, player: str, games: int, skip: int, guesses: int) -> None:
    own = make_bot(player, 1)
    if player == "skat:expert":
        own = ExpertPlayer(1, replace(BUDGET, worlds=guesses, seconds=None))
    sides = {True: Side(), False: Side()}
    leads = {"ours": Counter[str](), "theirs": Counter[str]()}
    for record in islice(filter(_is_solo, ct.read(file)), skip, skip + games):
        sums = {True: [0.0, 0.0], False: [0.0, 0.0]}
        for state, seat, action in record.decisions():
            if not isinstance(state, Playing) or not isinstance(action, Play) or len(state.legal(seat)) == 1:
                continue
            chosen = own.choose(state.view(seat), STEADY)
            terms = state.terms
            assert isinstance(terms, Solo)
            if not state.played and seat != terms.declarer and terms.kind in SUITS:
                leads["ours"][_class(chosen.card, terms.kind)] += 1
                leads["theirs"][_class(action.card, terms.kind)] += 1
            if chosen == action:
                continue
            found = cards(SkatPosition.of_state(state), NODES).cards
            declares = seat == terms.declarer
            sign = 1 if declares else -1
            ours, theirs = found[chosen.card], found[action.card]
            sums[declares][0] += sign * (_middle(ours) - _middle(theirs))
            if terms.kind is not Kind.NULL:
                sums[declares][1] += sign * (_is_made(ours) - _is_made(theirs))
        for declares, (points, won) in sums.items():
            sides[declares].points.append(points)
            sides[declares].games.append(won)
    click.echo(f"{player}, {len(sides[True].points)} games")
    click.echo(f"declarer:  {sides[True]}")
    click.echo(f"defenders: {sides[False]}")
    for whose, counted in leads.items():
        click.echo(
            f"leads, {whose}: " + ", ".join(f"{name} {count}" for name, count in counted.most_common())
        )


def _is_solo(record: AnyRecord) -> bool:
    return any(isinstance(state, Playing) and isinstance(state.terms, Solo) for state in record.states())


def _middle(bounds: Bounds) -> float:
    return (bounds.low + bounds.high) / 2


def _is_made(bounds: Bounds) -> float:
    made = bounds.reaches(TO_WIN)
    return 0.5 if made is None else float(made)


def _class(card: Card, kind: Kind) -> str:
    if card.bit & ORDERS[kind].trumps:
        return "jack" if RANKS[card.rank] == "J" else "trump"
    return {"A": "ace", "T": "ten", "K": "king", "Q": "queen"}.get(RANKS[card.rank], "low")


if __name__ == "__main__":
    main()
