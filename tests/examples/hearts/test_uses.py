"""Every way to use a game, tried with Hearts: cardtable has no line about it."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardtable.games import GAMES, title, usual_match
from cardtable.notation.own import ids, records
from cardtable.players import bots_for
from hearts import Hearts, ToScore

if TYPE_CHECKING:
    from examples.hearts.conftest import Cardtable

EXAMPLES = Path(__file__).parents[3] / "examples"

# The basic player on all seats, with a deal that everybody can look at.
PLAYED = "hearts1.LI4Ixj6VsjFIej2J4dcHG0fHafB0WS9iFXGQAuwK"


@pytest.mark.usefixtures("found")
def test_the_entry_point_is_all_that_says_there_is_hearts() -> None:
    """The registry has it, with its match, its players and what it says to people."""
    assert list(GAMES) == ["bridge", "hearts", "nimmt", "pinochle", "skat", "two-hand-pinochle"]
    assert GAMES["hearts"] is Hearts
    assert usual_match(Hearts()) == ToScore(Hearts())
    assert bots_for("hearts") == ["hearts:random", "hearts:basic"]
    assert title("hearts") == "Hearts"


def test_hearts_is_gone_where_it_is_not_installed() -> None:
    """The tests of this file leave nothing behind for others in the same process."""
    assert "hearts" not in GAMES
    assert bots_for("hearts") == ["hearts:random"]


def test_a_hand_has_an_id_and_a_record(cardtable: Cardtable) -> None:
    """An id is shown with its deal and its score; its record makes the same id, and is checked by replay."""
    record = ids.read(PLAYED, {"hearts": Hearts})
    told = cardtable("show", PLAYED)
    assert told.startswith("hearts\n\nhand 0  ")
    assert told.endswith("points  seat 0: 0   seat 1: -23   seat 2: 0   seat 3: -3\n")
    assert cardtable("id", stdin=cardtable("show", "--json", PLAYED)) == f"{PLAYED}\n"
    assert records.read(records.write(record), {"hearts": Hearts}) == record


def test_a_record_is_checked(cardtable: Cardtable, tmp_path: Path) -> None:
    """A file of records is replayed by the rules."""
    file = tmp_path / "hands.jsonl"
    file.write_text(cardtable("show", "--json", PLAYED), encoding="utf-8")
    assert "1 hand" in cardtable("check", file)


def test_a_program_of_any_language_plays_over_json_lines(cardtable: Cardtable) -> None:
    """An example bot that knows no game passes every check of its protocol."""
    checks = cardtable("check-bot", "hearts", EXAMPLES / "json_lines" / "random_bot.py")
    assert checks.endswith("10 passed, 0 failed, 0 skipped\n")


def test_a_player_of_the_package_is_a_program(cardtable: Cardtable, tmp_path: Path) -> None:
    """It makes Views again from the JSON it is told, and so plays as it does at the table."""
    script = tmp_path / "basic"
    script.write_text(
        "from cardtable.cli import main; main(['bot', 'hearts:basic', '--protocol', 'json_lines'])"
    )
    at_the_table = cardtable(*ARENA, "hearts:basic", "3*hearts:random")
    as_program = cardtable(*ARENA, f"{sys.executable} {script}", "3*hearts:random")
    assert figures(at_the_table) == figures(as_program)


ARENA = ("arena", "hearts", "--deals", "2", "--seed", "1")


def figures(table: str) -> list[str]:
    """The points of the first player."""
    return table.splitlines()[2].split()[1:4]


def test_the_arena_finds_the_better_player(cardtable: Cardtable) -> None:
    """`hearts:basic` takes far fewer points than players that choose at random."""
    table = cardtable("arena", "hearts", "hearts:basic", "3*hearts:random", "--deals", "10", "--seed", "1")
    assert table.startswith("hearts, seed 1: 10 sets, 40 hands\n")
    points = {row.split()[0]: float(row.split()[1]) for row in table.splitlines()[2:4]}
    assert points["hearts:basic"] > points["hearts:random"] + 4


def test_a_hand_is_played_at_the_terminal(cardtable: Cardtable) -> None:
    """Three cards are passed without the word for it, the first card of the list is played, and the hand is
    on the score sheet."""
    typed = ["", "sa dk sq", "?", *["1"] * 13]
    told = cardtable("play", "hearts", "--seed", "1", stdin="\n".join(typed) + "\n")
    lines = {" ".join(line.split()) for line in told.splitlines()}
    assert lines >= {
        "hand C8 C9 CQ D5 D9 DK H4 H8 S6 S8 SJ SQ SA",
        "286 choices, such as `pass C8 C9 CQ`; the word `pass` may be left out",
        "passed DK SQ SA",
        "leader Ada",
        "passing left",
        "points You 0 · Ada 0 · Ben 0 · Cleo 0",
        "this hand -20 0 -6 0",
    }
    assert "You, Ada, Ben, Cleo: hidden · Ada C2" in told
    assert "Hint: " in told
    assert "To see this hand again: cardtable show hearts1." in told


def test_an_agent_of_pettingzoo_plays() -> None:
    """PettingZoo's own test finds nothing wrong with the environment."""
    pytest.importorskip("pettingzoo", reason="the extra envs is not installed")
    from pettingzoo.test import api_test

    from cardtable.envs import Environment

    with warnings.catch_warnings():
        # So it says of every dictionary outside a list of PettingZoo's own games.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(Environment(Hearts()), num_cycles=150)


def test_players_are_compared_from_python(surroundings: dict[str, str]) -> None:
    """`cardtable.compare` and `cardtable.play` take the game by its name, as they take ours."""
    code = """
import cardtable as ct
hand = ct.play("hearts", "hearts:basic", seed=1)
assert ct.hand(hand.id) == hand
print(ct.compare("hearts", {"ours": "hearts:basic", "any": "hearts:random"}, deals=4, seed=1))
"""
    run = [sys.executable, "-c", code]
    told = subprocess.run(
        run, env=surroundings, capture_output=True, text=True, timeout=200, check=True
    ).stdout
    assert told.startswith("hearts, seed 1: 4 sets, 16 hands\n")
    assert told.splitlines()[2].startswith("ours")
