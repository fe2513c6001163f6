"""One hand of a game as a PettingZoo environment in which agents act one after the other."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from cardtable.core import Seat
from cardtable.envs import any_game
from cardtable.envs.encoding import Encoding, Matrix, Vector
from cardtable.errors import GameError
from cardtable.games import published
from cardtable.record import Record
from cardtable.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardtable.core import AnyGame
    from cardtable.envs.sketches import Sketch
    from cardtable.record import AnyRecord


def sketch_of(game: AnyGame, most: int | None = None) -> Sketch[Any]:
    """That of the game's part, or the general one."""
    make: Callable[[AnyGame], Sketch[Any]] = published("envs", game.name, "sketch", any_game.sketch)
    found = make(game)
    return found if most is None else replace(found, most=most)


class Observation(TypedDict):
    """What an agent's seat knows, which of its choices there are, and what each of them is."""

    observation: Vector
    action_mask: np.ndarray[tuple[int], np.dtype[np.int8]]
    actions: Matrix


class Environment(AECEnv[str, Observation, "int | None"]):
    """Agents `seat_0`, `seat_1`, … play one hand. An action is a place in the list of legal ones; the mask
    has a 1 for each. Where several seats choose at once, none sees what the others chose before all have.
    The points of the result are the rewards, paid once, at the end.
    """

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    _cumulative_rewards: dict[str, float]

    def __init__(self, game: AnyGame, most: int | None = None) -> None:
        """`most` is how many choices there can be at most, for a game that does not say so itself."""
        super().__init__()
        self.game = game
        self.metadata = {"name": f"cardtable_{game.name}_v0", "render_modes": [], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.render_mode = None
        self._sketch = sketch_of(game, most)
        self._encoding = Encoding(game, self._sketch)
        self._rng = Random()
        self._deal()
        self.action_spaces = {agent: spaces.Discrete(self._sketch.most) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    @property
    def record(self) -> AnyRecord:
        """The hand so far, with all cards: for logs and ids, not for agents."""
        return self._table.record

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew. After a seed, all further deals follow from it."""
        if seed is not None:
            self._rng = Random(seed)
        self._deal()

    def observe(self, agent: str) -> Observation:
        view = self._table.view(self._seat(agent))
        legal = view.legal
        if len(legal) > self._sketch.most:
            raise GameError(
                f"{agent} has {len(legal)} choices and not {self._sketch.most} at most; "
                f"make room for them with Environment(game, most={len(legal)}) or more"
            )
        mask = np.zeros(self._sketch.most, np.int8)
        mask[: len(legal)] = 1
        return {
            "observation": self._encoding.view(view),
            "action_mask": mask,
            "actions": self._encoding.actions(legal),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            # PettingZoo has every agent step once more, with None, after the end.
            self._was_dead_step(action)
            return
        seat = self._seat(agent)
        legal = self._table.legal(seat)
        if action is None or not 0 <= action < len(legal):
            raise GameError(f"{agent} has the choices 0 to {len(legal) - 1}, so there is no {action}")
        # By PettingZoo's rules rewards add up from one step of an agent to its next.
        self._cumulative_rewards[agent] = 0
        self._table.submit(seat, legal[action])
        if self._table.result is None:
            self.agent_selection = self._next_agent()
            return
        points = self._table.result.points
        self.rewards = {name: float(points[self._seat(name)]) for name in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> None:
        """There is nothing to look at; `record` has the hand."""

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self) -> None:
        self._table = Table(Record(self.game, self.game.deal(self._rng)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        return self.possible_agents[self._table.waiting[0]]

    def _seat(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    def _observation_space(self) -> spaces.Dict:
        size = len(self._encoding.view(self._table.view(Seat(0))))
        most = self._sketch.most
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (most,), np.int8),
                "actions": spaces.Box(-1, 1, (most, self._encoding.action_size), np.float32),
            }
        )
