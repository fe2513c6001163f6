"""A beginner who follows the rules and makes the mistakes that people make.

It misjudges the hand, sometimes bids against the partner, names the longest suit, leads aces and then
anything, and now and then gives a counter to the wrong side.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardtable.games.pinochle import Bid, Give, NameTrump, Play, Word
from cardtable.games.pinochle.hands import ORDERS, STRENGTH, Hand
from cardtable.games.pinochle.score import SCALES, WORTH
from cardtable.players.beginner import BeginnerPlayer, by_trick
from cardtable.players.pinochle.agreements import first_call
from cardtable.players.pinochle.basic import BasicPlayer
from cardtable.players.pinochle.estimate import estimates
from cardtable.players.pinochle.passing import give_back

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.core import Clock
    from cardtable.games.pinochle import Action, View

MISJUDGED = 5.0
"""The standard deviation of a beginner's error about a hand, in points."""

SLIP = 0.2
"""How often a beginner does not look."""


class NovicePlayer:
    """Four-hand pinochle."""

    def __init__(self, seed: int = 0, misjudged: float = MISJUDGED) -> None:
        self._rng = Random(seed)
        self._misjudged = misjudged
        self._passing = BasicPlayer()

    def choose(self, view: View, clock: Clock) -> Action:
        if view.contract is None:
            return self._name(view) if view.seat == view.holder else self._bid(view)
        if not view.melds:
            return self._passing.choose(view, clock)
        return Play(self._card(view, [each.card for each in view.legal if isinstance(each, Play)]))

    def _bid(self, view: View) -> Action:
        thought = estimates(view.hand, view.game)[0].points
        thought += self._rng.gauss(0, self._misjudged) * SCALES[view.game.counting].unit
        lowest = next((each for each in view.legal if isinstance(each, Bid)), None)
        if lowest is None:
            return Word.PASS
        first = first_call(view, lowest.amount, thought)
        return first or (lowest if lowest.amount <= thought else Word.PASS)

    def _name(self, view: View) -> Action:
        trumps = [each for each in view.legal if isinstance(each, NameTrump) and not each.moon]
        if not trumps:
            return view.legal[0]
        return max(trumps, key=lambda each: sum(card.suit == each.suit for card in view.hand))

    def _card(self, view: View, cards: Sequence[Card]) -> Card:
        if self._rng.random() < SLIP:
            return self._rng.choice(cards)
        rising = sorted(cards, key=lambda card: -STRENGTH.index(str(card)[1]))
        if not view.trick:
            return rising[-1] if str(rising[-1]).endswith("A") else self._rng.choice(cards)
        assert view.contract is not None
        assert view.seat is not None
        order = ORDERS[view.contract.trump]
        place = order.best(view.trick)
        if order.beaten_by[view.trick[place].index] & Hand.of(cards):
            return rising[-1]
        counts = [card for card in rising if WORTH[view.game.counting][card.index]]
        partners = (view.leaders[-1] + place) % 2 == view.seat % 2
        return counts[-1] if partners and counts else rising[0]


def beginner(seed: int) -> BeginnerPlayer[View, Action]:
    """`pinochle:beginner`."""
    return BeginnerPlayer(seed, NovicePlayer(seed, 2 * MISJUDGED), _at_sight)


def _at_sight(view: View) -> list[Action]:
    if view.contract is None:
        return []
    if not view.melds:
        # It keeps what it needs itself, whatever its partner could do with it.
        return [Give(give_back(view.hand, view.contract.trump, view.game))]
    plays = {each.card: each for each in view.legal if isinstance(each, Play)}
    return by_trick(ORDERS[view.contract.trump], view.trick, plays)
