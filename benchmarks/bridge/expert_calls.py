"""The value of simulated calls: the calls of `bridge:expert` against its system alone.

    python -m benchmarks.bridge.expert_calls --deals 300 --seed 7311

Every board is bid twice: at one table the expert sits North and South and the system East and West, at the
other the other way round. Contracts are scored by the tricks of open cards, and once more as when nobody sees
all cards (players/bridge/single_dummy.py). Boards are kept in build/; a run that was stopped goes on.
"""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any

import click

from benchmarks.bridge.solved_deals import deal_of
from cardtable.arena.statistics.intervals import t_interval
from cardtable.core import Clock, Seat
from cardtable.games.bridge import Bid, Bridge, Call, contract_of, imps, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding, single_dummy
from cardtable.players.bridge.candidates import candidates
from cardtable.players.bridge.expert import ExpertPlayer
from cardtable.players.bridge.simulation import SimulatedResult
from cardtable.search.bridge import double_dummy

if TYPE_CHECKING:
    from cardtable.games.bridge import AnyCall, Deal
    from cardtable.players.bridge.system.rules import System

STEADY = Clock(steady=True)


class Auctioneer:
    """Bids boards with the expert on one side, and measures the time."""

    def __init__(self, rules: System, seed: int) -> None:
        self.rules = rules
        self.expert = ExpertPlayer(seed, system=rules)
        self.simulated = 0
        self.changed = 0
        self.seconds = 0.0

    def calls(self, game: Bridge, deal: Deal, expert: int) -> tuple[AnyCall, ...]:
        """The auction with the expert on this side."""
        state, vulnerable = game.start(deal), bidding.vulnerability(game)
        calls: tuple[AnyCall, ...] = ()
        while not is_over(calls):
            seat = Seat((game.dealing + len(calls)) % 4)
            call = bidding.choose(self.rules, calls, deal.hands[seat], vulnerable).call
            if side_of(seat) == expert:
                start = process_time()
                chosen = self.expert.choose(state.view(seat), STEADY)
                if len(candidates(self.rules, calls, deal.hands[seat], vulnerable)) > 1:
                    self.simulated += 1
                    self.seconds += process_time() - start
                self.changed += chosen != call
                assert isinstance(chosen, Bid | Call)
                call = chosen
            calls = (*calls, call)
            state = state.apply({seat: call})
        return calls


def outcome(game: Bridge, deal: Deal, calls: tuple[AnyCall, ...]) -> SimulatedResult:
    contract = contract_of(game.dealing, calls)
    if contract is None:
        return SimulatedResult(None, 0)
    (tricks,) = double_dummy.tricks([(deal, contract)], threads=1)
    return SimulatedResult(contract, tricks)


def points(game: Bridge, reached: SimulatedResult) -> int:
    """Of North and South, with open cards."""
    contract = reached.contract
    if contract is None:
        return 0
    side = side_of(contract.declarer)
    won = score(contract, reached.tricks, game.vulnerable_sides[side])
    return won if side == 0 else -won


def bid_board(number: int, seed: int, rules: System) -> dict[str, Any]:
    """What the expert wins on a board, in IMPs, and how."""
    game, deal = Bridge.board(number % 16 + 1), deal_of(number, seed)
    table = Auctioneer(rules, number)
    here, there = table.calls(game, deal, 0), table.calls(game, deal, 1)
    one, other = (outcome(game, deal, calls) for calls in (here, there))
    return {
        "open": imps(points(game, one) - points(game, other)),
        "hidden": single_dummy.imps(one, other, 0, game.vulnerable_sides),
        "simulated": table.simulated,
        "changed": table.changed,
        "seconds": table.seconds,
        "auctions": [" ".join(map(str, calls)) for calls in (here, there)],
    }


@click.command(help=__doc__)
@click.option("--deals", default=300, show_default=True)
@click.option("--seed", default=7311, show_default=True)
def main(deals: int, seed: int) -> None:
    kept = Path("build") / f"expert_calls_{seed}.jsonl"
    kept.parent.mkdir(exist_ok=True)
    found = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    with kept.open("a") as journal:
        for number in range(len(found), deals):
            found.append(bid_board(number, seed, bidding.standard()))
            journal.write(json.dumps(found[-1]) + "\n")
            journal.flush()
    found = found[:deals]
    for name, how in (("open", "open cards"), ("hidden", "hidden cards")):
        won = t_interval([float(board[name]) for board in found])
        click.echo(f"{won.mean:+.3f} ± {won.half:.3f} IMPs a board, scored with {how}")
    simulated, changed, seconds = (
        sum(board[name] for board in found) for name in ("simulated", "changed", "seconds")
    )
    click.echo(f"{simulated} calls simulated, {changed} changed; {seconds / simulated:.2f} s of CPU each")


if __name__ == "__main__":
    main()
