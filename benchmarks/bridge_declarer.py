"""How far a player is behind open cards as declarer, and how long its cards take.

    python -m benchmarks.bridge_declarer bridge:expert [--boards N] [--defence bridge:basic] [--given]
        [--seed S] [--untimed]

The boards are makeable games: `bridge:basic` bids a game or a slam that open cards make. With --given there
is no auction: of all games that open cards make, any declarer, the one that scores most is given. The cost
of a board is what the declarer's cards, dummy's among them, gave away against open cards, each after all that
was played before it. With --untimed the time of `bridge:expert` is not bounded, for a busy machine.
"""

from __future__ import annotations

import argparse
import sys
from itertools import count, islice
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from benchmarks.bridge_players import Timed, make_player
from cardtable.games.bridge import Action, Bridge, Contract, Deal, Strain, View, score, side_of
from cardtable.record import Record
from cardtable.search.bridge import double_dummy
from cardtable.table import Table, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Player

    Board = tuple[Record[Deal, Action, View], Contract]

CONFIDENCE = 1.96
GAME_LEVEL = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}


def bid_games(seed: str) -> Iterator[Board]:
    bidder = make_player("bridge:basic", 0)
    for number in count(1):
        game = Bridge.board(number)
        deal = game.deal(Random(f"{seed}/{number}"))
        auction = Bridge(game.dealer, game.vulnerable, auction_only=True)
        bid = play(Table(Record(auction, deal)), [bidder] * 4)
        contract = bid.last.view(None).contract
        if contract is None or contract.level < GAME_LEVEL[contract.strain]:
            continue
        if double_dummy.makes(deal, contract):
            yield Record(game, deal, bid.actions), contract


def given_games(seed: str) -> Iterator[Board]:
    for number in count(1):
        deal = Bridge().deal(Random(f"{seed}/{number}"))
        found = [
            (score(contract, tricks, vulnerable=False), str(contract))
            for (seat, strain), tricks in double_dummy.table(deal).items()
            if tricks >= (contract := Contract(GAME_LEVEL[strain], strain, 0, seat)).target
        ]
        if found:
            contract = Contract.parse(max(found)[1])
            yield Record(Bridge(contract=str(contract)), deal), contract


def cost(board: Board, declarer: Player[Action, View], defence: Player[Action, View]) -> int:
    record, contract = board
    ours = side_of(contract.declarer)
    players = [declarer if seat % 2 == ours else defence for seat in range(4)]
    plays = list(play(Table(record), players).last.view(None).plays())
    costs = double_dummy.costs(record.deal, contract, [card for _, card in plays])
    return sum(lost for (hand, _), lost in zip(plays, costs, strict=True) if side_of(hand) == ours)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("player")
    options.add_argument("--boards", type=int, default=200)
    options.add_argument("--defence", default="bridge:basic")
    options.add_argument("--given", action="store_true")
    options.add_argument("--seed", default="1")
    options.add_argument("--untimed", action="store_true")
    given = options.parse_args()
    declarer = Timed(make_player(given.player, 1, untimed=given.untimed))
    defence = make_player(given.defence, 2, untimed=given.untimed)
    boards = given_games(given.seed) if given.given else bid_games(given.seed)
    costs: list[int] = []
    for board in islice(boards, given.boards):
        costs.append(cost(board, declarer, defence))
        print(f"{len(costs)} boards, {mean(costs):.2f} tricks", end="\r", file=sys.stderr)
    half = CONFIDENCE * stdev(costs) / sqrt(len(costs))
    print(f"{given.player}: {mean(costs):.2f} ± {half:.2f} tricks a board behind open cards on {len(costs)}")
    print(declarer.told())


if __name__ == "__main__":
    main()
