"""The signals of defenders in skat: which of several equal low cards is played tells the partner something.

The seven, eight and nine of a suit count nothing and rarely take a trick, so the choice among them is free.
A defender who follows suit shows an even number of cards with the highest of them, and an odd number with the
lowest. A defender who leads or throws one away shows the ace or the ten of its suit with the highest, and
denies both with the lowest. Trumps are no signals, nor are cards of a null. The declarer knows the agreement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import RANKS, Card, Cards
from cardtable.games.skat.actions import DECK, Kind
from cardtable.games.skat.kinds import ORDERS

if TYPE_CHECKING:
    from collections.abc import Collection

    from cardtable.games.skat import View

_LOW = int(Cards.of(card for card in DECK if RANKS[card.rank] in "789"))
_HIGH = int(Cards.of(card for card in DECK if RANKS[card.rank] in "AT"))
Meaning = tuple[int, int]
"""The cards among which the choice is free, and those of which the highest shows one; 0 if it shows an even
number."""
NO_SIGNAL: Meaning = (0, 0)


def meaning(kind: Kind, led: Card | None, card: Card) -> Meaning:
    """What a defender's card is a signal of, played to this lead or led itself."""
    order = ORDERS[kind]
    if kind is Kind.NULL or not card.bit & _LOW & ~order.trumps:
        return NO_SIGNAL
    suit = int(order.same_suit[card.index])
    follows = led is not None and suit & led.bit
    return suit & _LOW, 0 if follows else suit & _HIGH


def signalled(view: View, chosen: Card, as_good: Collection[Card]) -> Card:
    """The card by which a defender signals instead of the chosen one, if it is as good."""
    if view.contract is None or view.declarer is None or view.seat == view.declarer:
        return chosen
    kind = view.contract.kind
    equals, shown = meaning(kind, view.trick[0] if view.trick else None, chosen)
    free = list(Cards(view.hand & equals))
    if len(free) < 2:
        return chosen
    length = (view.hand & ORDERS[kind].same_suit[chosen.index]).bit_count()
    says_yes = bool(view.hand & shown) if shown else length % 2 == 0
    signal = free[-1] if says_yes else free[0]
    return signal if signal in as_good else chosen
