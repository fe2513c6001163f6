"""What a card of 6 nimmt! risks in this trick, as a careful person counts it."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from cardtable.games.nimmt import HEADS, Card, Play, Row, View

if TYPE_CHECKING:
    from collections.abc import Sequence

ROW_FULL = 5
USUAL_HEADS = 1.64  # The mean over all cards.


@dataclass(frozen=True)
class Risk:
    """The expected heads of a card. `row` is where it goes, None if it is lower than all. `between` is the
    number of unseen cards that could come between, `places` the free places in the row."""

    card: Card
    heads: float
    row: Row | None
    between: int
    places: int
    sixth: float
    """The probability that this card takes the row."""
    spared: float
    """The probability that somebody else takes it before."""


def heads_of(row: Row) -> int:
    return sum(HEADS[card] for card in row)


def unseen_cards(view: View) -> list[int]:
    played = {move.action.card for move in view.history if isinstance(move.action, Play)}
    known = played | set(view.start) | set(view.hand)
    return [card for card in view.game.deck if card not in known]


def risk_of(card: Card, view: View, unseen: Sequence[int]) -> Risk:
    # Rows are sorted from the highest end down, so the first lower one is the nearest.
    row = next((row for row in view.rows if row[-1] < card), None)
    if row is None:
        heads = min(heads_of(row) for row in view.rows)
        return Risk(card, heads, None, 0, 0, 1.0, 0.0)
    between = sum(row[-1] < other < card for other in unseen)
    places = ROW_FULL - len(row)
    # With fewer cards between, the row is not full. With more, somebody else has taken it before.
    others, each = view.game.seats - 1, between / len(unseen) if unseen else 0
    sixth = _chance(places, others, each)
    spared = sum(_chance(number, others, each) for number in range(places + 1, others + 1))
    heads_at_stake = heads_of(row) + places * USUAL_HEADS
    return Risk(card, sixth * heads_at_stake, row, between, places, sixth, spared)


def _chance(exactly: int, others: int, each: float) -> float:
    """The probability that exactly this many of the others play a card between the row and mine."""
    if exactly > others:
        return 0.0
    return comb(others, exactly) * each**exactly * (1 - each) ** (others - exactly)
