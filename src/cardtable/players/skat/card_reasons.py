"""The name of the reason for a card that is already chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Cards
from cardtable.games.skat.actions import DECK
from cardtable.players.skat.outstanding import points

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.players.skat.outstanding import Outstanding

SMEARED = 10
"""Cards with at least this many points are given to the partner."""
JACK = RANKS.index("J")
LONG = 3
"""At least this many cards are a long suit."""


def leads(known: Outstanding, card: Card) -> str:
    if known.is_trump(card):
        if all(known.is_trump(each) for each in known.cards):
            return "only_trumps"
        if not known.declares:
            return "trump_lead"
        return "trumps_below" if known.above(card) else "trumps_above"
    if not known.above(card):
        return "highest" if known.declares else _ace(known, card)
    if known.declares:
        return "give_up"
    if known.next_seat == known.declarer:
        return "long" if known.length(card) >= LONG else "through"
    return "to_partner" if known.length(card) >= LONG else "short"


def _ace(known: Outstanding, card: Card) -> str:
    """The reason for leading the highest card of a suit: where its ten is."""
    tens = Cards.of(ten for ten in DECK if ten.suit == card.suit and points(ten) == SMEARED)
    if card in tens or known.length(card) == 1:
        return "ace"
    if tens & known.view.hand:
        return "ace_ten"
    return "ace_shows" if tens & known.out else "ace"


def follows(known: Outstanding, card: Card) -> str:
    last = len(known.trick) == 2
    ours = not known.declares and known.top_seat != known.declarer
    if known.beats(card):
        return "over_partner" if ours and last else _wins(known, card, last=last)
    if ours:
        return "smear" if points(card) >= min(SMEARED, max(map(points, known.cards))) else "keep"
    winners = [each for each in known.cards if known.beats(each)]
    if not winners:
        return "lost" if known.declares else "theirs"
    if known.declares and not known.is_trump(known.trick[0]) and all(map(known.is_trump, winners)):
        return "no_trump"
    if last or known.declarer in known.places:
        return "wait"
    return "not_sure" if known.declares else "nothing_sure"


def _wins(known: Outstanding, card: Card, *, last: bool) -> str:
    if not known.declares and known.declarer in known.places:
        return "from_declarer" if points(card) >= SMEARED else "take_from"
    if known.is_trump(card) and not known.is_trump(known.trick[0]):
        return "ruff_points" if last else "ruff_now"
    if not last and known.order.beaten_by[card.index] & known.out:
        return "not_sure_high" if known.declares else "makes_beat"
    if last and points(card) >= SMEARED:
        return "rich"
    return "cheaply" if any(known.power(each) > known.power(card) for each in known.cards) else "sure"


def ducks(known: Outstanding, card: Card) -> str:
    """The reason for a card in a null, or when everybody plays against everybody."""
    alone = known.declares or known.declarer is None
    if not known.trick:
        return "duck_lead" if alone else "null_lead"
    over = known.beats(card)
    if alone:
        return ("duck_high" if len(known.trick) == 2 else "duck_hope") if over else "duck_under"
    if known.declarer in known.places:
        return "null_rid" if over else "null_leave"
    return "null_rid" if over and card.rank >= JACK else "null_low"
