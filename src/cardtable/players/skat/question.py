"""What is asked of every sample in one decision of the play, and the value of the answers on the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.cards import Cards
from cardtable.games.skat import Kind
from cardtable.games.skat.kinds import ALL_POINTS, BASE, matadors
from cardtable.games.skat.scoring import AGAINST_A_LOST_GAME, TO_SCHNEIDER, TO_WIN, TRICKS, WON_OR_LOST
from cardtable.players.skat.bidding import NODES
from cardtable.search.skat.positions import Position
from cardtable.search.tricks.open_cards import cards_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.cards import Card
    from cardtable.games.skat import Contract, View
    from cardtable.players.skat.guesses import Guess
    from cardtable.search.tricks.open_cards import Bounds

EXACT = 8
"""With at most this many cards left points are computed exactly. Before that only whether a target is
reached."""
A_POINT = 0.002
"""A made game counts 1 and all points together 0.24, so points decide where games are equal."""
SCHNEIDER_FREE = ALL_POINTS - TO_SCHNEIDER + 1
DECIDED = 0.03
"""A game that is made, or lost, in all samples but this many is taken as decided."""
LOST, OPEN, WON = (SCHNEIDER_FREE, 53), (50, 72), (72, TO_SCHNEIDER)
"""The next questions about equal cards. A losing side plays for the best chance and out of schneider."""


class Question:
    """Whether the game is made and what that is worth; or, with `targets`, how many of them are reached."""

    def __init__(self, view: View, targets: tuple[int, ...] = ()) -> None:
        contract = view.contract
        assert contract is not None
        self._view = view
        self._tricks = contract.schwarz
        self._declares = view.seat == view.declarer
        self._is_announced = contract.schneider or contract.kind is Kind.NULL
        self._target = _target(view, contract)
        self._targets = targets or (self._target,)
        self._level = 0.0 if self._is_announced else _level(view, contract)
        self._made: dict[Card, float] = {}
        self._fit = 0.0
        self._guesses = 0
        self.exact = not targets and len(view.hand) <= EXACT and contract.kind is not Kind.NULL
        self.is_certain = False
        self.aim = "made" if self._declares else "beaten"

    def about_points(self, card: Card) -> Question | None:
        """The question that compares cards as good as this one by points. None where points do not count."""
        if self._is_announced:
            return None
        made = self._made[card] / self._fit
        return Question(self._view, LOST if made < DECIDED else WON if made > 1 - DECIDED else OPEN)

    def share(self, card: Card) -> float:
        """How often the seat's side reaches its target with this card. With samples it is pulled to the
        middle by two more, one of each kind, because a few samples prove nothing."""
        made = self._made[card] / self._fit
        aim = made if self._declares else 1 - made
        return aim if self.is_certain else (aim * self._guesses + 1) / (self._guesses + 2)

    def judge(self, cards: Sequence[Card], batch: Sequence[Guess]) -> list[list[float]]:
        """The value of each card for the seat's side, for each sample."""
        positions = [Position.of_view(self._view, guess.hands, tricks=self._tricks) for guess in batch]
        rows = [[0.0] * len(cards) for _ in batch]
        for target in self._targets:
            found = cards_many(positions, NODES, target=None if self.exact else target, threads=1)
            for row, guess, solved in zip(rows, batch, found, strict=True):
                for place, card in enumerate(cards):
                    value = self._value(solved.cards[card], target, card, guess.fit)
                    row[place] += value / len(self._targets)
        self._fit += sum(guess.fit for guess in batch)
        self._guesses += len(batch)
        return rows

    def _value(self, bounds: Bounds, target: int, card: Card, fit: float) -> float:
        value = _reached(bounds, target)
        self._made[card] = self._made.get(card, 0.0) + fit * value / len(self._targets)
        if self.exact:
            value += self._level * (_reached(bounds, SCHNEIDER_FREE) + _reached(bounds, TO_SCHNEIDER) / 2)
            value += A_POINT * ((bounds.low + bounds.high) / 2 - target)
        return value if self._declares else 1 - value


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
