"""Every law over every preset of every game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games import GAMES
from cardtable.testing import check_game, check_hand, random_record
from cardtable.testing.knowledge import check_spread

if TYPE_CHECKING:
    from cardtable.core import AnyGame

PRESETS = [
    pytest.param(game, id=f"{name}-{preset}")
    for name, cls in GAMES.items()
    for preset, game in cls.presets().items()
]


@pytest.mark.parametrize("game", PRESETS)
def test_hand_obeys_the_laws(game: AnyGame) -> None:
    """At every position of a random hand, for every seat and the spectator, the laws hold."""
    copies = max(count for deck in game.layout.decks for count in Counter(deck.cards).values())

    # Each one looks at every position of a hand with every pair of eyes; with four copies of each card that
    # takes many seconds.
    @settings(max_examples=2 if copies == 4 else 4)
    @given(seed=st.integers(0, 2**32))
    def check(seed: int) -> None:
        check_hand(game, seed)

    check()


@pytest.mark.parametrize("game", PRESETS)
def test_check_game_passes(game: AnyGame) -> None:
    """What third parties call finds nothing wrong, and the swap law had something to compare."""
    check_game(game, hands=1)  # the test above looks at more hands


# Where the cards that a player of two-hand pinochle drew had lain is never told: its own tests have rounds
# that begin late, with few cards left.
@pytest.mark.parametrize("name", [name for name in GAMES if name != "two-hand-pinochle"])
def test_spread_has_a_case(name: str) -> None:
    """Some preset of each game comes to positions with few worlds, so uniformity is really tested."""
    rng = Random(1)
    presets = GAMES[name].presets().values()
    assert any(check_spread(random_record(game, rng), rng) for game in presets for _ in range(3))


@pytest.mark.parametrize("name", GAMES)
def test_name_and_first_preset(name: str) -> None:
    """A game is registered under its own name, and its first preset is the game without options."""
    cls = GAMES[name]
    first = next(iter(cls.presets().values()))
    assert cls.name == name
    assert first == cls()
