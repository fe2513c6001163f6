"""The card that the rules of `skat:basic` play, and the reason for a card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.skat.actions import PLAYS, Action, Kind, Play
from cardtable.players.skat.card_facts import known_to
from cardtable.players.skat.card_reasons import CARDS, WHY
from cardtable.players.skat.counting import deciding
from cardtable.players.skat.null_reasons import NULL_CARDS
from cardtable.players.skat.rules import ducked, ruled_card
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.games.skat import View


def advise_card(view: View) -> Advice[Action]:
    """The card that the rules play, with the reason."""
    known = known_to(view)
    if len(known.cards) == 1:
        card = known.cards[0]
    else:
        card = ducked(known) if _is_ducking(view) else deciding(known) or ruled_card(known)
    return Advice(PLAYS[card], partial(why_card, view, PLAYS[card]))


def why_card(view: View, play: Play, other: Play | None = None) -> Text:
    """The strongest true sentence about this card, if possible one that is not true of the other."""
    if len(view.legal) == 1:
        return Text(f"{WHY}.only")
    return (NULL_CARDS if _is_ducking(view) else CARDS).why(view, play, other)


def _is_ducking(view: View) -> bool:
    return view.contract is None or view.contract.kind is Kind.NULL
