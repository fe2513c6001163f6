"""The scripts and the bots for other protocols in examples/, run as a reader would run them."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
CARDTABLE = [sys.executable, "-c", "from cardtable.cli import main; main()"]


def run(*command: str | Path) -> list[str]:
    """What a command prints; the test fails if the command does."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_jacobian_bot_plays_for_both_sides() -> None:
    """Four copies play a board, declarer and dummy included, without a card played for them."""
    bot = f"{sys.executable} {EXAMPLES / 'jacobian' / 'lowest.py'}"
    board = ["random", "NONE", "3NS", "--seed", "1", "--policy", "abort"]
    (outcome,) = run(*CARDTABLE, "host", "bridge", *[bot] * 4, *board)
    assert outcome.startswith("3NT by South: declarer won ")


def test_sdz_bot_plays_a_game() -> None:
    """It sits down, plays two hands to their scores, and leaves."""
    table = [*CARDTABLE, "sdz", "--seed", "1", "--hands", "2", "--bot", "pinochle:basic"]
    scores = run(sys.executable, EXAMPLES / "sdz" / "modest.py", *table)
    assert len(scores) == 2


def test_iss_file_is_analysed() -> None:
    """The file beside the script agrees with the rules in all its games."""
    lines = run(sys.executable, EXAMPLES / "scripts" / "analyse_iss.py")
    assert lines[0] == "games.sgf: 24 games, 24 agree"
    assert lines[2].split() == ["clubs", "8", "88%", "18.0"]
    assert lines[-1] == "In the first game SA by seat 0 cost 11 card points; best was S7."


def test_three_bots_are_rated() -> None:
    """Each bot has a line, and the differences to the others add up to nothing."""
    first, *lines = run(sys.executable, EXAMPLES / "scripts" / "rate_three_bots.py", "10")
    assert first == "10 deals in 3 seatings each"
    assert [line.split()[0] for line in lines] == ["nimmt:basic", "nimmt:novice", "nimmt:random"]
    assert sum(float(line.split()[1]) for line in lines) == pytest.approx(0, abs=0.02)


def test_without_the_extra_the_training_says_what_is_missing() -> None:
    """In one line, with what brings it."""
    script = EXAMPLES / "scripts" / "train_policy.py"
    without = f"import runpy, sys; sys.modules['pettingzoo'] = None; runpy.run_path({str(script)!r})"
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "train_policy.py: there is no pettingzoo; pip install 'cardtable[envs]' brings it\n",
    )


@pytest.mark.skipif(find_spec("pettingzoo") is None, reason="the extra envs is not installed")
def test_policy_is_trained() -> None:
    """Two batches of hands change the weights from nothing."""
    *_, weights = run(sys.executable, EXAMPLES / "scripts" / "train_policy.py", "100")
    assert weights.startswith("gap ")
    assert weights.count("+0.00") < 6
