"""Boards that are consistent with what a seat has seen, each equally likely. The meaning of calls and
cards is not used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import DECK, Cards
from cardtable.dealing.dealer import Dealer
from cardtable.games.bridge.actions import BIDS, Bid, Call, Strain
from cardtable.games.bridge.auction import Bidding, first_call
from cardtable.games.bridge.contract import ORDERS, SEATS, side_of
from cardtable.games.bridge.deal import HAND, Deal
from cardtable.games.bridge.play import Claiming, Over, Playing, settled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge.play import State, Terms
    from cardtable.games.bridge.view import View


def worlds(view: View, rng: Random) -> Iterator[State]:
    """States that look like this view, each equally likely, endlessly."""
    make = _Rebuilt(view)
    if view.deal is not None:
        over = make.state(view.deal)
        while True:
            yield over
    for hands in hidden_hands(view, rng):
        yield make.state(Deal(hands))


def hidden_hands(view: View, rng: Random) -> Iterator[tuple[Cards, ...]]:
    """All four hands as dealt, endlessly, each consistent with this view."""
    seen = known_cards(view)
    unseen = [card for card in DECK if not any(hand & card.bit for hand in seen)]
    dealer = Dealer(unseen, [HAND - hand.bit_count() for hand in seen], barred_cards(view))
    while True:
        piles = dealer.deal(rng)
        yield tuple(Cards(hand | Cards.of(pile)) for hand, pile in zip(seen, piles, strict=True))


def known_cards(view: View) -> list[int]:
    """For each seat the dealt cards that this view knows."""
    seen = [0] * len(SEATS)
    for seat, card in view.plays():
        seen[seat] |= card.bit
    if view.seat is not None:
        seen[view.seat] |= view.hand
    if view.contract is not None:
        seen[view.contract.dummy] |= view.dummy or 0
    if view.open_seat is not None:
        seen[view.open_seat] |= view.open_hand or 0
    return seen


def barred_cards(view: View) -> list[frozenset[Card]]:
    """For each seat the cards it cannot hold, because it did not follow suit."""
    voids = [0] * len(SEATS)
    # A player who ruffs is as void as one who discards, so trumps do not matter here.
    order = ORDERS[Strain.NOTRUMP]
    led = None
    for number, (seat, card) in enumerate(view.plays()):
        if number % 4 == 0:
            led = card
        assert led is not None
        voids[seat] |= order.void(led, card)
    return [frozenset(Cards(void)) for void in voids]


class _Rebuilt:
    """The state that a view was made from, for any deal that fits it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._played = int(Cards.of(card for _, card in view.plays()))
        contract = view.contract
        # A board that ended with its auction shows a contract, but was not played.
        in_play = contract is not None and not (view.game.auction_only and view.result is not None)
        self._terms = settled(view.game, view.calls, contract) if contract is not None and in_play else None

    def state(self, deal: Deal) -> State:
        phase = self._auction(deal) if self._terms is None else self._play(self._terms, deal)
        if self._view.result is not None:
            return Over(phase, self._view.result)
        return phase

    def _auction(self, deal: Deal) -> Bidding:
        state = first_call(self._view.game, deal)
        last, bidder, doubled, passes = state.last, state.bidder, 0, 0
        for number, call in enumerate(self._view.calls):
            passes = passes + 1 if call is Call.PASS else 0
            if isinstance(call, Bid):
                last, bidder, doubled = BIDS.index(call), self._view.caller(number), 0
            elif call is not Call.PASS:
                doubled = 1 if call is Call.DOUBLE else 2
        turn = self._view.caller(len(self._view.calls))
        return Bidding(self._view.game, deal, self._view.calls, last, bidder, doubled, passes, (turn,))

    def _play(self, terms: Terms, deal: Deal) -> Playing | Claiming:
        view = self._view
        declarer = terms.contract.declarer
        won = sum(side_of(trick.winner) == side_of(declarer) for trick in view.tricks)
        turn: Seat = view.tricks[-1].winner if view.turn is None else view.turn
        play = Playing(
            terms, deal, self._played, view.tricks, view.trick, turn, won, view.refused, terms.choosers[turn]
        )
        return play if view.claim is None else Claiming(play, view.claim)
