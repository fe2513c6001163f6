"""What a trick means for the count of card points, said when it decides the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.skat.kinds import card_points
from cardtable.games.skat.scoring import TO_WIN
from cardtable.players.skat.outstanding import points
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.players.skat.outstanding import Outstanding

MUCH = 14
"""A trick with at least this many points is mentioned."""


def counted(known: Outstanding, card: Card, why: Text) -> Text:
    """The text about the count if it says more than the given reason: the game is already won or lost,
    this card decides it, or it takes many points."""
    have, need = _have(known), _need(known)
    side = "declarer" if known.declares else "defenders"
    if have >= need:
        return Text(f"skat.why.over_{side}", points=have)
    trick = known.on_table + points(card)
    if not _takes(known, card):
        hopes = known.declares and trick >= MUCH and known.trick and known.beats(card)
        return Text("skat.why.would_bring", points=trick, total=have + trick) if hopes else why
    if have + trick >= need:
        return Text(f"skat.why.decides_{side}", points=have + trick)
    return Text("skat.why.brings", points=trick, total=have + trick) if trick >= MUCH and known.trick else why


def deciding(known: Outstanding) -> Card | None:
    """The card with the most points that takes this trick for certain and decides the game with it."""
    missing = _need(known) - _have(known)
    found = [
        card for card in known.cards if known.on_table + points(card) >= missing > 0 and _takes(known, card)
    ]
    return max(found, key=points, default=None)


def _need(known: Outstanding) -> int:
    # With one point less than the declarer needs the defenders beat the game.
    return TO_WIN if known.declares else TO_WIN - 1


def _have(known: Outstanding) -> int:
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
