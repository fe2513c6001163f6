"""The events of a trick of 6 nimmt!, from a View: which card went where, and who took what."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from cardtable.games.nimmt import HEADS, Play

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.games.nimmt import Card, Row, View


@dataclass(frozen=True)
class LaidCard:
    """A card of the trick: `behind` which one it was placed, or which row it `took`. Neither while its
    owner, or that of a lower card, still has to take a row."""

    seat: Seat
    card: Card
    behind: Card | None = None
    took: Row = ()

    @property
    def heads(self) -> int:
        return sum(HEADS[card] for card in self.took)


def last_trick(view: View) -> tuple[LaidCard, ...]:
    """The newest open cards in the order they are placed; () before the first trick."""
    if view.waiting:
        return tuple(LaidCard(seat, card) for seat, card in view.waiting)
    plays = [(move.action.card, move.seat) for move in view.history if isinstance(move.action, Play)]
    trick = len(plays) // view.game.seats
    taken = [taken for taken in view.taken if taken.trick == trick]
    took = {row.seat: row.cards for row in taken}
    # A card of this trick may lie in a row that a later card of it took.
    behind = {
        card: before for row in (*view.rows, *(row.cards for row in taken)) for before, card in pairwise(row)
    }
    return tuple(
        LaidCard(seat, card, took=took[seat]) if seat in took else LaidCard(seat, card, behind[card])
        for card, seat in sorted(plays[-view.game.seats :])
    )
