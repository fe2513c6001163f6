"""Views and actions as vectors of numbers, with the same length throughout a game."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import numpy as np

from cardtable.core import Hidden
from cardtable.envs.part import EnvsPart
from cardtable.errors import GameError
from cardtable.games import part_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardtable.core import AnyGame, Seat
    from cardtable.envs.sketches import Sketch

Vector: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float32]]
Matrix: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]

HIDDEN = str(Hidden())
STAR = "*"
KEPT = 20_000  # Actions whose vectors are cached.


def sketch_of(game: AnyGame, most: int | None = None) -> Sketch[Any]:
    """The sketch of the game's part, or the generic one."""
    sketch = part_of(EnvsPart, game.name).sketch(game)
    return sketch if most is None else replace(sketch, most=most)


class Encoding:
    """An action is the cards it names, then its words, then the number in it. Words that the sketch does not
    know come before the number.

    A View is, seat by seat from the own one: who is to act, what each has done so far (the sum of the
    actions), and the card each has on the table. Then come the own hand, the other piles, and the numbers of
    the sketch.
    """

    def __init__(self, game: AnyGame, sketch: Sketch[Any]) -> None:
        self._seats = game.seats
        self._sketch = sketch
        words = (*sketch.cards, *sketch.words, HIDDEN)
        self._place = {word: number for number, word in enumerate(words)}
        self._kinds = len(sketch.cards)
        self._known = len(words)
        self.action_size = self._known + sketch.buckets + 1
        # A cache for each object: one on the class would keep all encodings alive.
        self._action = lru_cache(KEPT)(self._encoded)

    def actions(self, legal: Sequence[object]) -> Matrix:
        """A row for each possible action, with zeros after the legal ones."""
        rows = np.zeros((self._sketch.most, self.action_size), np.float32)
        for row, action in enumerate(legal):
            rows[row] = self._action(str(action))
        return rows

    def table(self, actions: Sequence[object]) -> Matrix:
        """A row for each of these."""
        return np.stack([self._action(str(action)) for action in actions])

    def view(self, view: Any) -> Vector:
        """The vector of a View."""
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
        piles = [self._pile(pile) for pile in self._sketch.shown(view)]
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
                vector[self._place_of(STAR)] = 1
            if plain not in self._place and plain.isdecimal():
                vector[-1] = min(1.0, int(plain) / self._sketch.highest)
            elif self._place_of(plain) < self._kinds:
                vector[self._place_of(plain)] += 1 / self._sketch.copies
            else:
                vector[self._place_of(plain)] = 1
        return vector

    def _place_of(self, word: str) -> int:
        """Unknown words share places by a checksum that is the same in every process."""
        if word in self._place:
            return self._place[word]
        if not self._sketch.buckets:
            raise GameError(f"the sketch of this game has no word {word!r}")
        return self._known + crc32(word.encode()) % self._sketch.buckets
