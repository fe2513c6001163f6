"""The games as PettingZoo environments, for those who train players. Needs the extra `envs`.

    from cardtable.envs import Environment
    env = Environment(GAMES["nimmt"]())

docs/learning.md describes what an agent observes and what its actions mean.
"""

from __future__ import annotations

from cardtable.envs.batch import WAIT, Batch, batch
from cardtable.envs.environment import Environment
from cardtable.envs.one_hand import Observation
from cardtable.envs.vector import VectorEnvironment

__all__ = ["WAIT", "Batch", "Environment", "Observation", "VectorEnvironment", "batch"]
