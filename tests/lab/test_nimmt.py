"""The net of 6 nimmt! from the lab: its file, and how it plays without a search."""

from __future__ import annotations

from array import array
from math import exp
from pathlib import Path

import pytest
from click.testing import CliRunner
from lab.nimmt.__main__ import nimmt
from lab.nimmt.player import NetPlayer
from lab.nimmt.weights import WIDTH, export

from cardtable._kernel import NIMMT_INPUTS, NimmtModel, NimmtPosition, nimmt_evaluate, nimmt_facts
from cardtable.core import Clock, Seat
from cardtable.errors import GameError
from cardtable.games.nimmt import Card, Deal, Nimmt, Play, TakeRow
from cardtable.search.nets import net_file, read_as

HAND = [5, 31, 32, 60, 61, 62, 63, 64, 65, 100]
POSITION = NimmtPosition(0, HAND, [10, 30, 50, 70], [], [], totals=[0, 0])


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A net that gives the score 2 to what 60 alone is of the cards of this hand, and 0 to the others."""
    facts = nimmt_facts(POSITION)
    (only, *_) = set(facts[3]).difference(*(facts[card] for card in range(10) if card != 3))
    numbers = array("f", [0.0] * (WIDTH * (NIMMT_INPUTS + 2)))
    numbers[WIDTH * only] = 4.0
    numbers[WIDTH * (NIMMT_INPUTS + 1)] = 0.5
    checkpoint = tmp_path / "checkpoint"
    checkpoint.write_bytes(bytes(8) + numbers.tobytes() * 3)
    export(checkpoint, tmp_path / "net")
    return str(tmp_path / "net")


def test_chances_are_the_exponentials_of_the_scores(file: str) -> None:
    """One card has a score of 2, nine have 0."""
    chances = read_as(NimmtModel, Path(file)).chances(POSITION)
    assert chances[3] == pytest.approx(exp(2) / (exp(2) + 9), rel=1e-3)
    for card in (0, 1, 2, 4, 5, 6, 7, 8, 9):
        assert chances[card] == pytest.approx(1 / (exp(2) + 9), rel=1e-3)


def test_the_likeliest_card_is_played_and_the_cheapest_row_taken(file: str) -> None:
    """60 is played. Later the rows end in 70, 51, 31 and 10 and cost 3, 4, 4 and 3 heads: the first one."""
    game = Nimmt(2)
    hands = tuple(tuple(map(Card, hand)) for hand in (HAND, (1, 2, 51, 71, 72, 73, 74, 76, 77, 78)))
    state = game.start(Deal((Card(10), Card(30), Card(50), Card(70)), hands))
    assert NetPlayer(file).choose(state.view(Seat(0)), Clock()) == Play(Card(60))
    waiting = state.apply({Seat(0): Play(Card(31)), Seat(1): Play(Card(51))}).apply(
        {Seat(0): Play(Card(32)), Seat(1): Play(Card(1))}
    )
    assert NetPlayer(file).choose(waiting.view(Seat(1)), Clock()) == TakeRow(Card(70))


def test_a_net_of_another_shape_is_refused(tmp_path: Path) -> None:
    """The sentence says which layers are right."""
    wrong = tmp_path / "wrong"
    wrong.write_bytes(net_file([(1, 1, 8, b"\1", bytes(4), bytes(4))]))
    with pytest.raises(GameError, match=f"layers of {NIMMT_INPUTS}, 16 and 1"):
        read_as(NimmtModel, wrong)


def test_a_search_that_needs_a_model_says_so() -> None:
    with pytest.raises(ValueError, match="learned policies and belief need a model"):
        nimmt_evaluate(POSITION, worlds=1)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play {0}/net --seats 1", "1 is not in the range 2<=x<=10"),
        ("play {0}/none/net", "there is no folder {0}/none"),
        ("gather {0}/choices --seats 11", "11 is not in the range 2<=x<=10"),
        ("fit {0}/net {0}/choices", "there is no {0}/choices; `gather {0}/choices` makes it"),
        ("evaluate {0}/net", "there is no {0}/net.safetensors; `play {0}/net` makes it"),
    ],
)
def test_the_commands_refuse_what_cannot_be(tmp_path: Path, arguments: str, why: str) -> None:
    """Before anything is compiled or written: one seat would have filled a trained net with NaN."""
    result = CliRunner().invoke(nimmt, arguments.format(tmp_path).split())
    assert result.exit_code == 2
    assert why.format(tmp_path) in result.output
    assert not list(tmp_path.iterdir())
