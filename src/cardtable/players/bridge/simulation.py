"""Compares calls by their results: on sampled hands the system bids the auction to its end, and the
contract is scored by the tricks of open cards, either as they are or corrected for hidden cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardtable.games.bridge import SEATS, Contract, Deal, contract_of, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding, single_dummy
from cardtable.search.bridge import double_dummy
from cardtable.search.bridge.door import POSITIONS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Cards
    from cardtable.games.bridge import AnyCall, View
    from cardtable.players.bridge.system.rules import System


class SimulatedResult(NamedTuple):
    """A contract, or None if all pass, and the tricks that its declarer takes with open cards."""

    contract: Contract | None
    tricks: int


def gains(
    view: View, calls: Sequence[AnyCall], worlds: Sequence[tuple[Cards, ...]], system: System
) -> list[list[float]]:
    """For each world the IMPs that each call wins over the first one, corrected for hidden cards."""
    assert view.seat is not None
    side, vulnerable = side_of(view.seat), view.game.vulnerable_sides
    return [
        [single_dummy.imps(each, row[0], side, vulnerable) for each in row]
        for row in outcomes(view, calls, worlds, system, all_solved=False)
    ]


def points(
    view: View, calls: Sequence[AnyCall], worlds: Sequence[tuple[Cards, ...]], system: System
) -> list[list[int]]:
    """For each world the points of this side, with open cards, in the contract that each call leads to."""
    found = outcomes(view, calls, worlds, system, all_solved=True)
    return [[_points(view, each) for each in row] for row in found]


def outcomes(
    view: View,
    calls: Sequence[AnyCall],
    worlds: Sequence[tuple[Cards, ...]],
    system: System,
    *,
    all_solved: bool,
) -> list[list[SimulatedResult]]:
    """For each world the outcome of each call. Unless all are to be solved, worlds where all calls lead to
    the same contract are not solved."""
    POSITIONS.check(view.game)
    reached = [[_contract_after(view, call, Deal(hands), system) for call in calls] for hands in worlds]
    # Calls often end in the same strain, which is then solved once for all levels.
    played = dict.fromkeys(
        (hands, _at_one(contract))
        for hands, contracts in zip(worlds, reached, strict=True)
        for contract in contracts
        if contract is not None and (all_solved or len(set(contracts)) > 1)
    )
    solved = double_dummy.tricks((Deal(hands), contract) for hands, contract in played)
    tricks = dict(zip(played, solved, strict=True))
    return [
        [
            SimulatedResult(contract, 0 if contract is None else tricks.get((hands, _at_one(contract)), 0))
            for contract in contracts
        ]
        for hands, contracts in zip(worlds, reached, strict=True)
    ]


def _at_one(contract: Contract) -> Contract:
    return Contract(1, contract.strain, 0, contract.declarer)


def _contract_after(view: View, call: AnyCall, deal: Deal, system: System) -> Contract | None:
    dealer, vulnerable = view.game.dealing, bidding.vulnerability(view.game)
    said: tuple[AnyCall, ...] = (*view.calls, call)
    while not is_over(said):
        seat = (dealer + len(said)) % len(SEATS)
        said = (*said, bidding.choose(system, said, deal.hands[seat], vulnerable).call)
    return contract_of(dealer, said)


def _points(view: View, outcome: SimulatedResult) -> int:
    contract = outcome.contract
    if contract is None:
        return 0
    assert view.seat is not None
    declaring = side_of(contract.declarer)
    won = score(contract, outcome.tricks, view.game.vulnerable_sides[declaring])
    return won if declaring == side_of(view.seat) else -won
