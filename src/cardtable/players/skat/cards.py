"""The card that the rules of `skat:basic` play, and the reason for a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core import Advice
from cardtable.games.skat.actions import PLAYS, Action, Kind, Play
from cardtable.players.skat.card_reasons import ducks, follows, leads
from cardtable.players.skat.counting import counted, deciding
from cardtable.players.skat.outstanding import Outstanding
from cardtable.players.skat.rules import ducked, ruled_card
from cardtable.texts import Text

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.skat import View


def advise_card(view: View) -> Advice[Action]:
    """The card that the rules play, with the reason."""
    known = _known(view)
    if len(known.cards) == 1:
        return Advice(PLAYS[known.cards[0]], lambda: Text("skat.why.only"))
    card = ducked(known) if _is_ducking(known) else deciding(known) or ruled_card(known)
    return Advice(PLAYS[card], lambda: _reason(known, card))


def reason(view: View, card: Card) -> Text:
    """Why a player may want to play this card, whatever the rules would play."""
    return _reason(_known(view), card)


def _known(view: View) -> Outstanding:
    return Outstanding(view, [action.card for action in view.legal if isinstance(action, Play)])


def _is_ducking(known: Outstanding) -> bool:
    return known.declarer is None or known.kind is Kind.NULL


def _reason(known: Outstanding, card: Card) -> Text:
    if _is_ducking(known):
        return Text(f"skat.why.{ducks(known, card)}")
    found = follows(known, card) if known.trick else leads(known, card)
    return counted(known, card, Text(f"skat.why.{found}"))
