"""Four-hand pinochle before the play: what bids say about a hand, and the value of a bid, a trump or a
gift over samples of the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, prod
from typing import TYPE_CHECKING

from cardtable.games.pinochle import Bid, Give, NameTrump, Word
from cardtable.games.pinochle.agreements import portion
from cardtable.games.pinochle.auction import Bidding, Naming
from cardtable.games.pinochle.exchange import Giving, Returning
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.agreements import sure_melds
from cardtable.players.pinochle.basic import CAUTION, HOPELESS
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.forecast import Forecast, Stakes, forecast
from cardtable.players.pinochle.moon import is_shot
from cardtable.players.pinochle.passing import after_gift, after_return, exchanged, gift, helps

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Suit
    from cardtable.core import Seat
    from cardtable.games.pinochle import Action, Hand, State, View
    from cardtable.players.pinochle.agreements import Agreements

ROUGHLY = 4.0
"""The standard deviation between what people bid and the estimate of their hands."""

NEARLY_ALL = 0.75
"""With a smaller share of the counters in sight nobody goes for every trick."""

SHOT = 0.9
"""How often every trick is taken that could be taken with open cards."""


UNTRUE = 0.005
"""The fit of a hand whose melds are not at all those that were told, where 1 is exact. Not everybody
follows the agreements, and then a single sample that happens to fit must not decide alone."""


@dataclass(frozen=True)
class HeardCall:
    """What another seat called when `lowest` was the lowest bid: a bid, or None for a pass. `tells` has
    the melds that a first bid told of, if it did."""

    seat: Seat
    bid: int | None
    lowest: int
    tells: int | None = None


class CallsHeard:
    """The calls, the trump and the gifts of the others, and how well they fit a sample of their hands."""

    def __init__(self, view: View, agreed: Agreements) -> None:
        self._game = view.game
        self._scale = SCALES[view.game.counting].unit
        self._heard = list(_heard(view, agreed))
        self._contract = view.contract
        self._seat = view.seat
        self._given = view.given

    def weight(self, guess: Guess) -> float:
        """How well a sample fits everything that was called, named and given."""
        by_calls = prod(self._fits(call, guess) for call in self._heard)
        contract = self._contract
        if contract is None:
            return by_calls
        if contract.bidder != self._seat:
            return by_calls * self._named(guess.estimates(contract.bidder), contract.trump)
        return by_calls * self._gave(guess.hands[contract.partner], contract.trump)

    def _named(self, thought: Sequence[Estimate], trump: Suit) -> float:
        """The bidder names the most promising suit, or nearly so."""
        behind = thought[0].points - next(each.points for each in thought if each.trump == trump)
        return exp(-behind / (self._scale * ROUGHLY))

    def _gave(self, hand: Hand, trump: Suit) -> float:
        """The partner gives what helps most, or nearly so."""
        best = gift(hand, trump, self._game.passing)
        return exp(sum(helps(card, trump) for card in self._given) - sum(helps(card, trump) for card in best))

    def _fits(self, heard: HeardCall, guess: Guess) -> float:
        limit = guess.estimates(heard.seat)[0].points / self._scale - CAUTION
        if heard.tells is not None:
            off = (heard.tells - sure_melds(guess.hands[heard.seat], self._game)) / portion(self._game)
            return max(UNTRUE, exp(-((2 * off) ** 2) / 2))
        if heard.bid is None:
            return _likely((heard.lowest / self._scale - limit) / ROUGHLY)
        said = heard.bid / self._scale
        # In a single round people bid all they mean, so a bid is close to the limit and not only below it.
        if self._game.auction == "once" and heard.seat != self._game.dealer:
            return exp(-(((said - limit) / ROUGHLY) ** 2) / 2)
        return _likely((limit - said) / ROUGHLY)


def _likely(steps: float) -> float:
    return 1 / (1 + exp(-2 * steps))


def _heard(view: View, agreed: Agreements) -> list[HeardCall]:
    """The calls of the others, without passes to a partner's bid, which say nothing."""
    game, firsts, before = view.game, agreed.firsts(view.game, view.history), set[int]()
    high, holder = (game.minimum, game.dealer) if game.stuck else (0, None)
    spoken, calls = False, []
    for move in view.history:
        if not (isinstance(move.action, Bid) or move.action is Word.PASS):
            break
        bid = move.action.amount if isinstance(move.action, Bid) else None
        lowest = game.minimum if holder is None else game.ladder.after(high)
        partners = spoken and holder is not None and holder % 2 == move.seat % 2
        tells = None if move.seat in before else firsts[move.seat].tells
        before.add(move.seat)
        if move.seat != view.seat and not (bid is None and partners):
            calls.append(HeardCall(move.seat, bid, lowest, tells))
        if bid is not None:
            high, holder, spoken = bid, move.seat, True
    return calls


class Guess:
    """One sample of the hands as dealt, with each seat's estimate of its own."""

    def __init__(self, state: State, agreed: Agreements) -> None:
        assert isinstance(state, Bidding | Naming | Giving | Returning)
        self.state = state
        self._agreed = agreed
        self.game = state.game
        self.hands = state.deal.hands
        self._scale = SCALES[state.game.counting].unit
        self._estimates: dict[int, list[Estimate]] = {}
        self._forecasts: dict[tuple[int, Suit], Forecast] = {}
        self._known: dict[tuple[int, int], float] = {}

    def estimates(self, seat: int) -> list[Estimate]:
        """What this seat expects of each trump, the best first."""
        if seat not in self._estimates:
            self._estimates[seat] = estimates(self.hands[seat], self.game)
        return self._estimates[seat]

    def after_call(self, action: Action, stakes: Stakes) -> float:
        """The value of this call, if everybody then bids as people do."""
        assert isinstance(self.state, Bidding)
        state = self.state.apply({self.state.to_act[0]: action})
        while isinstance(state, Bidding):
            (seat,) = state.to_act
            state = state.apply({seat: self._call(state, seat)})
        if not isinstance(state, Naming):
            return stakes.worth(stakes.side, 0, 0)
        key = state.high, state.holder
        if key not in self._known:
            self._known[key] = self._played(stakes, *key)
        return self._known[key]

    def after_naming(self, action: Action, stakes: Stakes) -> float:
        """The value of this choice of the winner of the auction."""
        assert isinstance(self.state, Naming)
        high, holder = self.state.high, self.state.holder
        if not isinstance(action, NameTrump):
            return stakes.worth(holder % 2, -high, 0)
        play = self._forecast(holder, action.suit)
        return play.worth(stakes, high, self._moon(play, holder, action.suit) if action.moon else 0)

    def after_passing(self, action: Action, stakes: Stakes) -> float:
        """The value of giving these cards, or of returning them."""
        assert isinstance(self.state, Giving | Returning)
        assert isinstance(action, Give)
        contract = self.state.contract
        bidder, trump = contract.bidder, contract.trump
        if isinstance(self.state, Giving):
            hands = after_gift(self.hands, bidder, trump, self.game, action.cards)
        else:
            hands = after_return(self.hands, bidder, self.state.given, action.cards)
        return forecast(self.game, hands, bidder, trump).worth(stakes, contract.bid)

    def _forecast(self, bidder: int, trump: Suit) -> Forecast:
        key = bidder, trump
        if key not in self._forecasts:
            hands = exchanged(self.hands, bidder, trump, self.game)
            self._forecasts[key] = forecast(self.game, hands, bidder, trump)
        return self._forecasts[key]

    def _moon(self, play: Forecast, bidder: int, trump: Suit) -> float:
        """What a moon adds. With hidden cards not every trick is taken that could be."""
        moon = self.game.moon
        hands = exchanged(self.hands, bidder, trump, self.game)
        if play.share(self.game) < NEARLY_ALL or not is_shot(hands, bidder, trump, self.game.counting):
            return -moon
        return moon * (2 * SHOT - 1)

    def _call(self, state: Bidding, seat: Seat) -> Action:
        adds, _ = self._agreed.partner_adds(state.game, state.history, seat)
        limit = self.estimates(seat)[0].points + adds - CAUTION * self._scale
        first = self._agreed.first_call(
            state.game, state.history, seat, self.hands[seat], state.lowest, min(limit, state.game.highest)
        )
        if first is not None:
            return first
        spoken = any(isinstance(move.action, Bid) for move in state.history)
        partners = spoken and state.holder is not None and state.holder % 2 == seat % 2
        if state.lowest > min(limit, state.game.highest) or partners:
            return Word.PASS
        # Without a second chance people bid at once what keeps the others out.
        if state.game.auction == "once" and seat != state.game.dealer:
            return Bid(max(bid for bid in self.game.bids if bid <= limit))
        return Bid(state.lowest)

    def _played(self, stakes: Stakes, high: int, holder: int) -> float:
        best = self.estimates(holder)[0]
        if self.game.throw_in and best.points + HOPELESS * self._scale < high:
            return stakes.worth(holder % 2, -high, 0)
        return self._forecast(holder, best.trump).worth(stakes, high)
