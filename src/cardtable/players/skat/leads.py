"""The value of a defender's opening lead in a suit game by its class.

It is the share of deals in which the game is beaten with open cards, compared with the mean of all leads of
the hand: `python -m lab.skat leads`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Cards
from cardtable.games.skat.kinds import ORDERS, SUITS

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.skat import Kind, View

OPENING = 9
"""With at least this many cards in hand a lead is an opening lead."""
LEADS: dict[str, tuple[float, float]] = {
    "trump": (-0.05, -0.05),
    "single card": (0.09, 0.15),
    "ace with its ten": (0.04, 0.08),
    "ten with its ace": (0.02, 0.07),
    "ace of two": (0.04, 0.0),
    "ace of a long suit": (-0.02, -0.02),
    "ten of two": (-0.03, -0.05),
    "ten of a long suit": (-0.11, -0.07),
    "low of two under ace or ten": (-0.03, -0.03),
    "low of two": (0.04, 0.01),
    "low of a long suit under ace": (-0.02, 0.02),
    "low of a long suit under ten": (0.09, 0.02),
    "low of a long suit": (0.08, 0.03),
}
"""With the declarer next to play, and with the declarer last."""


def lead_class(kind: Kind, hand: Cards, card: Card) -> str:
    """The class of this lead from this hand."""
    order = ORDERS[kind]
    if card.bit & order.trumps:
        return "trump"
    suit = [RANKS[each.rank] for each in Cards(hand & order.same_suit[card.index])]
    rank = RANKS[card.rank]
    if len(suit) == 1:
        return "single card"
    length = "two" if len(suit) == 2 else "a long suit"
    if rank in "AT":
        name, other = ("ace", "ten") if rank == "A" else ("ten", "ace")
        return f"{name} with its {other}" if "A" in suit and "T" in suit else f"{name} of {length}"
    if len(suit) == 2:
        return "low of two under ace or ten" if "A" in suit or "T" in suit else "low of two"
    return "low of a long suit" + (" under ace" if "A" in suit else " under ten" if "T" in suit else "")


def is_opening_lead(view: View) -> bool:
    """Whether a defender has to lead in one of the first tricks of a suit game."""
    return (
        view.contract is not None
        and view.contract.kind in SUITS
        and view.seat != view.declarer
        and not view.trick
        and len(view.hand) >= OPENING
    )


def lead_value(view: View, card: Card) -> float:
    """The value of an opening lead, compared with the others of the hand."""
    assert view.contract is not None
    assert view.seat is not None
    is_last = (view.seat + 1) % 3 != view.declarer
    return LEADS[lead_class(view.contract.kind, view.hand, card)][is_last]
