"""The count of card points: what a side has, what it needs, and the card that decides the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.skat.kinds import card_points
from cardtable.games.skat.scoring import TO_WIN
from cardtable.players.skat.outstanding import points

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.players.skat.outstanding import Outstanding

MUCH = 14
"""A trick with at least this many points is mentioned."""


def deciding(known: Outstanding) -> Card | None:
    """The card with the most points that takes this trick for certain and decides the game with it."""
    missing = needs(known) - have(known)
    found = [
        card for card in known.cards if known.on_table + points(card) >= missing > 0 and _takes(known, card)
    ]
    return max(found, key=points, default=None)


def needs(known: Outstanding) -> int:
    """The points with which the seat's side wins."""
    # With one point less than the declarer needs the defenders beat the game.
    return TO_WIN if known.declares else TO_WIN - 1


def have(known: Outstanding) -> int:
    """The points of the seat's side."""
    view = known.view
    if known.declares:
        return view.points[known.seat] + card_points(view.skat)
    return sum(points for seat, points in enumerate(view.points) if seat != view.declarer)


def _takes(known: Outstanding, card: Card) -> bool:
    """Whether this card takes the trick for its side, whatever follows."""
    if not known.beats(card):
        return False
    if len(known.trick) == 2:
        return True
    trumps = 0 if known.is_trump(card) else int(known.order.trumps)
    return not (known.order.beaten_by[card.index] | trumps) & known.out
