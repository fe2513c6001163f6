"""Many hands at once, played by the kernel and written into numpy arrays."""

from __future__ import annotations

from numbers import Integral
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from cardtable.envs.one_hand import Shapes, as_game
from cardtable.errors import GameError
from cardtable.search.whole_hands import record_of, whole_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.core import AnyGame
    from cardtable.record import AnyRecord
    from cardtable.search.whole_hands import KernelBatch

Integers: TypeAlias = np.ndarray[Any, np.dtype[np.int32]]
Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]
Bytes: TypeAlias = np.ndarray[Any, np.dtype[np.int8]]
Flags: TypeAlias = np.ndarray[Any, np.dtype[np.bool_]]

WAIT = -1
"""The choice that leaves a hand as it is."""


def batch(
    game: AnyGame | str,
    n: int,
    seed: int = 0,
    *,
    observations: bool = True,
    actions: bool = True,
    threads: int = 1,
) -> Batch:
    """`n` hands of a game, or of the default preset of the game with this name. Raises BadOption for
    options that the kernel does not play."""
    return Batch(
        as_game(game),
        n,
        seed,
        observations=observations,
        actions=actions,
        threads=threads,
    )


class Batch:
    """Hands in rows. In each of them one seat is to choose: `seats` says which, `choices` how many legal
    actions it has. `observation`, `action_mask` and `actions` are what the environment of one hand shows
    it.

    `step` takes a choice for each hand. If a hand ended with it, `ended` is True and `rewards` has the points
    of all seats. A new hand has then taken its place, and the other arrays are about that one.

    Each `step` overwrites the same arrays: copy what you want to keep. Without `observations` there are no
    observations and masks. Without `actions` the encoding of actions is left out, which is most of the
    numbers. All deals follow from the seed, for any number of threads. A batch belongs to one thread at a
    time.
    """

    def __init__(
        self,
        game: AnyGame,
        n: int,
        seed: int = 0,
        *,
        observations: bool = True,
        actions: bool = True,
        threads: int = 1,
    ) -> None:
        if not _is_integer(n) or n < 1:
            raise GameError(f"a batch has 1 hand or more, not {n!r}")
        if not _is_integer(threads) or threads < 1:
            raise GameError(f"a batch uses 1 thread or more, not {threads!r}")
        self.game = game
        self.threads = threads
        self._hands = whole_hands(game)
        shapes = Shapes(game, None, Random(0))
        self.most = shapes.most
        self.seats: Integers = np.zeros(n, np.int32)
        self.choices: Integers = np.zeros(n, np.int32)
        self.rewards: Floats = np.zeros((n, game.seats), np.float32)
        self.ended: Flags = np.zeros(n, np.bool_)
        self.action_mask: Bytes | None = None
        self.observation: Floats | None = None
        self.actions: Floats | None = None
        if observations:
            self.action_mask = np.zeros((n, self.most), np.int8)
            self.observation = np.zeros((n, shapes.size), np.float32)
        if observations and actions:
            self.actions = np.zeros((n, self.most, shapes.action_size), np.float32)
        self._words = shapes.words() if observations else None
        self._deal(seed)

    def __len__(self) -> int:
        return len(self.seats)

    def reset(self, seed: int | None = None) -> None:
        """Deal all hands again. After a seed, all further deals follow from it."""
        if seed is None:
            self._kernel.reset(self.threads)
        else:
            self._deal(seed)

    def _deal(self, seed: int) -> None:
        if not _is_integer(seed):
            raise GameError(f"the seed of a batch is an integer, not {seed!r}")
        self._kernel: KernelBatch = self._hands.batch(
            self.game.seats,
            len(self),
            int(seed) % 2**64,
            self._words,
            to_seats=self.seats,
            to_choices=self.choices,
            to_rewards=self.rewards,
            to_ended=self.ended,
            to_mask=self.action_mask,
            to_observations=self.observation,
            to_actions=self.actions,
        )

    def step(self, chosen: Sequence[int] | Integers) -> None:
        """Take for each hand an index into its legal actions, or WAIT, which leaves the hand as it is.
        Raises GameError, and changes nothing, if one does not exist."""
        try:
            self._kernel.step(choices(chosen, len(self)), self.threads)
        except ValueError as error:
            raise GameError(str(error)) from None

    def record(self, number: int) -> AnyRecord:
        """One of the hands so far, with all cards: for logs and ids, not for agents."""
        return record_of(self.game, self._kernel.hand(number))


def choices(chosen: Sequence[int] | Integers, count: int) -> Integers:
    """These choices as the kernel reads them. Nothing is rounded or folded: raises GameError if they are
    not `count` integers in a row."""
    try:
        indices = np.asarray(chosen)
    except (TypeError, ValueError):
        indices = np.empty((0, 0))
    if indices.shape != (count,):
        what = str(len(indices)) if indices.ndim == 1 else "another shape"
        raise GameError(f"a choice for each of the {count} hands, not {what}")
    if indices.dtype.kind not in "iu":
        raise GameError(f"choices are integers, not {indices.dtype}")
    small: Integers = np.ascontiguousarray(indices, np.int32)
    for number in np.flatnonzero(small != indices)[:1]:
        raise GameError(f"hand {number} has no choice {indices[number]}")
    return small


def _is_integer(value: object) -> bool:
    return isinstance(value, Integral) and not isinstance(value, bool)
