"""The auction. Middlehand bids to forehand, who holds or passes. Then rearhand bids to the one who is
left. If both have passed without a bid, forehand may still take the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.core import Move, Result, Seat, chosen
from cardtable.games.skat import exchange
from cardtable.games.skat.actions import BIDS, VALUES, Action, Bid, Call, Discard
from cardtable.games.skat.exchange import Choosing
from cardtable.games.skat.play import Moves, Over, Playing
from cardtable.games.skat.terms import ALONE, NOBODY, NONE, ONE, SEATS, Ramsch, Sides
from cardtable.games.skat.view import NOTHING, View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardtable.games.skat.deal import Deal
    from cardtable.games.skat.game import Skat

FRONT, MIDDLE, REAR = SEATS

# The possible bids by the last value, 0 before the first.
_SAYS: dict[int, tuple[Action, ...]] = {
    high: (Call.PASS, *(bid for bid in BIDS if bid.value > high)) for high in (0, *VALUES)
}
_ANSWERS: tuple[Action, ...] = (Call.YES, Call.PASS)


@value
class Bidding:
    """`speaker` bids to `hearer`, who has to answer when `answering`. Forehand speaks to itself when both
    others have passed."""

    game: Skat
    deal: Deal
    history: Moves
    to_act: tuple[Seat, ...]
    bid: int
    speaker: Seat
    hearer: Seat
    answering: bool

    result: ClassVar[None] = None
    sides: ClassVar[Sides] = ALONE
    secrets: ClassVar[tuple[Action, ...]] = ()

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        return _ANSWERS if self.answering else _SAYS[self.bid]

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if action is Call.PASS:
            return None
        if self.answering:
            return None if action is Call.YES else Text("skat.rules.held", bid=self.bid)
        if type(action) is not Bid:
            return Text("skat.rules.value")
        if action.value not in _SAYS:
            return Text("skat.rules.noValue", value=action.value)
        return None if action.value > self.bid else Text("skat.rules.more", bid=self.bid)

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        action = chosen(self, moves)
        (seat,) = self.to_act
        history = (*self.history, Move(seat, action))
        if action is Call.PASS:
            return self._passed(seat, history)
        if type(action) is not Bid:
            return self._next(history, self.bid, self.speaker, self.hearer, False)
        if self.speaker == self.hearer:
            return Choosing(self.game, self.deal, history, ONE[seat], action.value)
        return self._next(history, action.value, self.speaker, self.hearer, True)

    def _passed(self, seat: Seat, history: Moves) -> State:
        left = self.hearer if seat == self.speaker else self.speaker
        # Middlehand speaks in the first part only. The one who is left then hears rearhand.
        if self.speaker == MIDDLE:
            return self._next(history, self.bid, REAR, left, False)
        if self.bid:
            return Choosing(self.game, self.deal, history, ONE[left], self.bid)
        # No value was bid, so forehand was never asked and may still take the game.
        if self.speaker == REAR:
            return self._next(history, 0, FRONT, FRONT, False)
        if self.game.ramsch:
            return Playing(Ramsch(self.game, self.deal), history, 0, (), ONE[FRONT], NONE, NONE)
        last = Bidding(self.game, self.deal, history, NOBODY, 0, FRONT, FRONT, False)
        return Over(last, Result(NONE, ()))

    def _next(self, history: Moves, bid: int, speaker: Seat, hearer: Seat, answering: bool) -> Bidding:
        to_act = ONE[hearer if answering else speaker]
        return Bidding(self.game, self.deal, history, to_act, bid, speaker, hearer, answering)

    def view(self, seat: Seat | None) -> View:
        return self.look(seat, self.to_act, () if seat is None else self.legal(seat), None)

    def look(
        self, seat: Seat | None, to_act: tuple[Seat, ...], legal: tuple[Action, ...], result: Result | None
    ) -> View:
        """The View of a seat at this stage, with the legal actions and the result given by the caller."""
        return View(
            game=self.game,
            seat=seat,
            to_act=to_act,
            legal=legal,
            hand=NOTHING if seat is None else self.deal.hands[seat],
            skat=self.deal.skat if result else NOTHING,
            bid=self.bid,
            history=self.history,
            result=result,
            deal=self.deal if result else None,
        )

    def redealt(self, deal: Deal, pushed: Discard | None) -> Bidding:
        """The same position with other cards."""
        return Bidding(
            self.game, deal, self.history, self.to_act, self.bid, self.speaker, self.hearer, self.answering
        )


State = Bidding | exchange.State
