"""What is asked of every sample in one decision of the play, and the value of the answers on the list.

Two judges answer. With open cards everybody plays perfectly and knows where all cards lie. In a playout
everybody plays by the nets of `search.skat.card_play` and sees no more than a player sees: there a card is
also worth what it hides from the defenders, and what it finds out.
"""

from __future__ import annotations

from math import exp
from operator import ge
from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, matadors
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME, TO_SCHNEIDER, TO_WIN, TRICKS, WON_OR_LOST
from cardtable.players.skat.bidding import NODES
from cardtable.search.skat.card_play import playouts
from cardtable.search.skat.positions import SkatPosition
from cardtable.search.tricks.open_cards import cards_many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardtable.cards import Card
    from cardtable.games.skat import Contract, View
    from cardtable.players.skat.guesses import Guess
    from cardtable.search.tricks.open_cards import Bounds

A_POINT = 0.002
"""A made game counts 1 and all points together 0.24, so points decide where games are equal."""
SCHNEIDER_FREE = ALL_POINTS - TO_SCHNEIDER + 1
EARLY = 9
SPREAD = 10.0
"""With at least EARLY cards in hand, later mistakes move the result by about this many card points. Then a
game that reaches its target with nothing to spare counts little more than one that just fails."""

PLAYOUTS_COUNT = 0.5
"""How much playouts count; the rest is for open cards."""
LONG = 8
"""With fewer cards in hand open cards alone are the better judge."""


class Question:
    """Whether the game is made, how safely, and what that is worth."""

    def __init__(self, view: View) -> None:
        contract = view.contract
        assert contract is not None
        self._view = view
        self._tricks = contract.schwarz
        self._declares = view.seat == view.declarer
        self._is_announced = contract.schneider or contract.kind is Kind.NULL
        self._target = _target(view, contract)
        self._level = 0.0 if self._is_announced else _level(view, contract)
        self._is_early = len(view.hand) >= EARLY
        self._can_play_out = not (self._is_announced or contract.schwarz or contract.ouvert)
        self._played_out: dict[Card, tuple[float, float]] = {}
        self._made: dict[Card, float] = {}
        self._fit = 0.0
        self._guesses = 0
        self.is_certain = False
        self.aim = "made" if self._declares else "beaten"

    def share(self, card: Card) -> float:
        """How often the seat's side reaches its target with this card. With samples it is pulled to the
        middle by two more, one of each kind, because a few samples prove nothing."""
        made = self._made[card] / self._fit
        if self._played_out:
            made = _mixed(made, self._played_out[card][0])
        aim = made if self._declares else 1 - made
        return aim if self.is_certain else (aim * self._guesses + 1) / (self._guesses + 2)

    @property
    def needs_playouts(self) -> bool:
        """Whether playouts help here. They did not help defenders: docs/lab-notes/skat_strength.md."""
        return self._declares and self._can_play_out and len(self._view.hand) >= LONG

    def play_out(self, cards: Sequence[Card], samples: Sequence[Guess]) -> None:
        """Add the results of playouts of these samples to what `judge` says of each card."""
        results = playouts(self._view, [(*guess.hands, guess.skat) for guess in samples], cards)
        total = sum(guess.fit for guess in samples)
        for card, reached in zip(cards, zip(*results, strict=True), strict=True):
            made = value = 0.0
            for guess, points in zip(samples, reached, strict=True):
                made += guess.fit / total * (points >= self._target)
                value += guess.fit / total * self._listed(points, ge)
            self._played_out[card] = made, value

    def judge(self, cards: Sequence[Card], batch: Sequence[Guess]) -> list[list[float]]:
        """The value of each card for the seat's side, for each sample."""
        positions = [SkatPosition.of_view(self._view, guess.hands, tricks=self._tricks) for guess in batch]
        found = cards_many(positions, NODES, target=self._target if self._is_announced else None, threads=1)
        self._fit += sum(guess.fit for guess in batch)
        self._guesses += len(batch)
        return [
            [self._value(solved.cards[card], card, guess.fit) for card in cards]
            for guess, solved in zip(batch, found, strict=True)
        ]

    def _value(self, bounds: Bounds, card: Card, fit: float) -> float:
        value = _reached(bounds, self._target)
        self._made[card] = self._made.get(card, 0.0) + fit * value
        if not self._is_announced:
            points = (bounds.low + bounds.high) / 2
            value = self._listed(points, self._safely)
        if self._played_out:
            value = _mixed(value, self._played_out[card][1])
        return value if self._declares else 1 - value

    def _listed(self, points: float, reaches: Callable[[float, int], float]) -> float:
        """What these points of the declarer are worth. `reaches` says how likely they make a target."""
        made, free, schneider = (
            reaches(points, each) for each in (self._target, SCHNEIDER_FREE, TO_SCHNEIDER)
        )
        return made + A_POINT * (points - self._target) + self._level * (free + schneider / 2)

    def _safely(self, points: float, target: int) -> float:
        """How likely the target is reached in the end if open cards promise this many points."""
        short = target - 0.5 - points
        return 1 / (1 + exp(short / SPREAD)) if self._is_early else float(short < 0)


def _mixed(open_cards: float, played_out: float) -> float:
    return (1 - PLAYOUTS_COUNT) * open_cards + PLAYOUTS_COUNT * played_out


def _reached(bounds: Bounds, target: int) -> float:
    made = bounds.reaches(target)
    return 0.5 if made is None else float(made)


def _level(view: View, contract: Contract) -> float:
    """The value of one level of a lost game, relative to the difference between winning and losing."""
    base = BASE[contract.kind]
    value = max(2, -(-view.bid // base)) * base
    listed = 2 * WON_OR_LOST + AGAINST_A_LOST_GAME[view.game.table] if view.game.table else 0
    return 2 * base / (3 * value + listed)


def _target(view: View, contract: Contract) -> int:
    if contract.kind is Kind.NULL:
        return 1
    if contract.schwarz:
        return TRICKS
    if contract.schneider:
        return TO_SCHNEIDER
    if view.seat == view.declarer and not contract.hand:
        own = Cards.of(card for seat, card in view.plays if seat == view.seat) | view.hand | view.skat
        value = (abs(matadors(contract.kind, own)) + 1) * BASE[contract.kind]
        # An overbid game is lost with 61 points. Schneider may raise it to the bid.
        return TO_WIN if value >= view.bid else TO_SCHNEIDER
    return TO_WIN
