"""One hand of a game as a PettingZoo environment in which agents act one after the other."""

from __future__ import annotations

from numbers import Integral
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cardtable.envs.one_hand import OVER, Observation, Shapes, as_game, dealer
from cardtable.errors import GameError

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.record import AnyRecord


class Environment(AECEnv[str, Observation, "int | None"]):
    """Agents `seat_0`, `seat_1`, … play one hand. An action is an index into the legal ones, and the mask
    has a 1 for each. If several seats choose at once, none sees the others' choices before all have
    chosen. The points of the result are the rewards, paid once at the end."""

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    _cumulative_rewards: dict[str, float]

    def __init__(self, game: AnyGame | str, most: int | None = None) -> None:
        """A name is for the default preset of that game. `most` is the largest number of choices, for a
        game that does not say so itself."""
        super().__init__()
        self.game = game = as_game(game)
        self.metadata = {"name": f"cardtable_{game.name}_v0", "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.render_mode = None
        self._rng = Random()
        shapes = Shapes(game, most, self._rng)
        self._dealer = dealer(shapes, most)
        self._places = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._deal()
        self.action_spaces = {agent: spaces.Discrete(shapes.most) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space(shapes) for agent in self.possible_agents}

    @property
    def record(self) -> AnyRecord:
        """The hand so far, with all cards: for logs and ids, not for agents."""
        return self._hand.record

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal again. After a seed, all further deals follow from it."""
        if seed is not None:
            self._rng = Random(seed)
        self._deal()

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows."""
        return self._hand.observe(self._places[agent])

    def step(self, action: int | None) -> None:
        """Take the current agent's action. Raises GameError if it does not exist."""
        agent = self.agent_selection
        if self.terminations[agent]:
            # PettingZoo has every agent step once more, with None, after the end.
            self._was_dead_step(action)
            return
        count = self._hand.count(self._places[agent])
        # Policies give integers of numpy, and sometimes something else.
        chosen: object = action
        if not isinstance(chosen, Integral) or not 0 <= int(chosen) < count:
            raise GameError(f"{agent} has the choices 0 to {count - 1}, so there is no {chosen}")
        # By PettingZoo's rules rewards add up from one step of an agent to its next.
        self._cumulative_rewards[agent] = 0
        self._hand.choose(int(chosen))
        turn = self._hand.turn
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]
            return
        points = self._hand.points
        self.rewards = {name: float(points[self._places[name]]) for name in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> None:
        """Shows nothing; `record` has the hand."""

    def close(self) -> None:
        """Nothing is kept open."""

    def _deal(self) -> None:
        self._hand = self._dealer(self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._hand.turn]


def _observation_space(shapes: Shapes) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (shapes.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (shapes.most,), np.int8),
            "actions": spaces.Box(-1, 1, (shapes.most, shapes.action_size), np.float32),
        }
    )
