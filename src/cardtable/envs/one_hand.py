"""The hand that an environment plays: in the kernel if it plays this game, otherwise at a Table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypedDict

import numpy as np

from cardtable.core import Seat
from cardtable.envs.encoding import Encoding, Matrix, Vector, sketch_of
from cardtable.errors import BadOption, GameError
from cardtable.notation.own.options import make_game
from cardtable.record import Record
from cardtable.search.whole_hands import Words, record_of, start, whole_hands
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from cardtable.core import AnyGame, Deal
    from cardtable.record import AnyRecord

    Dealer = Callable[[Random], "OneHand"]

OVER = -1
Mask = np.ndarray[tuple[int], np.dtype[np.int8]]


class Observation(TypedDict):
    """What an agent's seat knows, a mask of its choices, and what each of them is."""

    observation: Vector
    action_mask: Mask
    actions: Matrix


def as_game(game: AnyGame | str) -> AnyGame:
    """The game, or the default preset of the game with this name. Raises BadOption if there is none."""
    return make_game(game, {}) if isinstance(game, str) else game


class OneHand(Protocol):
    """`turn` is the seat that has to choose, OVER at the end. Choices are indexes into the legal actions."""

    @property
    def turn(self) -> int: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def record(self) -> AnyRecord: ...
    def count(self, seat: int) -> int: ...
    def choose(self, place: int) -> None: ...
    def observe(self, seat: int) -> Observation: ...


class Shapes:
    """The sizes of a game's arrays, and how they are filled."""

    def __init__(self, game: AnyGame, most: int | None, rng: Random) -> None:
        sketch = sketch_of(game, most)
        self.game = game
        self.most = sketch.most
        self.encoding = Encoding(game, sketch)
        # Any View will do, because all have the same length.
        self.size = len(self.encoding.view(game.start(game.deal(rng)).view(Seat(0))))

    @property
    def action_size(self) -> int:
        return self.encoding.action_size

    def words(self) -> Words:
        """The encoding of each action for the kernel. Raises BadOption if the kernel does not play the
        game."""
        hands = whole_hands(self.game)
        return Words(self.encoding.table(hands.actions), self.encoding.table(hands.shown))


class TableHand:
    """Any game, by its rules in Python."""

    def __init__(self, shapes: Shapes, deal: Deal) -> None:
        self._shapes = shapes
        self._table = Table[Any, Any, Any](Record(shapes.game, deal))

    @property
    def turn(self) -> int:
        return self._table.waiting[0] if self._table.waiting else OVER

    @property
    def points(self) -> tuple[int, ...]:
        result = self._table.result
        return () if result is None else result.points

    @property
    def record(self) -> AnyRecord:
        return self._table.record

    def count(self, seat: int) -> int:
        return len(self._table.legal(Seat(seat)))

    def choose(self, place: int) -> None:
        seat = Seat(self.turn)
        self._table.submit(seat, self._table.legal(seat)[place])

    def observe(self, seat: int) -> Observation:
        view, most = self._table.view(Seat(seat)), self._shapes.most
        if len(view.legal) > most:
            raise GameError(
                f"seat_{seat} has {len(view.legal)} choices and not {most} at most; "
                f"make room for them with Environment(game, most={len(view.legal)}) or more"
            )
        mask = np.zeros(most, np.int8)
        mask[: len(view.legal)] = 1
        encoding = self._shapes.encoding
        return {
            "observation": encoding.view(view),
            "action_mask": mask,
            "actions": encoding.actions(view.legal),
        }


class KernelGame:
    """A game and options that the kernel plays: the same numbers, many times as fast."""

    def __init__(self, shapes: Shapes, words: Words, deal: Deal) -> None:
        self._shapes, self._words = shapes, words
        self._hand = start(shapes.game, deal)
        self.choose = self._hand.choose

    @property
    def turn(self) -> int:
        return self._hand.turn

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self._hand.points)

    @property
    def record(self) -> AnyRecord:
        return record_of(self._shapes.game, self._hand)

    def count(self, seat: int) -> int:
        return len(self._hand.legal(seat))

    def observe(self, seat: int) -> Observation:
        shapes = self._shapes
        vector = np.empty(shapes.size, np.float32)
        mask = np.empty(shapes.most, np.int8)
        actions = np.empty((shapes.most, shapes.action_size), np.float32)
        self._hand.observe(self._words, seat, vector, mask, actions)
        return {"observation": vector, "action_mask": mask, "actions": actions}


def dealer(shapes: Shapes, most: int | None) -> Dealer:
    """A function that deals a hand for an environment."""
    game = shapes.game
    try:
        words = shapes.words()
    except BadOption:
        words = None
    # The kernel has room for as many choices as the sketch says.
    if words is None or most is not None:
        return lambda rng: TableHand(shapes, game.deal(rng))
    known = words
    return lambda rng: KernelGame(shapes, known, game.deal(rng))
