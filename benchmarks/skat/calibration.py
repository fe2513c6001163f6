"""Calibration of a player of skat, by kind of game: what it promised when it announced, and what came of it.

    python -m benchmarks.skat.calibration [--player skat:club] [--deals 200] [--seed 1] [--against skat:club]
    python -m benchmarks.skat.calibration --journal DIR --player NAME

One player sits on each seat in turn, against two others; the hands are scored for a list. With --journal they
are those of a tournament that was played already, and NAME is a bot of it. For each kind of game: the share
of the hands that the player declared with it, the chance that the nets of today promise, the share won, and
list points a game. The interval is that of the share won, at 95 %.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.arena.journal.export import read_played
from cardtable.cards import Cards
from cardtable.games.skat import Contract, Skat
from cardtable.players import make_bot
from cardtable.players.skat.bidding import from_hand, with_pushed
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyPlayer
    from cardtable.games.skat import View
    from cardtable.record import AnyRecord

LIST = Skat(table=3)


@dataclass
class Games:
    promised: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


@click.command(help=__doc__)
@click.option("--player", default="skat:club", show_default=True)
@click.option("--against", default="skat:club", show_default=True)
@click.option("--deals", default=200, show_default=True, type=click.IntRange(1))
@click.option("--seed", default="1", show_default=True)
@click.option("--journal", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(player: str, against: str, deals: int, seed: str, journal: Path | None) -> None:
    kinds: dict[str, Games] = defaultdict(Games)
    hands = 0
    for record, seat in _read(journal, player) if journal else _play(player, against, deals, seed):
        hands += 1
        _count(record, seat, kinds)
    _report(kinds, hands)


def _play(player: str, against: str, deals: int, seed: str) -> Iterator[tuple[AnyRecord, int]]:
    for deal in range(deals):
        for seat in range(3):
            players: list[AnyPlayer] = [
                make_bot(player if place == seat else against, place) for place in range(3)
            ]
            yield play(Table(Record(LIST, LIST.deal(Random(f"{seed}/{deal}")))), players), seat


def _read(journal: Path, player: str) -> Iterator[tuple[AnyRecord, int]]:
    for played in read_played(journal)[1]:
        for seat, name in enumerate(played.names):
            if name == player:
                yield played.record, seat


def _count(record: AnyRecord, seat: int, kinds: dict[str, Games]) -> None:
    for state, acting, action in record.decisions():
        if acting == seat and isinstance(action, Contract) and record.result is not None:
            games = kinds[str(action)]
            games.promised.append(_promised(state.view(acting), action))
            games.points.append(record.result.points[seat])


def _promised(view: View, action: Contract) -> float:
    facts = view.bid, view.seat == 0
    if action.hand:
        games = from_hand(view.hand, Cards(), *facts)
    else:
        games = with_pushed(Cards(view.hand | view.skat), view.skat, *facts)
    return next((game.chance for game in games if game.contract == action), 0.0)


def _report(kinds: dict[str, Games], hands: int) -> None:
    print(f"{'game':24} {'declared':>9} {'promised':>9} {'won':>16} {'list points':>12}")
    every = Games(
        [promised for games in kinds.values() for promised in games.promised],
        [points for games in kinds.values() for points in games.points],
    )
    for name, games in [*sorted(kinds.items(), key=lambda each: -len(each[1].points)), ("all", every)]:
        number = len(games.points)
        if not number:
            continue
        share = sum(points > 0 for points in games.points) / number
        around = 1.96 * sqrt(share * (1 - share) / number)
        promised = sum(games.promised) / number
        print(
            f"{name:24} {number / hands:9.1%} {promised:9.0%} {share:9.0%} ± {around:4.0%} "
            f"{sum(games.points) / number:+12.1f}"
        )


if __name__ == "__main__":
    main()
