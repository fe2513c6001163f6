"""The games as environments: PettingZoo's own test, the bounds on choices, and what agents see and get."""

from __future__ import annotations

import warnings
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any
from zlib import crc32

import pytest

from cardtable.core import Seat
from cardtable.games import GAMES
from cardtable.games.bridge import Bridge
from cardtable.games.nimmt import Nimmt
from cardtable.games.pinochle import Pinochle
from cardtable.record import Record
from cardtable.testing import random_record
from support.tiny import Tiny

pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

import numpy as np
from pettingzoo.test import api_test

from cardtable.envs import Environment, any_game
from cardtable.envs.encoding import Encoding, sketch_of
from cardtable.errors import GameError

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


# Of what agents see in three hands of random choices, from the time when the vectors were first published.
# Whoever has trained on them relies on every number being where it was.
CHECKSUMS = {
    "bridge duplicate": "1769e5986f4503f5",
    # Of another deal of choices since the defenders may claim too; the vectors are built as they were.
    "bridge claims": "3698066775439e52",
    "bridge rubber": "1769e5986f4503f5",
    "bridge play": "d1aaa1433a529f06",
    "bridge bidding": "91811630c3f53a13",
    "nimmt box": "4ef3004f3ceeb859",
    "nimmt arena": "4ef3004f3ceeb859",
    "nimmt tactics": "784fe46ad3aa258f",
    "nimmt duel": "fdd625c3381591ae",
    "nimmt party": "3077f6b7a522e79d",
    "pinochle sdz": "33d54a9aedf61e99",
    "pinochle classic": "3919d358977a44a5",
    "pinochle racehorse": "dc2cb1fb154e5e44",
    "skat isko": "2111819539d8269a",
    "skat list": "2111819539d8269a",
    "skat pub": "201af0ddf77c5ddc",
    "two-hand-pinochle course": "9f049269dc21f98a",
    "two-hand-pinochle classic": "28c0f055ca0b49fc",
}


def checksum(game: AnyGame) -> str:
    env = Environment(game)
    digest = sha256()
    for seed in range(3):
        rng = Random(seed)
        env.reset(seed)
        for _ in env.agent_iter():
            observation, _, ended, _, _ = env.last()
            for part in ("observation", "action_mask", "actions"):
                digest.update(observation[part].tobytes())
            env.step(None if ended else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("preset", CHECKSUMS)
def test_vectors_are_what_they_were(preset: str) -> None:
    """Not a number of what agents see has moved or changed."""
    name, option = preset.split()
    assert checksum(GAMES[name].presets()[option]) == CHECKSUMS[preset]


def test_a_card_on_the_table_is_seen_from_the_seat_that_looks() -> None:
    """West leads: to itself the card lies in the first place, to North, who comes next, in the last."""
    env = Environment(Bridge(contract="3NS"))
    env.reset(seed=1)
    env.step(0)
    lead = env.record.actions[0].card.index
    tricks = 4 + 4 * Encoding(env.game, sketch_of(env.game)).action_size
    for place, agent in enumerate(("seat_3", "seat_2", "seat_1", "seat_0")):
        table = env.observe(agent)["observation"][tricks : tricks + 4 * 52]
        assert np.flatnonzero(table).tolist() == [52 * place + lead]


def test_a_game_without_a_sketch_passes_the_test_of_pettingzoo() -> None:
    """A game of somebody else, of which we know nothing but the contract."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(Environment(Tiny()), num_cycles=150)
    paid = played_out(Environment(Tiny()), seed=2)
    assert sum(paid.values()) == 0


def test_the_sketch_of_any_game() -> None:
    """Seven cards in one copy, and three of them to choose from; actions say a word and a card."""
    found = sketch_of(Tiny())
    assert (found.cards, found.copies, found.most) == (tuple("1234567"), 1, 3)
    env = Environment(Tiny())
    env.reset(seed=1)
    hand = env.record.deal.hands[0]
    # After seven cards and the hidden action, `away` has its place by its crc32.
    away = 8 + crc32(b"away") % found.buckets
    rows = env.observe("seat_0")["actions"]
    assert [np.flatnonzero(row).tolist() for row in rows] == [[card - 1, away] for card in hand]


def test_any_game_shows_the_cards_of_its_own_fields() -> None:
    """Without a part of its own, bridge would show the hand, then trick and dummy as a pile each."""
    game = Bridge(contract="3NS")
    record = random_record(game, Random(1))
    view = Record(game, record.deal, record.actions[:1]).last.view(Seat(0))
    hand, *others = ({str(card) for card in pile} for pile in any_game.sketch(game).shown(view))
    assert hand == {str(card) for card in record.deal.hands[0]}
    assert {str(record.actions[0])} in others
    assert sum(len(pile) == 13 for pile in others) == 1


@pytest.mark.parametrize("game", PRESETS)
def test_the_general_sketch_knows_every_action(game: AnyGame) -> None:
    """With it, too, every decision of a random hand is a vector of one length, with numbers from -1 to 1."""
    encoding = Encoding(game, any_game.sketch(game))
    sizes = set()
    for state, seat, _ in random_record(game, Random(2)).decisions():
        vector = encoding.view(state.view(seat))
        rows = encoding.actions(state.legal(seat)[:1])
        assert abs(vector).max() <= 1
        assert 0 < rows[0].max() <= 1
        sizes.add(len(vector))
    assert len(sizes) == 1


def test_more_choices_than_were_found_are_refused_with_a_way_out() -> None:
    """The error names the call that makes room; with it the same hand goes on."""
    env = Environment(Tiny(), most=2)
    env.reset(seed=1)
    with pytest.raises(GameError, match=r"3 choices and not 2 at most; .* Environment\(game, most=3\)"):
        env.observe("seat_0")
    roomy = Environment(Tiny(), most=5)
    roomy.reset(seed=1)
    assert roomy.observe("seat_0")["action_mask"].tolist() == [1, 1, 1, 0, 0]


def test_the_bounds_of_what_is_observed() -> None:
    """Numbers of a View and of actions lie between -1 and 1, those of a mask are 0 or 1."""
    space: Any = Environment(Nimmt()).observation_space("seat_0")
    bounds = {name: (box.low.min(), box.high.max()) for name, box in space.items()}
    assert bounds == {"observation": (-1, 1), "action_mask": (0, 1), "actions": (-1, 1)}


def test_a_word_that_a_sketch_does_not_know_is_refused() -> None:
    """Where words have no places to share, the error names the word."""
    encoding = Encoding(Nimmt(), replace(sketch_of(Nimmt()), buckets=0))
    with pytest.raises(GameError, match="the sketch of this game has no word 'banana'"):
        encoding.actions(["banana"])
