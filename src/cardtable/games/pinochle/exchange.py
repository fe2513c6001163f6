"""Racehorse: the bidder's partner gives some cards, face down, and gets as many back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Hidden, Move, Seat, chosen
from cardtable.games.pinochle.actions import ALONE, SIDES, Action, Give, Moves, gifts
from cardtable.games.pinochle.hands import NO_CARDS, Hand, minus, plus
from cardtable.games.pinochle.play import lay_down
from cardtable.games.pinochle.view import Contract, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.pinochle.game import Pinochle, State
    from cardtable.games.pinochle.hands import Deal

SHOWN_AS = Hidden()


@value
class Giving:
    """Trump is named; the bidder's partner chooses the cards to give."""

    game: Pinochle
    deal: Deal
    history: Moves
    contract: Contract

    result: ClassVar[None] = None
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES
    secrets: ClassVar[tuple[Action, ...]] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ALONE[self.contract.partner]

    def hand(self, seat: Seat) -> Hand:
        """The present hand of this seat."""
        return self.deal.hands[seat]

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return gifts(self.hand(seat), self.game.passing) if seat == self.contract.partner else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return _why_no_gift(self.hand(seat), action, self.game.passing)

    def apply(self, moves: Mapping[Seat, Action]) -> Returning:
        cards = _given(self, moves)
        history = (*self.history, Move(self.contract.partner, SHOWN_AS))
        return Returning(self.game, self.deal, history, self.contract, cards)

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat, NO_CARDS)


@value
class Returning:
    """The bidder has the given cards in hand and chooses as many to give back."""

    game: Pinochle
    deal: Deal
    history: Moves
    contract: Contract
    given: Hand

    result: ClassVar[None] = None
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    @property
    def secrets(self) -> tuple[Action, ...]:
        return (Give(self.given),)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ALONE[self.contract.bidder]

    def hand(self, seat: Seat) -> Hand:
        """The present hand of this seat."""
        dealt = self.deal.hands[seat]
        if seat == self.contract.bidder:
            return Hand(plus(dealt, self.given))
        return Hand(minus(dealt, self.given)) if seat == self.contract.partner else dealt

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return gifts(self.hand(seat), self.game.passing) if seat == self.contract.bidder else ()

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return _why_no_gift(self.hand(seat), action, self.game.passing)

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        returned = _given(self, moves)
        bidder, partner = self.contract.bidder, self.contract.partner
        hands = list(self.deal.hands)
        hands[bidder] = Hand(minus(self.hand(bidder), returned))
        hands[partner] = Hand(plus(self.hand(partner), returned))
        history = (*self.history, Move(bidder, SHOWN_AS))
        secrets = (*self.secrets, Give(returned))
        return lay_down(self.game, self.deal, history, secrets, self.contract, tuple(hands))

    def view(self, seat: Seat | None) -> View:
        return _view(self, seat, self.given)


def _why_no_gift(hand: Hand, action: Action, number: int) -> str | None:
    if not isinstance(action, Give):
        return Text("pinochle.rules.give", number=number)
    if len(action.cards) != number:
        return Text("pinochle.rules.giveNumber", number=number, given=len(action.cards))
    lacking = Hand(minus(action.cards, action.cards & hand))
    return Text("pinochle.rules.lacking", cards=lacking) if lacking else None


def _given(state: Giving | Returning, moves: Mapping[Seat, Action]) -> Hand:
    action = chosen(state, moves)
    assert isinstance(action, Give)
    return action.cards


def _view(state: Giving | Returning, seat: Seat | None, given: Hand) -> View:
    contract = state.contract
    return View(
        game=state.game,
        seat=seat,
        to_act=state.to_act,
        legal=() if seat is None else state.legal(seat),
        hand=NO_CARDS if seat is None else state.hand(seat),
        high=contract.bid,
        holder=contract.bidder,
        contract=contract,
        given=given if seat in (contract.bidder, contract.partner) else NO_CARDS,
        history=state.history,
    )
