"""A board as one player follows it message by message: the common part of bridge protocols.

Unknown hands hold nothing until a card comes from them. So the player gets exactly the View that the table
would give it, and a card that it knows to be impossible is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.errors import GameError
from cardtable.games.bridge import PLAYS, SEATS, Bidding, Bridge, Deal, Playing
from cardtable.games.bridge.deal import HAND
from cardtable.games.bridge.play import Over

if TYPE_CHECKING:
    from cardtable.cards import Card
    from cardtable.core import Seat
    from cardtable.games.bridge import AnyCall, Contract, State, View


def as_dealt(view: View, seat: Seat, left: int) -> Cards:
    """The cards that were dealt to a seat: those that are left of them, and those that it has played."""
    return Cards(left | sum(played.bit for hand, played in view.plays() if hand == seat))


class SeatAtTable:
    """The board as one seat knows it. Raises GameError for impossible events."""

    def __init__(self, game: Bridge, seat: Seat, hand: Cards) -> None:
        self.seat = seat
        self._known = [Cards()] * len(SEATS)
        self._known[seat] = hand
        self._dummy_shown = False
        self._state: State = game.start(self._deal())

    @property
    def view(self) -> View:
        """The View of the seat."""
        return self._state.view(self.seat)

    @property
    def turn(self) -> Seat | None:
        """The hand that calls or plays next."""
        if isinstance(self._state, Playing):
            return self._state.turn
        return self._state.to_act[0] if isinstance(self._state, Bidding) else None

    @property
    def contract(self) -> Contract | None:
        return self.view.contract

    @property
    def is_over(self) -> bool:
        return isinstance(self._state, Over)

    @property
    def is_dummy_due(self) -> bool:
        """Whether dummy's hand must still be shown after the opening lead."""
        contract = self.contract
        if contract is None or contract.dummy == self.seat:
            return False
        return self.view.dummy is not None and not self._dummy_shown

    def holds(self, card: Card) -> bool:
        """Whether the hand that plays next is known to have this card."""
        turn = self.turn
        return turn is not None and bool(self._known[turn] & card.bit)

    def call(self, call: AnyCall) -> None:
        """A call was made. Raises GameError if it is not possible."""
        if self.is_over:
            raise GameError(f"{call} is called, but the board is over")
        (seat,) = self._state.to_act
        self._state = self._state.apply({seat: call})

    def show_dummy(self, hand: Cards) -> None:
        """Dummy's hand was shown. Raises GameError if it is not possible."""
        contract = self.contract
        if contract is None:
            raise GameError("there is no dummy before there is a contract")
        if contract.dummy == self.seat and hand != self._known[self.seat]:
            raise GameError("this is not the hand that was dealt")
        others = (cards for seat, cards in enumerate(self._known) if seat != contract.dummy)
        if len(hand) != HAND or any(cards & hand for cards in others):
            raise GameError("dummy has 13 cards that nobody else has")
        self._known[contract.dummy] = hand
        self._dummy_shown = True
        self._redeal()

    def play(self, card: Card) -> None:
        """A card was played. Raises GameError if it is not possible."""
        state = self._state
        if not isinstance(state, Playing):
            raise GameError(f"{card} is played, but there is no play going on")
        hidden = state.turn != self.seat and not self._is_open_dummy(state)
        if hidden:
            others = (hand for seat, hand in enumerate(self._known) if seat != state.turn)
            if any(hand & card.bit for hand in others):
                raise GameError(f"{card} is in another hand")
            self._known[state.turn] = Cards(self._known[state.turn] | card.bit)
            self._redeal()
        state = self._state
        self._state = state.apply({state.to_act[0]: PLAYS[card.index]})

    def _is_open_dummy(self, state: Playing) -> bool:
        return state.turn == state.terms.contract.dummy and self._dummy_shown

    def _deal(self) -> Deal:
        return Deal(tuple(self._known))

    def _redeal(self) -> None:
        state = self._state
        if isinstance(state, Playing):
            self._state = Playing(
                state.terms,
                self._deal(),
                state.played,
                state.tricks,
                state.trick,
                state.turn,
                state.won,
                state.refused,
                state.to_act,
            )
