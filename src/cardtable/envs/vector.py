"""One seat of many hands as a Gymnasium vector environment. Another player has the other seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from cardtable.envs.batch import WAIT, Batch, choices
from cardtable.envs.one_hand import as_game
from cardtable.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.envs.batch import Floats, Integers

    Policy: TypeAlias = Callable[[Batch], Integers]
    """Chooses for all hands of a batch, for whichever seat has the turn."""

Arrays = dict[str, "np.ndarray[Any, Any]"]


class VectorEnvironment(VectorEnv[Arrays, "np.ndarray[Any, Any]", "np.ndarray[Any, Any]"]):
    """The agent sits on `seat` in all hands. `others` choose for the rest; without them choices are
    random. Finished hands are replaced in the same step, and each step overwrites the same arrays."""

    def __init__(
        self,
        game: AnyGame | str,
        num_envs: int,
        seat: int = 0,
        others: Policy | None = None,
        threads: int = 1,
    ) -> None:
        game = as_game(game)
        if not 0 <= seat < game.seats:
            raise GameError(f"{game.name} has the seats 0 to {game.seats - 1}, so there is no {seat}")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self._batch = Batch(game, num_envs, threads=threads)
        self._seat = seat
        self._others = others or self._at_random
        self._random = np.random.default_rng(0)
        example = self._arrays()
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, example["observation"].shape[1:], np.float32),
                "action_mask": spaces.Box(0, 1, example["action_mask"].shape[1:], np.int8),
                "actions": spaces.Box(-1, 1, example["actions"].shape[1:], np.float32),
            }
        )
        self.single_action_space = spaces.Discrete(self._batch.most)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal all hands again. After a seed, all further deals and random choices follow from it."""
        if isinstance(seed, list):
            raise GameError("one seed is for all hands of a batch, so it is a number and not a list")
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._batch.reset(seed)
        self._to_own_turn()
        return self._arrays(), {}

    def step(
        self, actions: np.ndarray[Any, Any]
    ) -> tuple[Arrays, Floats, np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """Take the agent's choices and play the others until its next turn."""
        self._batch.step(actions)
        rewards = self._batch.rewards[:, self._seat].copy()
        ended = self._batch.ended.copy()
        self._to_own_turn(rewards, ended)
        return self._arrays(), rewards, ended, np.zeros(self.num_envs, np.bool_), {}

    def _to_own_turn(self, rewards: Floats | None = None, ended: np.ndarray[Any, Any] | None = None) -> None:
        """The others play until the agent has the turn in every hand."""
        batch = self._batch
        while (theirs := batch.seats != self._seat).any():
            batch.step(np.where(theirs, choices(self._others(batch), len(batch)), WAIT))
            if rewards is not None and ended is not None:
                rewards += batch.rewards[:, self._seat]
                ended |= batch.ended

    def _at_random(self, batch: Batch) -> Integers:
        return (self._random.random(len(batch)) * batch.choices).astype(np.int32)

    def _arrays(self) -> Arrays:
        batch = self._batch
        assert batch.observation is not None
        assert batch.action_mask is not None
        assert batch.actions is not None
        return {"observation": batch.observation, "action_mask": batch.action_mask, "actions": batch.actions}
