"""Bridge with open cards (double dummy): the value of each card, the best line, the full table, and the
cost of every card of a play. The kernel solves it without the interpreter lock."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable._kernel import BridgePosition, bridge_line, bridge_solve, bridge_tables
from cardtable.cards import DECK
from cardtable.errors import GameError
from cardtable.games.bridge import SEATS, Strain
from cardtable.search.bridge.position import BoardPosition

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.cards import Card
    from cardtable.games.bridge import Contract, Deal
    from cardtable.search.bridge.par import Tricks


@dataclass(frozen=True)
class SolvedBoard:
    """The tricks that each legal card leads to for the side whose turn it is, counting tricks that are not
    yet complete. And the number of nodes, which measures the effort on any machine."""

    tricks: dict[Card, int]
    nodes: int


def solve(positions: Iterable[BoardPosition], threads: int | None = None) -> list[SolvedBoard]:
    """The result of each legal card of each position. Raises GameError for impossible cards."""
    found = bridge_solve([_kernel(each) for each in positions], cards=True, threads=threads or _processors())
    return [
        SolvedBoard({DECK[number]: tricks for number, tricks, _ in answer.cards}, answer.nodes)
        for answer in found
    ]


def cards(position: BoardPosition) -> dict[Card, int]:
    """The tricks that each legal card of a position leads to. Raises GameError for impossible cards."""
    (found,) = solve([position], threads=1)
    return found.tricks


def tricks(leads: Iterable[tuple[Deal, Contract]], threads: int | None = None) -> list[int]:
    """The declarer's tricks in each of these contracts."""
    positions = [_kernel(BoardPosition.of_lead(*lead)) for lead in leads]
    found = bridge_solve(positions, cards=False, threads=threads or _processors())
    # The kernel counts for the side to play, here the defenders, who lead.
    return [13 - answer.low for answer in found]


def makes(deal: Deal, contract: Contract) -> bool:
    """Whether the declarer makes the contract. This is much cheaper than the number of tricks."""
    # The defenders need one trick more than the contract leaves them.
    beaten_by = 13 - contract.target + 1
    position = _kernel(BoardPosition.of_lead(deal, contract))
    (found,) = bridge_solve([position], targets=[beaten_by], cards=False)
    return found.high < beaten_by


def line(position: BoardPosition) -> list[Card]:
    """A best line to the end for both sides; of equal cards the lowest."""
    plays, _ = bridge_line(_kernel(position))
    return [DECK[number] for _, number in plays]


def table(deal: Deal) -> Tricks:
    """The tricks that each seat takes as declarer in each strain."""
    return tables([deal])[0]


def tables(deals: Iterable[Deal], threads: int | None = None) -> list[Tricks]:
    """The tables of several deals, in threads. Raises GameError for an impossible deal."""
    hands = [[int(hand) for hand in deal.hands] for deal in deals]
    try:
        found = bridge_tables(hands, threads=threads or _processors())
    except ValueError as error:
        raise GameError(f"this deal cannot be solved: {error}") from None
    return [
        {(seat, strain): each.tricks[strain][seat][0] for strain in Strain for seat in SEATS}
        for each in found
    ]


def costs(deal: Deal, contract: Contract, played: Sequence[Card]) -> list[int]:
    """The tricks that each card lost, compared with the best with open cards."""
    position = BoardPosition.of_lead(deal, contract)
    asked: list[BoardPosition] = []
    for card in played:
        if not card.bit & position.hands[position.turn]:
            raise GameError(f"this play cannot be solved: {card} is not in the hand that plays next")
        asked.append(position)
        position = position.after(card)
    costs = []
    for card, found in zip(played, solve(asked), strict=True):
        if card not in found.tricks:
            raise GameError(f"this play cannot be solved: {card} does not follow suit")
        costs.append(max(found.tricks.values()) - found.tricks[card])
    return costs


def _kernel(position: BoardPosition) -> BridgePosition:
    why = position.why_not
    if why is not None:
        raise GameError(f"this position cannot be solved: {why}")
    return BridgePosition(
        [int(hand) for hand in position.hands],
        strain=int(position.strain),
        leader=int(position.leader),
        trick=[card.index for card in position.trick],
    )


def _processors() -> int:
    return os.cpu_count() or 1
