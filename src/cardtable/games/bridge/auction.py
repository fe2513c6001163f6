"""The auction (Laws 17 to 22): calls in turn until three passes follow a call, or four begin it.

`legal` is in the order that ids count in: pass, then double or redouble, then the bids upwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from cardtable.cards import Cards
from cardtable.core import Result, chosen
from cardtable.games.bridge.actions import BIDS, Action, AnyCall, Bid, Call
from cardtable.games.bridge.contract import SEATS, SIDES, Contract
from cardtable.games.bridge.play import TURNS, Over, opening_lead, settled
from cardtable.games.bridge.view import View
from cardtable.texts import Text
from cardtable.value import value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cardtable.core import Seat
    from cardtable.games.bridge.deal import Deal
    from cardtable.games.bridge.game import Bridge
    from cardtable.games.bridge.play import State

NO_BID = -1

_NOTHING_PLAYED = Result((0, 0, 0, 0), ())


def _calls(last: int) -> tuple[tuple[Action, ...], ...]:
    """The legal calls over the bid with this index: without a double, with a double, with a redouble."""
    higher = BIDS[last + 1 :]
    return (Call.PASS, *higher), (Call.PASS, Call.DOUBLE, *higher), (Call.PASS, Call.REDOUBLE, *higher)


_LEGAL = {last: _calls(last) for last in range(NO_BID, len(BIDS))}
_PLAIN, _MAY_DOUBLE, _MAY_REDOUBLE = range(3)


@value
class Bidding:
    """`last` is the index of the highest bid, `bidder` the seat that made it, `passes` the number of
    passes since."""

    game: Bridge
    deal: Deal
    calls: tuple[AnyCall, ...]
    last: int
    bidder: Seat
    doubled: int
    passes: int
    to_act: tuple[Seat, ...]

    result: ClassVar[None] = None
    secrets: ClassVar[tuple[Action, ...]] = ()
    sides: ClassVar[tuple[tuple[Seat, ...], ...]] = SIDES

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return _LEGAL[self.last][self._standing(seat)] if seat == self.to_act[0] else ()

    def _standing(self, seat: Seat) -> int:
        # Law 19: you may double a bid of the other side, and redouble their double.
        if self.last == NO_BID or self.doubled == 2:
            return _PLAIN
        # Partners' seats are both even or both odd.
        own = (seat ^ self.bidder) & 1 == 0
        if self.doubled:
            return _MAY_REDOUBLE if own else _PLAIN
        return _PLAIN if own else _MAY_DOUBLE

    def why_not(self, seat: Seat, action: Action) -> str | None:
        if type(action) is Bid:
            if action.index > self.last:
                return None
            return Text("bridge.rules.higher", bid=BIDS[self.last])
        if action is Call.PASS:
            return None
        if action is Call.DOUBLE:
            return None if self._standing(seat) == _MAY_DOUBLE else Text("bridge.rules.double")
        if action is Call.REDOUBLE:
            allowed = self._standing(seat) == _MAY_REDOUBLE
            return None if allowed else Text("bridge.rules.redouble")
        return Text("bridge.rules.auction")

    def apply(self, moves: Mapping[Seat, Action]) -> State:
        seat = self.to_act[0]
        action = chosen(self, moves)
        turn = TURNS[(seat + 1) & 3]
        if action is Call.PASS:
            calls = (*self.calls, action)
            passes = self.passes + 1
            after = Bidding(self.game, self.deal, calls, self.last, self.bidder, self.doubled, passes, turn)
            # Law 22: three passes end the auction, but at the start the fourth player has a turn too.
            return after if passes < 3 or len(calls) == 3 else _ended(after)
        assert isinstance(action, Bid | Call)
        calls = (*self.calls, action)
        if isinstance(action, Bid):
            return Bidding(self.game, self.deal, calls, action.index, seat, 0, 0, turn)
        doubled = 1 if action is Call.DOUBLE else 2
        return Bidding(self.game, self.deal, calls, self.last, self.bidder, doubled, 0, turn)

    def view(self, seat: Seat | None) -> View:
        legal = () if seat is None else self.legal(seat)
        return self.shown(seat, self.to_act, legal, None)

    def shown(
        self, seat: Seat | None, to_act: tuple[Seat, ...], legal: tuple[Action, ...], result: Result | None
    ) -> View:
        """The View of a seat at this stage, with the legal actions and the result given by the caller."""
        over = result is not None
        return View(
            game=self.game,
            seat=seat,
            to_act=to_act,
            legal=legal,
            hand=Cards() if seat is None else self.deal.hands[seat],
            calls=self.calls,
            contract=contract_of(self.game.dealing, self.calls) if over else None,
            dummy=None,
            open_hand=None,
            open_seat=None,
            turn=None if over else to_act[0],
            trick=(),
            tricks=(),
            refused=(),
            claim=None,
            claimer=None,
            result=result,
            deal=self.deal if over else None,
        )


def first_call(game: Bridge, deal: Deal) -> Bidding:
    """The state before the first call of a board."""
    dealer = game.dealing
    return Bidding(game, deal, (), NO_BID, dealer, 0, 0, TURNS[dealer])


def contract_of(dealer: Seat, calls: Sequence[AnyCall]) -> Contract | None:
    """The contract if no more is called, or None while there is no bid.

    The declarer is the first player of the side with the last bid who named its strain.
    """
    last = next((number for number in reversed(range(len(calls))) if isinstance(calls[number], Bid)), None)
    if last is None:
        return None
    bid = calls[last]
    assert isinstance(bid, Bid)
    # A bid cancels an earlier double (Law 19), so only calls after the last bid count.
    after = calls[last + 1 :]
    doubled = 2 if Call.REDOUBLE in after else 1 if Call.DOUBLE in after else 0
    # Calls at an even distance are of the same side.
    named = (
        SEATS[(dealer + number) % 4]
        for number, call in enumerate(calls)
        if isinstance(call, Bid) and call.strain == bid.strain and (last - number) % 2 == 0
    )
    return Contract(bid.level, bid.strain, doubled, next(named))


def is_over(calls: Sequence[AnyCall]) -> bool:
    """Whether these calls end the auction."""
    return len(calls) > 3 and all(call is Call.PASS for call in calls[-3:])


def _ended(auction: Bidding) -> State:
    contract = contract_of(auction.game.dealing, auction.calls)
    if contract is None or auction.game.auction_only:
        return Over(auction, _NOTHING_PLAYED)
    return opening_lead(settled(auction.game, auction.calls, contract), auction.deal)
