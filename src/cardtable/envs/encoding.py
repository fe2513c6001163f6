"""Views and actions as vectors of numbers, the same length throughout a game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from cardtable.core import Hidden

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.core import AnyGame, Seat
    from cardtable.envs.sketches import Sketch

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float32]]
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]

HIDDEN = str(Hidden())
STAR = "*"
KEPT = 20_000  # texts of actions whose vectors are remembered


class Encoding:
    """An action is the cards it names, then its words, then the number in it.

    A View is, seat by seat from the own one, who is to act, what each has done so far (as actions, laid
    over one another), and the card each has on the table; then the own hand, the other piles, and the
    numbers of the sketch.
    """

    def __init__(self, game: AnyGame, sketch: Sketch[Any]) -> None:
        self._seats = game.seats
        self._sketch = sketch
        words = (*sketch.cards, *sketch.words, HIDDEN)
        self._place = {word: number for number, word in enumerate(words)}
        self._kinds = len(sketch.cards)
        self.action_size = len(words) + 1
        self._action = lru_cache(KEPT)(self._encoded)

    def actions(self, legal: Sequence[object]) -> Matrix:
        """A row for each action there can be at most; zeros below the legal ones."""
        rows = np.zeros((self._sketch.most, self.action_size), np.float32)
        for row, action in enumerate(legal):
            rows[row] = self._action(str(action))
        return rows

    def view(self, view: Any) -> Vector:
        seat: Seat = view.seat
        to_act = np.zeros(self._seats, np.float32)
        to_act[[(other - seat) % self._seats for other in view.to_act]] = 1
        done = np.zeros((self._seats, self.action_size), np.float32)
        for move in view.history:
            row = done[(move.seat - seat) % self._seats]
            np.maximum(row, self._action(str(move.action)), out=row)
        trick = np.zeros((self._seats, self._kinds), np.float32)
        for other, card in self._sketch.trick(view):
            trick[(other - seat) % self._seats] += self._pile([card])
        piles = [self._pile(pile) for pile in (view.hand, *self._sketch.shown(view))]
        numbers = np.fromiter(self._sketch.numbers(view), np.float32)
        vector: Vector = np.concatenate((to_act, done.ravel(), trick.ravel(), *piles, numbers))
        return vector.clip(-1, 1)

    def _pile(self, cards: Iterable[object]) -> Vector:
        pile = np.zeros(self._kinds, np.float32)
        for card in cards:
            pile[self._place[str(card)]] += 1 / self._sketch.copies
        return pile

    def _encoded(self, text: str) -> Vector:
        vector = np.zeros(self.action_size, np.float32)
        for word in text.split():
            plain = word.rstrip(STAR) or word
            if plain != word:
                vector[self._place[STAR]] = 1
            if plain not in self._place:
                vector[-1] = int(plain) / self._sketch.highest
            elif self._place[plain] < self._kinds:
                vector[self._place[plain]] += 1 / self._sketch.copies
            else:
                vector[self._place[plain]] = 1
        return vector
