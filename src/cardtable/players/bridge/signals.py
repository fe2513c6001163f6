"""What defenders tell each other with the cards that they follow with and return.

Standard signals. On partner's lead a high card encourages and a low one discourages. On the declarer's leads
high and then low shows an even number. The rank of a card that partner is to ruff says which of the other
suits to return. Players that sample hidden hands, partner or declarer, weigh them by the same rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Suit
from cardtable.games.bridge import partner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.players.bridge.counting import Count

_NINE, _QUEEN, _KING = (RANKS.index(rank) for rank in "9QK")


def follow(count: Count, legal: Sequence[Card]) -> Card:
    """The card of the suit led with which a hand gives up the trick: its lowest, unless a defender has a
    signal to give."""
    low = legal[0]
    spare = [card for card in legal if card.rank <= _NINE]
    if count.is_declarer or len(spare) < 2 or int(low.suit) == count.trumps or _has_followed(count, low.suit):
        return low
    leader = (count.turn - len(count.view.trick)) % 4
    if leader == partner(count.turn):
        return spare[-1] if _likes(count, legal) else low
    if len(legal) % 2 == 0:
        # The highest of four may be a trick.
        return spare[-1] if len(legal) == 2 else spare[-2] if len(spare) > 2 else low
    return low


def _likes(count: Count, legal: Sequence[Card]) -> bool:
    """An honour to go with partner's, or two cards and a trump to ruff the third round."""
    if legal[-1].rank >= _QUEEN:
        return True
    trumps = 0 if count.trumps is None else len(count.suit(count.held, count.trumps))
    return len(legal) == 2 and trumps > 0 and count.view.trick[0].rank >= _KING


def _has_followed(count: Count, suit: int) -> bool:
    return any(seat == count.turn and card.suit == suit for seat, card in count.view.plays())


def for_a_ruff(count: Count) -> Card | None:
    """A card of a suit in which partner is void: a high one asks for the higher of the other two suits, a
    low one for the lower. None if there is no such suit, or partner cannot ruff."""
    if count.trumps is None or not count.trumps_out:
        return None
    for suit in Suit:
        cards = [card for card in count.suit(count.held, suit) if not count.is_master(card)]
        if int(suit) == count.trumps or not cards or not _shown_out(count, partner(count.turn), suit):
            continue
        others = [other for other in Suit if other != suit and int(other) != count.trumps]
        high = _entry(count, max(others)) > _entry(count, min(others))
        return cards[-1] if high else cards[0]
    return None


def _entry(count: Count, suit: int) -> int:
    """The rank of the highest card, if it may win a trick."""
    cards = count.suit(count.held, suit)
    return cards[-1].rank if cards and cards[-1].rank >= _KING else 0


def _shown_out(count: Count, seat: Seat, suit: int) -> bool:
    """Whether this seat once did not follow this suit and may still have trumps."""
    voids = {
        int(trick.cards[0].suit)
        for trick in count.view.tricks
        if trick.cards[(seat - trick.leader) % 4].suit != trick.cards[0].suit
    }
    return suit in voids and count.trumps not in voids
