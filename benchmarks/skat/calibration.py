"""Calibration of a player of skat, by kind of game: what it promised when it announced, and what came of it.

    python -m benchmarks.skat.calibration [--player skat:club] [--deals 200] [--seed 1] [--against skat:club]

One player sits on each seat in turn, against two others; the hands are scored for a list. For each kind of
game: the share of the hands that the player declared with it, the chance that it promised, the share won, and
list points a game. The interval is that of the share won, at 95 %.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat import Action, Contract, Skat, View
from cardtable.players import bots_for, make_bot
from cardtable.players.skat.bidding import from_hand, with_pushed
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import AnyPlayer, Clock

LIST = Skat(table=3)


@dataclass
class Announcing:
    """A player whose announcement is kept, with the chance that the table of hand strength gives it."""

    player: AnyPlayer
    promised: list[float] = field(default_factory=list)

    def choose(self, view: View, clock: Clock) -> Action:
        action: Action = self.player.choose(view, clock)
        if isinstance(action, Contract):
            facts = view.bid, view.seat == 0
            twelve = Cards(view.hand | view.skat)
            games = (
                from_hand(view.hand, Cards(), *facts)
                if action.hand
                else with_pushed(twelve, view.skat, *facts)
            )
            self.promised = [game.chance for game in games if game.contract == action]
        return action


@dataclass
class Games:
    promised: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--player", default="skat:club", choices=bots_for("skat"))
    options.add_argument("--against", default="skat:club", choices=bots_for("skat"))
    options.add_argument("--deals", type=int, default=200)
    options.add_argument("--seed", default="1")
    given = options.parse_args()
    kinds: dict[str, Games] = defaultdict(Games)
    for deal in range(given.deals):
        for seat in range(3):
            _play(given.player, given.against, f"{given.seed}/{deal}", seat, kinds)
    _report(kinds, given.deals * 3)


def _play(player: str, against: str, deal: str, seat: int, kinds: dict[str, Games]) -> None:
    own = Announcing(make_bot(player, seat))
    players: list[AnyPlayer] = [own if place == seat else make_bot(against, place) for place in range(3)]
    last = play(Table(Record(LIST, LIST.deal(Random(deal)))), players).last
    view = last.view(None)
    if view.declarer == seat and view.contract is not None and view.result is not None:
        games = kinds[str(view.contract)]
        games.promised += own.promised
        games.points.append(view.result.points[seat])


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
