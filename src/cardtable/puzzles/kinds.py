"""The kind of a decision: bidding, a discard, a lead, the declarer's play, the defence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games import part_of
from cardtable.games.part import RulesPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyView, Seat

BIDDING, DISCARDS, MELDS, LEADS, DECLARING, DEFENCE, CARDS, ROWS = KINDS = (
    "bidding", "discards", "melds", "leads", "declaring", "defence", "cards", "rows",
)  # fmt: skip
PLAY = "Play"


def kind_of(game: str, view: AnyView, action: object, sides: Sequence[Sequence[Seat]]) -> str:
    """The kind of this decision, as the seat sees it. A game publishes the kinds of actions that are
    neither bids nor cards. Cards differ by who declares and whether somebody has led."""
    kind = part_of(RulesPart, game).decisions.get(type(action))
    if kind is not None:
        return kind
    if type(action).__name__ != PLAY:
        return BIDDING
    roles = view.roles
    if roles.winning is None:
        return LEADS
    if roles.declarer is None:
        return CARDS
    own = next((side for side in sides if roles.declarer in side), (roles.declarer,))
    return DECLARING if view.seat in own else DEFENCE
