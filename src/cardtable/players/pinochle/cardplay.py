"""Cards of four-hand pinochle: samples are solved with open cards as soon as that is fast enough."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from typing import TYPE_CHECKING

from cardtable.advice import Advice, Unit
from cardtable.games.pinochle import Play
from cardtable.games.pinochle.play import Following, Leading
from cardtable.games.pinochle.score import SCALES
from cardtable.players.pinochle.forecast import QUANTILES, Stakes, score
from cardtable.players.pinochle.reasons import why_card
from cardtable.players.pinochle.tricks import usual_card
from cardtable.players.weighing import Budget, weigh
from cardtable.search.pinochle.positions import PinochlePosition, can_be_solved
from cardtable.search.tricks.open_cards import Limit, cards_many
from cardtable.texts import Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cardtable.games.pinochle import Action, State, View
    from cardtable.games.pinochle.score import Counting
    from cardtable.search.tricks.open_cards import Solved

WORLDS: dict[Counting, dict[int, int]] = {
    "25": {9: 12, 8: 20},
    "250": {9: 12, 8: 20},
    "classic": {8: 12, 7: 20},
    "50": {10: 12, 9: 20},
}
"""The number of samples that are solved with this many tricks to come: `MANY` with fewer, none with more.
If card values differ much a search takes longer. With four copies of each card it is shorter."""

MANY = 30
BATCH = 4

NODES = 400_000
"""The limit for one sample. Few need more, and it keeps the longest decision below a second."""

DOUBT = 0.25
"""The error of an open-card result in counters (of 25), for each trick to come, because nobody sees all
cards."""

AS_GOOD = 0.2
"""If fewer points than these decide, the rules of thumb decide."""

POINTS_AHEAD = {
    counting: Unit(Text("units.points_ahead"), visible=scale.unit) for counting, scale in SCALES.items()
}
"""Points by this counting. A person sees one counter of 25."""


def card(view: View, rng: Random, budget: Budget, *, is_hint: bool = False) -> Advice[Action]:
    """The card with the highest value over samples of the other hands with open cards, or an equally good
    card that the rules of thumb would play. A hint follows the rules also where the difference may be
    chance."""
    plain = usual_card(view)
    to_come = _tricks_to_come(view)
    worlds = WORLDS[view.game.counting]
    if to_come > max(worlds) or not can_be_solved(view):
        return Advice(plain, lambda: why_card(view, plain))
    solved = Budget(min(worlds.get(to_come, MANY), budget.worlds), BATCH, budget.seconds)
    cards = [action for action in view.legal if isinstance(action, Play)]  # Nobody concedes here.
    verdict = weigh(cards, view.game.worlds(view, rng), _Judge(view, cards, budget.seconds), solved)
    unit = POINTS_AHEAD[view.game.counting]
    if plain in verdict.as_good(AS_GOOD) or (is_hint and verdict.looks_as_good(plain, unit)):
        chosen = plain
    else:
        chosen = verdict.best
    other = next((play for play, _ in verdict.values if play != chosen), None)
    return verdict.advice(chosen, lambda: why_card(view, chosen, other), unit)


def _tricks_to_come(view: View) -> int:
    return view.game.pack.tricks + 1 - len(view.leaders)


class _Judge:
    """The values of the cards of a decision for the seat to act, world by world."""

    def __init__(self, view: View, cards: Sequence[Play], seconds: float | None) -> None:
        assert view.contract is not None
        assert view.seat is not None
        self._cards = [action.card for action in cards]
        self._stakes = Stakes(view.game, view.seat % 2)
        self._bid, self._bidders = view.contract.bid, view.contract.bidder % 2
        melds = view.meld_points
        self._melds = melds[self._bidders], melds[1 - self._bidders]
        self._moon = view.game.moon if view.contract.moon else 0
        self._total = SCALES[view.game.counting].total
        unit = self._total / 25
        self._doubts = [unit * DOUBT * (_tricks_to_come(view) - 1) * off for off in QUANTILES]
        # Valid for this decision, in which bid, melds and stakes stay the same.
        self._known: dict[float, float] = {}
        self._until = None if seconds is None else monotonic() + seconds

    def __call__(self, worlds: Sequence[State]) -> list[list[float]]:
        positions = [
            PinochlePosition.of_state(world) for world in worlds if isinstance(world, Leading | Following)
        ]
        return [self._row(found) for found in cards_many(positions, self._limit, threads=1)]

    @property
    def _limit(self) -> Limit:
        left = None if self._until is None else timedelta(seconds=max(0.0, self._until - monotonic()))
        return Limit(NODES, left)

    def _row(self, found: Solved) -> list[float]:
        """The middle of what is possible where there was no time for more."""
        return [self._worth((found.cards[card].low + found.cards[card].high) / 2) for card in self._cards]

    def _worth(self, counters: float) -> float:
        """The value if the bidders take this many counters, averaged over the error."""
        if counters not in self._known:
            self._known[counters] = sum(self._scored(counters + doubt) for doubt in self._doubts) / len(
                self._doubts
            )
        return self._known[counters]

    def _scored(self, counters: float) -> float:
        # A side with all counters is taken to have all tricks.
        shot = self._moon if counters >= self._total else -self._moon
        return score(self._stakes, self._bidders, self._bid, self._melds, counters, shot)
