"""Samples of the unseen cards of skat, weighted by the cards played and the bids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.core import Seat
from cardtable.games.skat import Bid, Call, Kind
from cardtable.games.skat.actions import VALUES
from cardtable.games.skat.kinds import ORDERS
from cardtable.games.skat.worlds import all_layouts, layouts
from cardtable.players.skat.hands import dealt_plan
from cardtable.players.skat.strength import chance

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from cardtable.games.skat import View

# How often a player bids more or less than the hand is worth, and how often a player pushes a trump.
UNEXPECTED = 0.2
TRUMP_PUSHED = 0.15
SURE_ENOUGH = 0.6
TRIES = 40
FEW = 150
"""Up to this number all possibilities are used instead of samples."""


@dataclass(frozen=True)
class Guess:
    """The hand of each seat now, the skat, and how well they fit the bids and the pushed cards."""

    hands: tuple[Cards, Cards, Cards]
    skat: Cards
    fit: float = 1.0


@dataclass(frozen=True)
class Auction:
    """The highest value each seat went to, and the lowest that it declined. 0 where it had no decision."""

    said: tuple[int, int, int]
    declined: tuple[int, int, int]

    @classmethod
    def of(cls, view: View) -> Auction:
        """The auction of this view."""
        said, declined = [0, 0, 0], [0, 0, 0]
        value, speaker = 0, None
        for move in view.history:
            action = move.action
            if isinstance(action, Bid):
                value, speaker = action.value, move.seat
                said[move.seat] = value
            elif action is Call.YES:
                said[move.seat] = value
            elif action is Call.PASS:
                # The player who answers declines the value that was said; the speaker declines the next one.
                asked = value if speaker not in (None, move.seat) else _next(value)
                declined[move.seat] = asked
                speaker = None
            else:
                break
        return cls((said[0], said[1], said[2]), (declined[0], declined[1], declined[2]))

    def fits(self, seat: Seat, hand: Cards) -> float:
        """How well ten cards fit the bids of their seat, compared with the best possible fit."""
        plan = dealt_plan(hand, forehand=seat == 0)
        worth = plan.value if plan.surplus >= 0 else 0
        fit = 1.0
        if self.said[seat] > worth:
            fit *= UNEXPECTED
        if 0 < self.declined[seat] <= worth:
            fit *= UNEXPECTED
        return fit


def _next(value: int) -> int:
    return next((each for each in VALUES if each > value), VALUES[-1])


def guesses(view: View, rng: Random) -> Iterator[Guess]:
    """All possibilities if they are few. Otherwise an endless iterator, in which each comes as often as it
    fits."""
    fitting = _Fitting(view)
    every = all_layouts(view, FEW)
    if every is not None:
        yield from (fitting.guess(piles) for piles in every)
        return
    source = layouts(view, rng)
    while True:
        tried: list[Guess] = []
        # Each sample is kept with its fit as the probability, so samples come as often as they fit.
        while len(tried) < TRIES and (not tried or rng.random() >= tried[-1].fit):
            tried.append(fitting.guess(next(source)))
        likely = tried[-1] if len(tried) < TRIES else max(tried, key=lambda guess: guess.fit)
        # The fit is already in how often it comes. As a weight it would count twice.
        yield Guess(likely.hands, likely.skat)


class _Fitting:
    def __init__(self, view: View) -> None:
        self._view = view
        self._auction = Auction.of(view)
        self._played = Cards.of(card for _, card in view.plays)

    def guess(self, piles: list[Cards]) -> Guess:
        view = self._view
        fit = 1.0
        for seat in (seat for seat in range(3) if seat != view.seat):
            if seat == view.declarer:
                fit *= self._fit_of_declarer(piles[seat], piles[-1])
            else:
                fit *= self._auction.fits(Seat(seat), piles[seat])
        front, middle, rear = (Cards(pile & ~self._played) for pile in piles[:-1])
        return Guess((front, middle, rear), piles[-1], fit)

    def _fit_of_declarer(self, hand: Cards, skat: Cards) -> float:
        contract = self._view.contract
        if contract is None:
            return 1.0
        fit = min(1.0, chance(contract.kind, hand, skat, self._view.declarer == 0) / SURE_ENOUGH)
        if contract.hand or contract.kind is Kind.NULL:
            return fit
        trumps = (skat & ORDERS[contract.kind].trumps).bit_count()
        return fit * float(TRUMP_PUSHED**trumps)
