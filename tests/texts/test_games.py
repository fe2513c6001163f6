"""What games and their players say has words in every language."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardtable.core import Adviser, Clock, Seat
from cardtable.games import GAMES, part_of
from cardtable.notation.own.options import options_of
from cardtable.players import make_bot
from cardtable.players.part import PlayersPart
from cardtable.texts import Text, languages, say
from cardtable.texts.catalogue import flat, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame, AnyState

OURS = sorted(name for name, game in GAMES.items() if game.__module__.startswith("cardtable."))


@cache
def has_words(text: str) -> bool:
    """Whether every language can say this, and all that is said within."""
    if not isinstance(text, Text):
        return False
    within = [
        each for value in text.params.values() for each in (value if isinstance(value, list) else [value])
    ]
    known = all(text.key in flat(tree_of(language)) for language in languages())
    return known and all(has_words(each) for each in within if isinstance(each, Text))


def states(game: AnyGame, seed: int) -> Iterator[AnyState]:
    """A hand that is played at random."""
    rng = Random(seed)
    state = game.start(game.deal(rng))
    yield state
    while state.to_act:
        state = state.apply({seat: rng.choice(list(state.legal(seat))) for seat in state.to_act})
        yield state


@pytest.mark.parametrize("name", OURS)
def test_the_arithmetic_of_every_game_can_be_said(name: str) -> None:
    """Each line of a result is a Text that all languages have; these hands have all kinds of them."""
    said = {
        line.name
        for game in GAMES[name].presets().values()
        for seed in range(12)
        for *_, last in [states(game, seed)]
        for line in (last.result.lines if last.result else ())
    }
    assert said
    assert [line for line in said if not has_words(line)] == []


@pytest.mark.parametrize("name", OURS)
def test_every_refusal_can_be_said(name: str) -> None:
    """Whatever the rules forbid, they say why in words that all languages have."""
    whys = set()
    for game in GAMES[name].presets().values():
        hand = list(states(game, 5))
        actions = [
            action for state in hand for seat in state.to_act for action in list(state.legal(seat))[:20]
        ]
        tried = Random(3).sample(actions, min(60, len(actions)))
        whys |= {state.why_not(seat, each) for state in hand for seat in state.to_act for each in tried}
        whys |= {hand[-1].why_not(Seat(0), tried[0])}
    assert len(whys) > 3
    assert [why for why in whys if why is not None and not has_words(why)] == []


@pytest.mark.parametrize("name", OURS)
def test_reasons_of_every_game_can_be_said(name: str) -> None:
    """Whatever computers that go by rules say can be said, and so can what calls of bridge mean."""
    player = make_bot(f"{name}:{'course' if name == 'two-hand-pinochle' else 'basic'}")
    assert isinstance(player, Adviser)
    explained = part_of(PlayersPart, name).meanings or (lambda view: [])
    said: set[str] = set()
    for seed in range(6):
        game, rng = next(iter(GAMES[name].presets().values())), Random(seed)
        state = game.start(game.deal(rng))
        while state.to_act:
            advice = {seat: player.advise(state.view(seat), Clock()) for seat in state.to_act}
            said |= {each.why for each in advice.values()}
            # Now and then anything else, for what is explained of unusual hands.
            sensible = rng.random() < 0.9
            state = state.apply(
                {seat: advice[seat].action if sensible else rng.choice(state.legal(seat)) for seat in advice}
            )
        said |= set(explained(state.view(None)))
    assert [why for why in said if why and not has_words(why)] == []


@pytest.mark.parametrize("name", OURS)
def test_games_presets_and_options_have_names(name: str) -> None:
    """Whoever chooses a game reads what it is called, and what can be chosen, in every language."""
    presets = GAMES[name].presets()
    options = {option for game in presets.values() for option in options_of(game)}
    for language in languages():
        words = flat(tree_of(language))
        assert {f"{name}.title", f"{name}.about"} <= set(words)
        assert [preset for preset in presets if f"presets.{preset}" not in words] == []
        assert [option for option in options if f"options.{option}" not in words] == []


def test_a_refusal_in_german() -> None:
    """The sentence is made of the words of the game."""
    game = GAMES["bridge"]()
    state = game.start(game.deal(Random(1)))
    state = state.apply({state.to_act[0]: game.parse("2C")})
    why = state.why_not(state.to_act[0], game.parse("1C"))
    assert why is not None
    assert (str(why), say(why, "de")) == ("a bid must be higher than 2C", "ein Gebot muss höher sein als 2C")
