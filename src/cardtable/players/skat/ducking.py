"""Rules for the card in a null, and in ramsch: who declares, or plays alone, wants no trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.players.skat.outstanding import Outstanding


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
