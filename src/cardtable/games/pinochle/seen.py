"""The cards of the deal that a seat has seen, from the record alone. The laws compare Views with it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from cardtable.games.pinochle.actions import SEATS, Give, Play
from cardtable.games.pinochle.exchange import Returning
from cardtable.games.pinochle.play import Following, Leading, Over

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.pinochle.game import State
    from cardtable.games.pinochle.melds import Meld
    from cardtable.games.pinochle.view import Contract

Seen = tuple[tuple["Card", ...], ...]


def seen(state: State, seat: Seat | None) -> Seen:
    """For each pile as dealt: the own hand, passed cards, and played cards. Then nothing, because no card
    is left over. Then what is known of a hand without knowing which copy it is or to whom it was dealt:
    melds, passed cards, and what bidder and partner play after passing unseen ones."""
    dealt: list[Counter[Card]] = [Counter() for _ in SEATS]
    held: list[Counter[Card]] = []
    if isinstance(state, Returning) and seat == state.contract.bidder:
        dealt[state.contract.partner] = Counter(state.given)
    if isinstance(state, Returning) and seat in (state.contract.bidder, state.contract.partner):
        held = [Counter(state.given)]
    if isinstance(state, (Leading, Following, Over)):
        dealt = _played(state)
        held = [_melded(laid) for laid in state.terms.melds]
        if state.secrets:
            given, returned = (Counter(gift.cards) for gift in state.secrets if isinstance(gift, Give))
            held += _put_back(dealt, state.terms.contract, given, returned, seat)
    if seat is not None:
        dealt[seat] = Counter(state.deal.hands[seat])
    return tuple(tuple(sorted(cards.elements())) for cards in (*dealt, Counter(), *held))


def _played(state: Leading | Following | Over) -> list[Counter[Card]]:
    played: list[Counter[Card]] = [Counter() for _ in SEATS]
    for move in state.plays:
        if isinstance(move.action, Play):
            played[move.seat][move.action.card] += 1
    return played


def _melded(laid: tuple[Meld, ...]) -> Counter[Card]:
    cards: Counter[Card] = Counter()
    for meld in laid:
        cards |= Counter(meld.cards)
    return cards


def _put_back(
    played: list[Counter[Card]],
    contract: Contract,
    given: Counter[Card],
    returned: Counter[Card],
    seat: Seat | None,
) -> list[Counter[Card]]:
    """Put the cards of bidder and partner where they were dealt if this seat knows it. Otherwise return
    them as cards that cannot be placed."""
    bidder, partner = contract.bidder, contract.partner
    if seat not in (bidder, partner):
        astray = [played[bidder], played[partner]]
        played[bidder], played[partner] = Counter(), Counter()
        return astray
    # Returned cards were dealt to the bidder, except those that had been given. Of the played cards, those
    # given and kept were dealt to the partner.
    played[bidder] = (returned - given) + (played[bidder] - (given - returned))
    played[partner] = given + (played[partner] - returned)
    return [given, returned]
