"""Batches: the same hands as one at a time, whatever the threads, and the faces on top of them."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption, GameError
from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt

pytest.importorskip("pettingzoo", reason="the extra envs is not installed")

import numpy as np

from cardtable._kernel import Words
from cardtable.envs import WAIT, Batch, Environment, VectorEnvironment, batch
from cardtable.envs.one_hand import Shapes

if TYPE_CHECKING:
    from cardtable.core import AnyGame

TABLES = [Nimmt(seats=2), *(GAMES[name]() for name in GAMES)]


def any_choices(hands: Batch, rng: Any) -> Any:
    return (rng.random(len(hands)) * hands.choices).astype(np.int32)


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}-{game.seats}")
def test_a_batch_shows_what_the_views_of_its_hands_show(game: AnyGame) -> None:
    """After each of some steps, some hands are written down and looked at by the Python rules."""
    shapes, hands, rng = Shapes(game, None, Random(0)), batch(game, 70, seed=5), np.random.default_rng(1)
    assert hands.observation is not None
    assert hands.actions is not None
    assert hands.action_mask is not None
    looked = 0
    for step in range(60):
        number = step % len(hands)
        record, seat = hands.record(number), Seat(int(hands.seats[number]))
        state = record.last
        if seat in state.to_act:
            view = state.view(seat)
            looked += 1
            assert hands.choices[number] == len(view.legal)
            assert np.array_equal(hands.observation[number], shapes.encoding.view(view))
            assert np.array_equal(hands.actions[number], shapes.encoding.actions(view.legal))
            assert hands.action_mask[number].sum() == len(view.legal)
        hands.step(any_choices(hands, rng))
    assert looked == 60


def test_rewards_are_the_points_and_a_new_hand_follows() -> None:
    """One hand of two seats: ten cards each and the rows that are taken; then heads are counted."""
    hands = batch(Nimmt(seats=2), 1, seed=3)
    before = hands.record(0)
    assert before.actions == ()
    steps, last = 0, before
    while not hands.ended[0]:
        assert not hands.rewards.any()
        last = hands.record(0)
        hands.step([0])
        steps += 1
    assert steps >= 20
    assert last.deal == before.deal
    assert hands.record(0).deal != before.deal
    assert hands.record(0).actions == ()
    assert (hands.rewards <= 0).all()
    assert hands.rewards.sum() < 0


def test_all_follows_from_the_seed_whatever_the_threads() -> None:
    """Batches with one seed are equal number by number, with one thread and with three."""
    found = []
    for seed, threads in ((1, 1), (1, 3), (2, 1)):
        hands, rng = batch("skat", 200, seed, threads=threads), np.random.default_rng(0)
        assert hands.observation is not None
        total = np.zeros_like(hands.observation)
        for _ in range(40):
            hands.step(any_choices(hands, rng))
            total += hands.observation
        found.append(total)
    assert np.array_equal(found[0], found[1])
    assert not np.array_equal(found[0], found[2])


def test_reset_deals_anew() -> None:
    """With a seed as at first, without one further on."""
    hands = batch("nimmt", 3, seed=4, observations=False)
    first = [hands.record(number).deal for number in range(3)]
    hands.reset()
    assert [hands.record(number).deal for number in range(3)] != first
    hands.reset(4)
    assert [hands.record(number).deal for number in range(3)] == first
    assert len({str(deal) for deal in first}) == 3


@pytest.mark.parametrize("game", TABLES, ids=lambda game: f"{game.name}-{game.seats}")
def test_reset_leaves_nothing_of_the_hands_before(game: AnyGame) -> None:
    """After a seed all arrays are those of a new batch with it, whatever was played before."""
    hands, fresh, rng = batch(game, 8, seed=1), batch(game, 8, seed=5), np.random.default_rng(1)
    for _ in range(5):
        hands.step(any_choices(hands, rng))
    hands.reset(5)
    for name in ("seats", "choices", "rewards", "ended", "action_mask", "observation", "actions"):
        assert np.array_equal(getattr(hands, name), getattr(fresh, name)), name


def test_a_hand_can_wait() -> None:
    """WAIT leaves a hand as it is while others go on."""
    hands = batch("nimmt", 2)
    hands.step([0, WAIT])
    assert hands.seats.tolist() == [1, 0]


def test_what_cannot_be_is_refused() -> None:
    """With a sentence, and nothing has changed."""
    hands = batch("nimmt", 2)
    with pytest.raises(GameError, match="hand 1 has the choices 0 to 9, so there is no 10"):
        hands.step([0, 10])
    assert hands.seats.tolist() == [0, 0]
    with pytest.raises(GameError, match="a choice for each of the 2 hands, not 1"):
        hands.step([0])
    with pytest.raises(GameError, match="a batch has 1 hand or more, not 0"):
        batch("nimmt", 0)
    with pytest.raises(BadOption, match="is not known to the kernel's whole hands"):
        batch(GAMES["skat"].presets()["list"], 2)


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ([0.9, 0.9], "choices are integers, not float64"),
        (np.zeros(2, np.float32), "choices are integers, not float32"),
        (["0", "0"], "choices are integers, not <U1"),
        ([True, False], "choices are integers, not bool"),
        ([None, None], "choices are integers, not object"),
        ([2**70, 0], "choices are integers, not object"),
        (np.array([0, 2**32]), "hand 1 has no choice 4294967296"),
        (np.array([2**63, 0], np.uint64), "hand 0 has no choice 9223372036854775808"),
        ([[0, 0]], "a choice for each of the 2 hands, not another shape"),
        ([[0], [0]], "a choice for each of the 2 hands, not another shape"),
        ([[0], 0], "a choice for each of the 2 hands, not another shape"),
        (0, "a choice for each of the 2 hands, not another shape"),
        (None, "a choice for each of the 2 hands, not another shape"),
        ([], "a choice for each of the 2 hands, not 0"),
    ],
)
def test_choices_are_never_rounded_or_folded(chosen: Any, why: str) -> None:
    """Floats would lose their fraction and large numbers their high bits: both are refused."""
    hands = batch("nimmt", 2)
    with pytest.raises(GameError, match=f"^{re.escape(why)}$"):
        hands.step(chosen)
    assert hands.seats.tolist() == [0, 0]


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int64, np.uint64])
def test_choices_may_be_integers_of_any_size(dtype: Any) -> None:
    """Policies return what they like."""
    hands = batch("nimmt", 2)
    hands.step(np.zeros(2, dtype))
    assert hands.seats.tolist() == [1, 1]


def test_wrong_arguments_are_refused() -> None:
    """With a sentence, whatever is wrong."""
    wrong: Any
    for wrong in (2.5, "3", None, True, -1):
        with pytest.raises(GameError, match=f"a batch has 1 hand or more, not {wrong!r}"):
            batch("nimmt", wrong)
    for wrong in (0, -1, "2", None):
        with pytest.raises(GameError, match=f"a batch uses 1 thread or more, not {wrong!r}"):
            batch("nimmt", 2, threads=wrong)
    for wrong in ("x", None, 1.5):
        with pytest.raises(GameError, match=f"the seed of a batch is an integer, not {wrong!r}"):
            batch("nimmt", 2, wrong)
    with pytest.raises(BadOption, match="there is no game 'skatt'; there are bridge"):
        batch("skatt", 2)


def test_names_of_games_do_everywhere() -> None:
    """As in `batch` and in `compare`."""
    assert VectorEnvironment("nimmt", 2).reset(seed=1)[0]["action_mask"].sum() == 20
    assert Environment("skat").game.name == "skat"


def test_others_choose_for_all_hands() -> None:
    """A policy that returns too few choices gets the same sentence as `step`."""
    env = VectorEnvironment("nimmt", 3, seat=1, others=lambda _: np.zeros(2, np.int32))
    with pytest.raises(GameError, match="a choice for each of the 3 hands, not 2"):
        env.reset(seed=1)


def test_rows_that_are_too_wide_are_refused() -> None:
    """Places in a row have 16 bits: a wider one would be folded."""
    row = np.zeros((1, 65_537), np.float32)
    with pytest.raises(ValueError, match="an action says at most 65536 numbers, not 65537"):
        Words(row, row)


def test_gymnasium_vector_environment_plays_one_seat() -> None:
    """The agent always has the turn, rewards come with the end of hands, observations fit their space."""
    env = VectorEnvironment(Nimmt(seats=3), 8, seat=2)
    observed, _ = env.reset(seed=1)
    rng, ended_hands = np.random.default_rng(2), 0
    for _ in range(40):
        assert env.observation_space.contains(observed)
        counts = observed["action_mask"].sum(axis=1)
        observed, rewards, ended, cut, _ = env.step((rng.random(8) * counts).astype(np.int32))
        assert not cut.any()
        assert (rewards[~ended] == 0).all()
        assert (rewards <= 0).all()
        ended_hands += int(ended.sum())
    # Ten cards a hand, and sometimes a row.
    assert 8 * 2 <= ended_hands <= 8 * 4
    with pytest.raises(GameError, match="nimmt has the seats 0 to 2, so there is no 3"):
        VectorEnvironment(Nimmt(seats=3), 8, seat=3)
