"""The roles of seats in a hand: turn, dealer, declarer, winner of the trick so far."""

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
    """Each role is None if the game has no such role, or it is not decided. `turn` is the seat whose hand
    calls or plays next, which need not be the seat that decides. `winning` has the best card of the
    trick so far, or of the last one once the hand is over. The declarer decides for the `dummy`."""

    turn: Seat | None = None
    dealer: Seat | None = None
    declarer: Seat | None = None
    winning: Seat | None = None
    dummy: Seat | None = None


def turn_of(to_act: tuple[Seat, ...]) -> Seat | None:
    """The one seat that decides. None if several choose at once, or nobody does."""
    return to_act[0] if len(to_act) == 1 else None


def winning_seat(
    order: Order, plays: Sequence[tuple[Seat, Card]], seats: int, *, is_over: bool
) -> Seat | None:
    """Whose card takes the trick so far. When the hand is over, who took the last trick."""
    size = len(plays) % seats or (seats if is_over else 0)
    trick = plays[len(plays) - size :]
    return trick[order.best([card for _, card in trick])][0] if trick else None
