"""Who has a part of their own in a hand: the turn, the deal, the contract, the trick so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.tricks import Order


@value
class Roles:
    """None where a game knows no such part, or it is not settled. `turn` is the seat whose hand a card or
    call is due from, which need not be the seat that decides; `winning` has the best card of the trick so
    far, or of the last one once the hand is over. For the `dummy` the declarer decides."""

    turn: Seat | None = None
    dealer: Seat | None = None
    declarer: Seat | None = None
    winning: Seat | None = None
    dummy: Seat | None = None


def turn_of(to_act: tuple[Seat, ...]) -> Seat | None:
    """The one seat that decides; None if several choose at once, or nobody does."""
    return to_act[0] if len(to_act) == 1 else None


def winning_seat(
    order: Order, plays: Sequence[tuple[Seat, Card]], seats: int, *, is_over: bool
) -> Seat | None:
    """Whose card takes the trick so far; when all is over, whose took the last one."""
    size = len(plays) % seats or (seats if is_over else 0)
    trick = plays[len(plays) - size :]
    return trick[order.best([card for _, card in trick])][0] if trick else None
