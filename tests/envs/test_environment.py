"""The games as environments: PettingZoo's own test, the bounds on choices, and what agents see and get."""

from __future__ import annotations

import warnings
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.testing import random_record

pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

import numpy as np
from pettingzoo.test import api_test

from cardtable.envs import Environment
from cardtable.envs.sketches import sketch_of
from cardtable.errors import BadOption, GameError

if TYPE_CHECKING:
    from cardtable.core import AnyGame

PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name in GAMES
    for preset, game in GAMES[name].presets().items()
]


def played_out(env: Environment, seed: int) -> dict[str, float]:
    """What each agent was paid in a hand of random choices."""
    rng = Random(seed)
    env.reset(seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        paid[agent] += reward
        env.step(None if ended else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return paid


@pytest.mark.parametrize("name", GAMES)
def test_environment_passes_the_test_of_pettingzoo(name: str) -> None:
    """PettingZoo's own test finds nothing wrong with any of the games."""
    with warnings.catch_warnings():
        # So it says of every dictionary outside a list of PettingZoo's own games.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(Environment(GAMES[name]()), num_cycles=150)


@pytest.mark.parametrize("game", PRESETS)
def test_rewards_are_the_points_of_the_result(game: AnyGame) -> None:
    """Each agent is paid the points of its seat, once, and every observation fits its space."""
    env = Environment(game)
    paid = played_out(env, seed=3)
    result = env.record.last.result
    assert result is not None
    assert tuple(paid.values()) == tuple(float(points) for points in result.points)


@pytest.mark.parametrize("game", PRESETS)
def test_no_seat_has_more_choices_than_the_bound(game: AnyGame) -> None:
    """The size of the mask holds at every decision of random hands."""
    most = sketch_of(game).most
    for seed in range(5):
        assert all(choices <= most for _, choices in random_record(game, Random(seed)).digits())


def test_bounds_are_reached() -> None:
    """Ten cards of 6 nimmt! can be played at first; in pinochle any of 20 to 255 can be bid, or a pass."""
    assert sketch_of(Nimmt()).most == 10
    assert sketch_of(Pinochle()).most == 237


def test_same_seed_deals_the_same() -> None:
    """The observations of two environments with one seed are equal, with another they differ."""
    one, other = Environment(Nimmt()), Environment(Nimmt())
    one.reset(seed=5)
    other.reset(seed=5)
    assert np.array_equal(one.observe("seat_2")["observation"], other.observe("seat_2")["observation"])
    other.reset(seed=6)
    assert not np.array_equal(one.observe("seat_2")["observation"], other.observe("seat_2")["observation"])


def test_simultaneous_choices_are_not_seen_before_all_are_made() -> None:
    """What seat 0 plays shows to nobody until the last seat has chosen."""
    env = Environment(Nimmt(seats=2))
    env.reset(seed=1)
    before = env.observe("seat_1")["observation"]
    env.step(0)
    assert np.array_equal(env.observe("seat_1")["observation"], before)
    env.step(0)
    assert not np.array_equal(env.observe("seat_1")["observation"], before)


def test_action_names_its_card() -> None:
    """The row of an action has a 1 at its card and nowhere else."""
    env = Environment(Nimmt())
    env.reset(seed=1)
    actions = env.observe("seat_0")["actions"]
    hand = env.record.deal.hands[0]
    for row, card in enumerate(hand):
        assert np.flatnonzero(actions[row]).tolist() == [card - 1]


def test_action_that_is_not_there_is_refused() -> None:
    """A choice beyond the legal ones is an error that says which there are, and nothing has changed."""
    env = Environment(Nimmt())
    env.reset(seed=1)
    with pytest.raises(GameError, match="seat_0 has the choices 0 to 9, so there is no 10"):
        env.step(10)
    assert env.agent_selection == "seat_0"


def test_game_without_a_sketch_is_refused() -> None:
    """A game of somebody else is told that it has no environment."""

    class Other(Nimmt):
        name = "other"

    with pytest.raises(BadOption, match="not for other"):
        Environment(Other())
