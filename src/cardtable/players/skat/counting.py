"""What a trick means for the count of card points, said when it decides the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Card, Cards
from cardtable.games.skat.actions import DECK, Kind
from cardtable.games.skat.kinds import ORDERS, POINTS, card_points
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardtable.games.skat import View

WINS = 61
"""The declarer wins the game with this many points. With one less the defenders beat it."""
MUCH = 14
"""A trick with at least this many points is mentioned."""


def counted(view: View, card: Card, why: Text) -> Text:
    """The text about the count if it says more than the given reason: the game is already won or lost,
    this card decides it, or it takes many points."""
    if view.contract is None or view.contract.kind is Kind.NULL:
        return why
    mine = view.seat == view.declarer
    have, need = _points_of_side(view, mine=mine), WINS if mine else WINS - 1
    side = "declarer" if mine else "defenders"
    if have >= need:
        return Text(f"skat.why.over_{side}", points=have)
    trick = sum(POINTS[each.index] for each in (*view.trick, card))
    if not _takes(view, card):
        hopes = mine and trick >= MUCH and _is_highest(view, card)
        return Text("skat.why.would_bring", points=trick, total=have + trick) if hopes else why
    if have + trick >= need:
        return Text(f"skat.why.decides_{side}", points=have + trick)
    return Text("skat.why.brings", points=trick, total=have + trick) if trick >= MUCH and view.trick else why


def deciding(view: View, cards: Iterable[Card]) -> Card | None:
    """The card with the most points that takes this trick for certain and decides the game with it."""
    mine = view.seat == view.declarer
    need = (WINS if mine else WINS - 1) - _points_of_side(view, mine=mine)
    on_table = sum(POINTS[each.index] for each in view.trick)
    found = [card for card in cards if on_table + POINTS[card.index] >= need > 0 and _takes(view, card)]
    return max(found, key=lambda card: POINTS[card.index], default=None)


def _points_of_side(view: View, *, mine: bool) -> int:
    if mine:
        assert view.seat is not None
        return view.points[view.seat] + card_points(view.skat)
    return sum(points for seat, points in enumerate(view.points) if seat != view.declarer)


def _is_highest(view: View, card: Card) -> bool:
    """Whether this card beats all cards that lie in the trick."""
    assert view.contract is not None
    order = ORDERS[view.contract.kind]
    return bool(view.trick and card.bit & order.beaten_by[view.trick[order.best(view.trick)].index])


def _takes(view: View, card: Card) -> bool:
    """Whether this card takes the trick for its side, whatever follows."""
    assert view.contract is not None
    order = ORDERS[view.contract.kind]
    if view.trick and not _is_highest(view, card):
        return False
    if len(view.trick) == 2:
        return True
    played = Cards.of(each for _, each in view.plays)
    out = int(Cards.of(DECK)) & ~played & ~view.hand & ~view.skat
    trumps = 0 if card.bit & order.trumps else int(order.trumps)
    return not (order.beaten_by[card.index] | trumps) & out
