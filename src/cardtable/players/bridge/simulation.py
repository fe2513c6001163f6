"""Calls compared by what they lead to: on guessed hands the auction is bid to its end by the system, and the
contract played with open cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.bridge import SEATS, Deal, contract_of, imps, score, side_of
from cardtable.games.bridge.auction import is_over
from cardtable.players.bridge import bidding
from cardtable.search.bridge import double_dummy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Cards
    from cardtable.games.bridge import AnyCall, Contract, View
    from cardtable.players.bridge.system.rules import System


def gains(
    view: View, calls: Sequence[AnyCall], worlds: Sequence[tuple[Cards, ...]], system: System
) -> list[list[float]]:
    """For each world the IMPs that each call wins over the first of them."""
    return [[float(imps(each - row[0])) for each in row] for row in points(view, calls, worlds, system)]


def points(
    view: View, calls: Sequence[AnyCall], worlds: Sequence[tuple[Cards, ...]], system: System
) -> list[list[int]]:
    """For each world the points of this side in the contract that each call leads to."""
    reached = [[_contract_after(view, call, Deal(hands), system) for call in calls] for hands in worlds]
    # Calls often end in the same contract, which is then solved once.
    played = dict.fromkeys(
        (hands, contract)
        for hands, contracts in zip(worlds, reached, strict=True)
        for contract in contracts
        if contract is not None
    )
    solved = double_dummy.tricks((Deal(hands), contract) for hands, contract in played)
    tricks = dict(zip(played, solved, strict=True))
    return [
        [
            0 if contract is None else _points(view, contract, tricks[hands, contract])
            for contract in contracts
        ]
        for hands, contracts in zip(worlds, reached, strict=True)
    ]


def _contract_after(view: View, call: AnyCall, deal: Deal, system: System) -> Contract | None:
    dealer = view.game.dealing
    said: tuple[AnyCall, ...] = (*view.calls, call)
    while not is_over(said):
        seat = (dealer + len(said)) % len(SEATS)
        said = (*said, bidding.choose(system, said, deal.hands[seat]).call)
    return contract_of(dealer, said)


def _points(view: View, contract: Contract, tricks: int) -> int:
    assert view.seat is not None
    declaring = side_of(contract.declarer)
    won = score(contract, tricks, view.game.vulnerable_sides[declaring])
    return won if declaring == side_of(view.seat) else -won
