"""How well the bidding system bids, on solved deals: against the system of version 0.1, and against par.

    python -m benchmarks.bridge_system --deals 2000 [--seed 2026]
    python -m benchmarks.bridge_system --untrue-only --deals 10000 --seed 7311

Contracts are scored with open cards. Deals are solved once and kept (benchmarks/bridge/solved_deals.py).
In a match both systems bid every board twice, once in each direction; the new one is also looked at alone,
at all seats.
An untrue call is one after which the hand is not what the auction says of it: points and lengths. They can be
counted alone, which needs no solver.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, Protocol

import click

from benchmarks.bridge.solved_deals import SEED, deal_of, solved
from benchmarks.frozen.bridge_system_0_1 import bidding as frozen
from benchmarks.frozen.bridge_system_0_1.hand import Hand as FrozenHand
from cardtable.arena.statistics.intervals import t_interval
from cardtable.core import Seat
from cardtable.games.bridge import SEATS, Bid, Bridge, Call, Strain, contract_of, imps, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.players.bridge.hand import EvaluatedHand
from cardtable.players.bridge.system.auction import NOBODY
from cardtable.players.bridge.system.hand_types import type_of
from cardtable.players.bridge.system.rules import System, system
from cardtable.search.bridge.par import par

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.games.bridge import AnyCall, Contract, Deal
    from cardtable.search.bridge.par import Tricks

UNSOLVED: Tricks = dict.fromkeys(product(SEATS, Strain), 0)
GAME_LEVEL = {Strain.CLUBS: 5, Strain.DIAMONDS: 5, Strain.HEARTS: 4, Strain.SPADES: 4, Strain.NOTRUMP: 3}


class Bidder(Protocol):
    def call(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> AnyCall: ...

    def is_true(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> bool:
        """Whether the hand of the last caller is what the auction says about it."""


class New:
    def __init__(self, rules: System) -> None:
        self.rules = rules

    def call(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> AnyCall:
        return bidding.choose(self.rules, calls, hand, bidding.vulnerability(game)).call

    def is_true(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> bool:
        shown = self.rules.auction(calls, bidding.vulnerability(game)).known[(len(calls) - 1) % 4]
        return bool(shown.types >> type_of(EvaluatedHand(hand)) & 1)


class Frozen:
    def call(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> AnyCall:
        return frozen.choose(game.dealing, calls, hand, _legal(calls)).call

    def is_true(self, game: Bridge, calls: tuple[AnyCall, ...], hand: int) -> bool:
        situation = frozen.situation(game.dealing, calls)
        shown = situation.shown(situation.said[-1].seat)
        held = FrozenHand(hand)
        lengths = zip(held.lengths, shown.lengths, strict=True)
        return (
            held.hcp in shown.hcp
            and held.points in shown.points
            and all(n in bounds for n, bounds in lengths)
        )


def _legal(calls: tuple[AnyCall, ...]) -> list[AnyCall]:
    auction = bidding.standard().auction(calls, NOBODY)
    return [call for call in frozen.CALLS if auction.can(call)]


class Board(NamedTuple):
    """A board of the deals, and an auction on it. `points` are those of North and South."""

    game: Bridge
    deal: Deal
    tricks: Tricks
    calls: tuple[AnyCall, ...]
    contract: Contract | None
    points: int


def bid_out(number: int, deal: Deal, tricks: Tricks, north_south: Bidder, east_west: Bidder) -> Board:
    game = Bridge.board(number % 16 + 1)
    calls: tuple[AnyCall, ...] = ()
    while not is_over(calls):
        seat = Seat((game.dealing + len(calls)) % 4)
        bidder = east_west if seat % 2 else north_south
        calls = (*calls, bidder.call(game, calls, deal.hands[seat]))
    contract = contract_of(game.dealing, calls)
    points = 0
    if contract is not None:
        side = side_of(contract.declarer)
        won = score(contract, tricks[contract.declarer, contract.strain], game.vulnerable_sides[side])
        points = won if side == 0 else -won
    return Board(game, deal, tricks, calls, contract, points)


def untrue(board: Board, bidder: Bidder) -> Iterator[int]:
    """The numbers of calls after which the hand is not what the auction says about it. Passes count too."""
    for number in range(len(board.calls)):
        seat = (board.game.dealing + number) % 4
        if not bidder.is_true(board.game, board.calls[: number + 1], board.deal.hands[seat]):
            yield number


def count_untrue(deals: int, seed: int, bidder: Bidder) -> tuple[int, int]:
    """The calls on this many boards that four players of one system bid, and the number of untrue ones."""
    calls = lies = 0
    for number in range(deals):
        # The score of the contract does not matter here, so no deal has to be solved.
        board = bid_out(number, deal_of(number, seed), UNSOLVED, bidder, bidder)
        calls += len(board.calls)
        lies += len(list(untrue(board, bidder)))
    return calls, lies


def faults(board: Board, bidder: Bidder) -> Counter[str]:
    """What happened on a board that four players of one system bid."""
    found = Counter[str]()
    found["calls"] = len(board.calls)
    found["bids"] = sum(isinstance(call, Bid) for call in board.calls)
    found["untrue calls"] = len(list(untrue(board, bidder)))
    best = par(board.tricks, board.game.vulnerable, board.game.dealing)
    found["par"] = imps(abs(board.points - best.score))
    for side in (0, 1):
        found.update(_levels(board, side))
    contract = board.contract
    if contract is not None and contract.strain is not Strain.NOTRUMP:
        hands = [EvaluatedHand(board.deal.hands[seat]) for seat in (contract.declarer, contract.dummy)]
        found["fits of six or fewer"] = int(sum(hand.lengths[contract.strain] for hand in hands) <= 6)
    return found


def _levels(board: Board, side: int) -> Iterator[str]:
    first = (side - board.game.dealing) % 2
    theirs = board.calls[1 - first :: 2]
    contested = any(call is not Call.PASS for call in theirs)
    points = sum(EvaluatedHand(board.deal.hands[seat]).hcp for seat in (side, side + 2))
    contract = board.contract
    ours = contract is not None and side_of(contract.declarer) == side
    level = contract.level if contract is not None and ours else 0
    is_game = contract is not None and ours and level >= GAME_LEVEL[contract.strain]
    kind = "contested" if contested else "uncontested"
    if points >= 26:
        yield f"26+ {kind}"
        if not is_game and (ours or not contested):
            yield f"26+ {kind} below game"
    if points >= 33:
        yield f"33+ {kind}"
        if level < 6:
            yield f"33+ {kind} below slam"
    makes = [
        n for n in Strain if max(board.tricks[Seat(s), n] for s in (side, side + 2)) >= GAME_LEVEL[n] + 6
    ]
    if makes and points >= 24:
        yield "makeable games with 24+"
        if not is_game:
            yield "makeable games with 24+ not bid"
    if is_game and contract is not None:
        made = board.tricks[contract.declarer, contract.strain] >= contract.target
        yield "games and slams bid"
        if not made:
            yield "games and slams bid that fail"


def swing(number: int, deal: Deal, tricks: Tricks, new: Bidder, old: Bidder) -> int:
    """The IMPs that the new system wins on a board bid at two tables."""
    here = bid_out(number, deal, tricks, new, old)
    there = bid_out(number, deal, tricks, old, new)
    return imps(here.points - there.points)


@click.command(help=__doc__)
@click.option("--deals", default=2000, show_default=True)
@click.option("--system", "name", default=bidding.STANDARD, show_default=True)
@click.option("--against", default="", help="another system of today instead of version 0.1")
@click.option("--seed", default=SEED, show_default=True, help="of the deals")
@click.option("--worst", default=0, help="Also print this number of boards with the greatest losses.")
@click.option("--match/--no-match", default=True, show_default=True)
@click.option("--untrue-only", is_flag=True, help="Count untrue calls and nothing else.")
def main(deals: int, name: str, against: str, seed: int, worst: int, match: bool, untrue_only: bool) -> None:
    new = New(system(name))
    if untrue_only:
        calls, lies = count_untrue(deals, seed, new)
        click.echo(f"{name}, {deals} boards of seed {seed}: {lies} untrue of {calls} calls")
        return
    boards = solved(deals, seed)
    old: Bidder = New(system(against)) if against else Frozen()
    found = Counter[str]()
    for number, (deal, tricks) in enumerate(boards):
        found.update(faults(bid_out(number, deal, tricks, new, new), new))
    click.echo(f"{name}, {deals} boards of seed {seed}, all four seats:")
    click.echo(f"  {found.pop('par') / deals:.2f} IMPs a board from par")
    for what, count in sorted(found.items()):
        click.echo(f"  {what}: {count}")
    if match:
        swings = [swing(number, *board, new, old) for number, board in enumerate(boards)]
        mean = t_interval([float(each) for each in swings])
        click.echo(f"against {against or 'version 0.1'}: {mean.mean:+.3f} ± {mean.half:.3f} IMPs a board")
        for number in sorted(range(deals), key=lambda each: swings[each])[:worst]:
            _show(number, *boards[number], swings[number], new, old)


def _show(number: int, deal: Deal, tricks: Tricks, won: int, new: Bidder, old: Bidder) -> None:
    here = bid_out(number, deal, tricks, new, old)
    there = bid_out(number, deal, tricks, old, new)
    click.echo(f"board {number}: {won:+d}, dealer {'NESW'[here.game.dealing]}\n  {deal}")
    for board in (here, there):
        click.echo(f"  {' '.join(map(str, board.calls))}: {board.contract} {board.points}")


if __name__ == "__main__":
    sys.setrecursionlimit(4000)
    main()
