"""Why a card of a null or of ramsch is played: sentences that are true of it, the strongest first.

The declarer of a null and everybody in ramsch is alone and wants no trick. Two defend against a null.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.games.skat.actions import Play
from cardtable.players.skat import card_facts as f
from cardtable.players.skat.card_reasons import say, where
from cardtable.players.skat.outstanding import Outstanding
from cardtable.reasons import Reason, Reasons

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.games.skat import Playing

FEW = 2
"""So few lower cards are few."""


def _alone(known: Outstanding, card: Card) -> bool:
    return known.declares or known.declarer is None


def _under(known: Outstanding) -> list[Card]:
    return [each for each in known.cards if not known.beats(each)]


def _nothing_under(known: Outstanding, card: Card) -> bool:
    return not _under(known)


def _highest_under(known: Outstanding, card: Card) -> bool:
    return card == max(_under(known), key=known.power)


def _highest(known: Outstanding, card: Card) -> bool:
    return card == max(known.cards, key=known.power)


def _lowest(known: Outstanding, card: Card) -> bool:
    return known.power(card) == min(map(known.power, known.cards))


def _fewest_lower(known: Outstanding, card: Card) -> bool:
    return known.below(card) == min(map(known.below, known.cards))


def _most_lower(known: Outstanding, card: Card) -> bool:
    return known.below(card) == max(map(known.below, known.cards)) > 0


def _is_high(known: Outstanding, card: Card) -> bool:
    return card.rank >= f.JACK


def _is_last_of_suit(known: Outstanding, card: Card) -> bool:
    return known.length(card) == 1


def _declarer_played(known: Outstanding, card: Card) -> bool:
    return known.declarer in known.places


def _declarer_has_it(known: Outstanding, card: Card) -> bool:
    return known.top_seat == known.declarer


def _goes_over(known: Outstanding, play: Play, state: Playing) -> bool:
    """Somebody has nothing but higher cards of this suit."""
    suit = known.order.same_suit[play.card.index]
    higher = known.order.beaten_by[play.card.index]
    held = [f.hand_of(state, seat) & suit for seat in range(3) if seat != known.seat]
    return any(cards and not cards & ~higher for cards in held)


_LEADS_ALONE = (
    Reason[Outstanding, Play]("", f.when(), holds=_goes_over, likely="skat.why.duck_likely"),
    say("duck_none", lambda known, card: not known.below(card) and known.above(card) > 0),
    say("duck_lead", lambda known, card: 0 < known.below(card) <= FEW),
    say("duck_fewest", _fewest_lower),
    say("duck_any"),
)
_FOLLOWS_ALONE = (
    say("duck_under", f.loses, f.follows, _highest_under),
    say("duck_throw", f.throws, _most_lower),
    say("null_void", f.throws, _is_last_of_suit),
    say("duck_stay", f.loses),
    say("duck_high", _nothing_under, f.is_last, _highest),
    say("duck_hope", _nothing_under, f.is_not(f.is_last), _lowest),
    say("duck_over", f.beats),
)
_LEADS_AGAINST = (
    say("null_lead", _lowest),
    say("returns", f.partner_led),
    say("null_void", _is_last_of_suit),
    say("null_later", f.is_not(_lowest)),
)
_FOLLOWS_AGAINST = (
    say("null_void", f.throws, _is_last_of_suit),
    say("null_throw_high", f.throws, _is_high),
    say("null_throw", f.throws),
    say("null_leave_high", _declarer_played, _declarer_has_it, f.loses, _highest_under),
    say("null_leave", _declarer_played, _declarer_has_it, f.loses),
    say("null_takes", _declarer_played, _declarer_has_it, f.beats),
    say("null_rid", _declarer_played, f.is_not(_declarer_has_it), _is_high),
    say("null_keep", _declarer_played, f.is_not(_declarer_has_it), f.is_not(_is_high)),
    say("null_low", f.is_not(_declarer_played), _lowest),
    say("null_later", f.is_not(_lowest)),
)

NULL_CARDS = Reasons(
    f.known_to,
    (
        *where(f.when(f.leads, _alone), _LEADS_ALONE),
        *where(f.when(f.is_not(f.leads), _alone), _FOLLOWS_ALONE),
        *where(f.when(f.leads, f.is_not(_alone)), _LEADS_AGAINST),
        *where(f.when(f.is_not(f.leads), f.is_not(_alone)), _FOLLOWS_AGAINST),
    ),
)
"""For every card that may be played at least one of them holds."""
