"""Two players of bridge as teams: every board in two rooms, IMPs per board with a 95 % interval.

    python -m benchmarks.bridge_teams bridge:basic bridge:random [--boards N] [--seed S]
    python -m benchmarks.bridge_teams bridge:basic bridge:random --cards-of bridge:basic
    python -m benchmarks.bridge_teams bridge:expert bridge:basic --calls-of bridge:basic

With --cards-of both teams' cards are played by that player, so that only the bidding counts; with --calls-of
their calls are made by it, so that both play the same contracts and only the cards count. With --untimed the
time of `bridge:expert` is not bounded, for a busy machine.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from benchmarks.bridge_players import Timed, make_player
from cardtable.games.bridge import Action, Bridge, View, imps
from cardtable.record import Record
from cardtable.table import Table, play

if TYPE_CHECKING:
    from cardtable.core import Clock, Player

CONFIDENCE = 1.96


@dataclass
class Mixed:
    """One player for the auction, another for the cards."""

    bidder: Player[Action, View]
    cards: Player[Action, View]

    def choose(self, view: View, clock: Clock) -> Action:
        return (self.bidder if view.contract is None else self.cards).choose(view, clock)


def margin(team: Player[Action, View], other: Player[Action, View], number: int, seed: str) -> int:
    """The IMPs that the first team wins on one board."""
    game = Bridge.board(number)
    deal = game.deal(Random(f"{seed}/{number}"))
    scores = []
    for players in ([team, other, team, other], [other, team, other, team]):
        result = play(Table(Record(game, deal)), players).last.result
        assert result is not None
        scores.append(result.points[0])
    return imps(scores[0] - scores[1])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("team")
    options.add_argument("other")
    options.add_argument("--boards", type=int, default=400)
    options.add_argument("--seed", default="1")
    options.add_argument("--cards-of")
    options.add_argument("--calls-of")
    options.add_argument("--untimed", action="store_true")
    given = options.parse_args()
    timed = Timed(make_player(given.team, 1, untimed=given.untimed))
    team: Player[Action, View] = timed
    other = make_player(given.other, 2, untimed=given.untimed)
    if given.cards_of:
        cards = make_player(given.cards_of, 3, untimed=given.untimed)
        team, other = Mixed(team, cards), Mixed(other, cards)
    if given.calls_of:
        bidder = make_player(given.calls_of, 3, untimed=given.untimed)
        team, other = Mixed(bidder, team), Mixed(bidder, other)
    won: list[int] = []
    for number in range(1, given.boards + 1):
        won.append(margin(team, other, number, given.seed))
        print(f"{len(won)} boards, {mean(won):+.2f} IMPs", end="\r", file=sys.stderr)
    half = CONFIDENCE * stdev(won) / sqrt(len(won))
    print(
        f"{given.team} against {given.other}: {mean(won):+.2f} ± {half:.2f} IMPs a board, {len(won)} boards"
    )
    print(timed.told())


if __name__ == "__main__":
    main()
