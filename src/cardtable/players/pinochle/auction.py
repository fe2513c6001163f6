"""Four-hand pinochle before the play: what bids tell of a hand, and what a bid or a trump is worth over
guesses of the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, prod
from typing import TYPE_CHECKING

from cardtable.games.pinochle import Bid, NameTrump, Word
from cardtable.games.pinochle.auction import Bidding, Naming
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.basic import CAUTION, HOPELESS
from cardtable.players.pinochle.estimate import Estimate, estimates
from cardtable.players.pinochle.forecast import Stakes, outlook

if TYPE_CHECKING:
    from cardtable.core import Seat
    from cardtable.games.pinochle import Action, Pinochle, State, View

ROUGHLY = 4.0
"""By how many points what people bid differs from what is thought of them."""


@dataclass(frozen=True)
class Heard:
    """What another seat said when `lowest` was the lowest bid: a bid, or None for a pass."""

    seat: Seat
    bid: int | None
    lowest: int


class Auction:
    """What was said by the others, and how well it fits a guess of their hands."""

    def __init__(self, view: View) -> None:
        self._game = view.game
        self._scale = SCALES[view.game.counting].melds
        self._heard = list(_heard(view))

    def weight(self, guess: Guess) -> float:
        return prod(self._fits(heard, guess.thought[heard.seat]) for heard in self._heard)

    def _fits(self, heard: Heard, thought: Estimate) -> float:
        limit = thought.points / self._scale - CAUTION
        if heard.bid is None:
            return _likely((heard.lowest / self._scale - limit) / ROUGHLY)
        said = heard.bid / self._scale
        # In a single round people say all they mean, so a bid is near the limit and not only below it.
        if self._game.auction == "once" and heard.seat != self._game.dealer:
            return exp(-(((said - limit) / ROUGHLY) ** 2) / 2)
        return _likely((limit - said) / ROUGHLY)


def _likely(steps: float) -> float:
    return 1 / (1 + exp(-2 * steps))


def _heard(view: View) -> list[Heard]:
    """What the others said, but for passes to a partner's bid, which say nothing."""
    game = view.game
    high, holder = (game.minimum, game.dealer) if game.stuck else (0, None)
    spoken, found = False, []
    for move in view.history:
        if not (isinstance(move.action, Bid) or move.action is Word.PASS):
            break
        bid = move.action.amount if isinstance(move.action, Bid) else None
        lowest = game.minimum if holder is None else high + game.step
        partners = spoken and holder is not None and holder % 2 == move.seat % 2
        if move.seat != view.seat and not (bid is None and partners):
            found.append(Heard(move.seat, bid, lowest))
        if bid is not None:
            high, holder, spoken = bid, move.seat, True
    return found


class Guess:
    """The hands in one guess, and what each seat thinks of its own: `thought`."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, Bidding | Naming)
        self.state = state
        self.hands = state.deal.hands
        game = state.game
        self.thought = [estimates(hand, game)[0] for hand in self.hands]
        self._scale = SCALES[game.counting].melds
        self._known: dict[tuple[int, int], float] = {}

    def after_call(self, action: Action, stakes: Stakes) -> float:
        """What it is worth to say this, when everybody then bids as people do."""
        assert isinstance(self.state, Bidding)
        state = self.state.apply({self.state.to_act[0]: action})
        while isinstance(state, Bidding):
            (seat,) = state.to_act
            state = state.apply({seat: self._call(state, seat)})
        if not isinstance(state, Naming):
            return stakes.worth(stakes.side, 0, 0)
        key = state.high, state.holder
        if key not in self._known:
            self._known[key] = self._played(state.game, stakes, *key)
        return self._known[key]

    def after_naming(self, action: Action, stakes: Stakes) -> float:
        """What it is worth that the winner of the auction does this."""
        assert isinstance(self.state, Naming)
        high, holder = self.state.high, self.state.holder
        if isinstance(action, NameTrump):
            return outlook(stakes, self.hands, holder, action.suit, high)
        return stakes.worth(holder % 2, -high, 0)

    def _call(self, state: Bidding, seat: Seat) -> Action:
        limit = self.thought[seat].points - CAUTION * self._scale
        spoken = any(isinstance(move.action, Bid) for move in state.history)
        partners = spoken and state.holder is not None and state.holder % 2 == seat % 2
        room = min(limit, state.game.highest) - state.lowest
        if room < 0 or partners:
            return Word.PASS
        # Where there is no second chance, people say at once what keeps the others out.
        at_once = state.game.auction == "once" and seat != state.game.dealer
        return Bid(state.lowest + (int(room // state.game.step) * state.game.step if at_once else 0))

    def _played(self, game: Pinochle, stakes: Stakes, high: int, holder: int) -> float:
        thought = self.thought[holder]
        if game.throw_in and thought.points + HOPELESS * self._scale < high:
            return stakes.worth(holder % 2, -high, 0)
        return outlook(stakes, self.hands, holder, thought.trump, high)
