"""The example bots, each playing whole hands of every game."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardtable.games import GAMES
from cardtable.games.nimmt import Nimmt
from cardtable.hosting.conduct import MatchAborted, Policy, TimeLimits
from cardtable.hosting.entrants import PlayerEntrant, ProgramEntrant
from cardtable.hosting.host import Host, play_match
from cardtable.match import Rounds
from cardtable.players.random import RandomPlayer
from cardtable.programs.group import ProgramGroup
from cardtable.programs.launch import find_command
from cardtable.wire.json_lines import JsonLines

if TYPE_CHECKING:
    from cardtable.core import AnyGame
    from cardtable.hosting.conduct import Conduct

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path for path in (ROOT / "examples" / "json_lines").iterdir() if path.is_file())
STRICT = TimeLimits(policy=Policy.ABORT)
FORGIVING = TimeLimits(policy=Policy.ABORT, retries=1)
HASTY = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        action = message["legal"][0] if message["seq"] % 2 == 0 else "oops"
        print(json.dumps({"action": action}), flush=True)
"""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("examples")


def command_for(example: Path, built: Path) -> str:
    """How to start an example; skips the test where its language is missing."""
    match example.suffix:
        case ".py":
            return str(example)
        case ".sh":
            return f"{needed('sh')} {example}"
        case ".js":
            return f"{needed('node')} {example}"
        case ".cpp":
            program = built / example.stem
            if not program.exists():
                compiler = needed("g++")
                subprocess.run(
                    [compiler, "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", program, example],
                    check=True,
                    timeout=60,
                )
            return str(program)
        case other:
            raise AssertionError(f"nobody knows how to run a {other} file")


def needed(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        pytest.skip(f"{program} is not installed")
    return found


def conduct_of(command: str, game: AnyGame, terms: TimeLimits = STRICT) -> Conduct:
    """How a program behaves in a match against random players. The first real fault fails the test."""
    with ProgramGroup() as programs:
        program = programs.start(find_command(command))
        guest = ProgramEntrant[Any, Any]("guest", program, JsonLines(), terms, numbered=True)
        others = [
            PlayerEntrant[Any, Any](f"random {seat}", RandomPlayer(seat)) for seat in range(1, game.seats)
        ]
        host = Host[Any, Any]([guest, *others], programs, RandomPlayer(), terms)
        hands = list(play_match(host, Rounds(game), seed=1))
    assert len(hands) == game.seats
    return guest.conduct


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
@pytest.mark.parametrize("name", GAMES)
def test_example_plays_every_game(name: str, example: Path, built: Path) -> None:
    """A bot of less than 30 lines plays whole hands without a single fault."""
    conduct = conduct_of(command_for(example, built), GAMES[name]())
    assert conduct.decisions > 0
    assert (conduct.substituted, conduct.unasked, conduct.first) == (0, 0, None)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_example_is_short(example: Path) -> None:
    """An example is read at a glance."""
    assert len(example.read_text().splitlines()) < 30


def test_there_is_an_example_in_each_language() -> None:
    """Python, C++, JavaScript and shell."""
    assert {example.suffix for example in EXAMPLES} == {".py", ".cpp", ".js", ".sh"}


def test_first_bot_of_the_documentation_plays(tmp_path: Path) -> None:
    """The bot that the specification begins with works as it is printed."""
    page = (ROOT / "docs" / "protocols" / "json_lines.md").read_text()
    code = page.partition("```python\n")[2].partition("```")[0]
    bot = tmp_path / "first_bot.py"
    bot.write_text(code)
    assert conduct_of(str(bot), Nimmt()).decisions >= 40


def test_bad_answer_gets_a_second_chance(tmp_path: Path) -> None:
    """A program that answers every other request with nonsense plays on, as long as the host asks again."""
    bot = tmp_path / "hasty_bot.py"
    bot.write_text(HASTY)
    assert conduct_of(str(bot), Nimmt(), FORGIVING).substituted == 0
    with pytest.raises(MatchAborted, match="'oops': a card is a number from 1 to 104"):
        conduct_of(str(bot), Nimmt(), STRICT)
