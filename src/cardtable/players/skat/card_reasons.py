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
        if not known.above(card):
            return "trumps_above"
        return "trumps_force" if card.rank == JACK or points(card) >= SMEARED else "trumps_below"
    if not known.declares and _is_void(known, card):
        return "force" if _may_beat(known, card) else "holds"
    if not known.above(card):
        return "highest" if known.declares else _ace(known, card)
    if known.declares:
        return "give_up" if all(map(known.above, known.cards)) else "give_now"
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
        return _over(known, card) if ours and last else _wins(known, card, last=last)
    if ours:
        return _gives(known, card)
    # A defender who is not last plays before the other one.
    if not known.declares and not last and points(card) >= SMEARED and _partner_may_take(known):
        return "hope"
    winners = [each for each in known.cards if known.beats(each)]
    if not winners:
        least = points(card) == min(map(points, known.cards))
        if known.declares:
            return "lost" if least else "lost_rid"
        return "theirs" if least else "theirs_rid"
    if known.declares and not known.is_trump(known.trick[0]) and all(map(known.is_trump, winners)):
        return "no_trump"
    if last or known.declarer in known.places:
        return "wait"
    return "not_sure" if known.declares else "nothing_sure"


def _over(known: Outstanding, card: Card) -> str:
    """The reason for taking a trick that the partner has: it has to be, or something is gained."""
    if all(map(known.beats, known.cards)):
        return "over_partner"
    return "over_safe" if points(card) >= SMEARED else "over_lead"


def _gives(known: Outstanding, card: Card) -> str:
    """The reason for a card below the partner's, which the declarer may still beat."""
    most = max(map(points, known.cards))
    if not most:
        return "no_points"
    declarer = known.declarer
    is_sure = declarer is None or declarer in known.places or not known.goes_over(declarer, known.top)
    if points(card) >= min(SMEARED, most):
        return "smear" if is_sure else "smear_hope"
    return "keep_sure" if is_sure else "keep"


def _partner_may_take(known: Outstanding) -> bool:
    return known.goes_over(known.next_seat, known.top) > 0


def _is_void(known: Outstanding, card: Card) -> bool:
    """Whether the declarer certainly has no card of this suit."""
    assert known.declarer is not None
    return not known.order.same_suit[card.index] & known.out & ~known.lacks[known.declarer]


def _may_beat(known: Outstanding, card: Card) -> bool:
    """Whether the declarer may hold a card that beats this one."""
    assert known.declarer is not None
    return bool(known.order.beaten_by[card.index] & known.out & ~known.lacks[known.declarer])


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
    if card.suit != known.trick[0].suit:
        return "null_throw"
    if known.declarer in known.places:
        if known.top_seat == known.declarer and not over:
            return "null_leave"
        return "null_rid" if card.rank >= JACK else "null_keep"
    return "null_rid" if over and card.rank >= JACK else "null_low"
