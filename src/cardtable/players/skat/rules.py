"""The rules of `skat:basic` for a card: `rules.json` has a number of card points for each trait.

Every trait that a card has adds its number, and the card with the highest sum is played. Only the declarer's
leads in a grand, and the cards of a null and of ramsch, are rules in words.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.games.skat.actions import Kind
from cardtable.players.skat.outstanding import Outstanding, points
from cardtable.players.skat.traits import TEN, situation, traits

if TYPE_CHECKING:
    from cardtable.cards import Card

RULES_FILE = Path(__file__).with_name("rules.json")
RULES: dict[str, dict[str, float]] = json.loads(RULES_FILE.read_text("utf-8"))
DRAWS = 3
"""With this many jacks the declarer of a grand draws those of the others."""


def ruled_card(known: Outstanding) -> Card:
    """The card to play. Of equal ones the first."""
    if known.declares and known.kind is Kind.GRAND and not known.trick:
        return _grand_lead(known)
    rules = RULES[situation(known)]
    sums = [sum([rules.get(what, 0.0) * much for what, much in traits(known, card)]) for card in known.cards]
    return _ace_before_ten(known, known.cards[sums.index(max(sums))])


def _ace_before_ten(known: Outstanding, card: Card) -> Card:
    """Led by a defender: then the partner knows where both are."""
    if known.trick or known.declares or points(card) != TEN or known.is_trump(card):
        return card
    suit = known.order.same_suit[card.index]
    return next((each for each in known.cards if each.bit & suit and points(each) > TEN), card)


def _grand_lead(known: Outstanding) -> Card:
    """Jacks from the top, while others are out and not more; then what is the highest of its suit, then the
    cheapest card of a long suit."""
    jacks = [card for card in known.cards if known.is_trump(card)]
    out = (known.out & known.order.trumps).bit_count()
    if jacks and out and (len(jacks) >= DRAWS or len(jacks) > out):
        tops = [card for card in jacks if not known.above(card)]
        return max(tops, key=known.power) if tops else min(jacks, key=known.power)
    plain = [card for card in known.cards if not known.is_trump(card)]
    if not plain:
        return max(jacks, key=known.power)
    tops = [card for card in plain if not known.above(card)]
    if tops:
        return max(tops, key=points)
    return min(plain, key=lambda card: (points(card), -known.length(card)))


def ducked(known: Outstanding) -> Card:
    """The card of a player who wants no trick, or of a defender against a null."""
    if known.declares or known.declarer is None:
        return _stays_below(known)
    if not known.trick:
        # A low card of a suit in which lower cards are out: the declarer may have to take it.
        return min(known.cards, key=lambda card: (card.rank, known.length(card)))
    if known.declarer not in known.places:
        return min(known.cards, key=known.power)
    under = [card for card in known.cards if not known.beats(card)]
    if known.top_seat == known.declarer and under:
        return max(under, key=known.power)
    return max(known.cards, key=known.power)


def _stays_below(known: Outstanding) -> Card:
    """The highest card that does not take the trick, or the lowest if every card might."""
    if not known.trick:
        return min(known.cards, key=known.below)
    under = [card for card in known.cards if not known.beats(card)]
    if under:
        return max(under, key=lambda card: (known.below(card), known.power(card)))
    return (max if len(known.trick) == 2 else min)(known.cards, key=known.power)
