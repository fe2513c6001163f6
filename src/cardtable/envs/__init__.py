"""The games as PettingZoo environments, for those who train players. Needs the extra `envs`.

    from cardtable.envs import Environment
    env = Environment(GAMES["nimmt"]())

docs/learning.md tells what an agent observes and what its actions mean.
"""

from __future__ import annotations

from cardtable.envs.environment import Environment, Observation

__all__ = ["Environment", "Observation"]
