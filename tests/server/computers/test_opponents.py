"""Programs of bot authors as opponents: read from a file, run in the workers, replaced when they fail."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.core import Seat
from cardtable.errors import BadOption
from cardtable.games.nimmt import Nimmt
from cardtable.programs.sandbox.confinement import ALONE, FREE, available
from cardtable.server.computers.computers import Computers
from cardtable.server.computers.opponents import Opponent, read_opponents
from server.inside import Site, play_hand, tell

EXAMPLES = Path(__file__).parents[3] / "examples"


def opponents(folder: Path, **programs: str) -> tuple[Opponent, ...]:
    """Programs of 6 nimmt! by name, each a line of a TOML file after its name."""
    file = folder / "programs.toml"
    entries = (f'[[program]]\nname = "{name}"\n{rest}\n' for name, rest in programs.items())
    file.write_text("".join(entries))
    return read_opponents(file)


def test_a_game_against_programs(tmp_path: Path, sqlite: str) -> None:
    """Programs of two protocols are offered, sit down by name, and play a hand to its end themselves."""
    lowest, at_random = EXAMPLES / "sixnimmt" / "lowest.sh", EXAMPLES / "json_lines" / "random_bot.py"
    programs = opponents(
        tmp_path,
        lowest=f'game = "nimmt"\ncommand = "{lowest}"\nprotocol = "sixnimmt"\nseconds = 60',
        any=f'game = "nimmt"\ncommand = "{at_random}"\nmemory = 4096\nseconds = 60',
    )

    async def story(here: Site) -> None:
        ada = await here.visitor("Ada")
        games = (await ada.get("/api/games"))["games"]
        assert next(each["bots"] for each in games if each["name"] == "nimmt")[:3] == [
            "nimmt:lowest",
            "nimmt:any",
            "nimmt:random",
        ]
        chairs = ["me", "nimmt:lowest", "nimmt:any"]
        table = await ada.open(game="nimmt", options={"seats": 3}, chairs=chairs, start=True)
        await play_hand(ada, table)
        assert here.service.computers.failures == {}
        record = (await ada.get(f"/api/tables/{table}/hands/1"))["record"]
        plays = [action for action in record["actions"] if not action.startswith("take")]
        lowest_first = sorted(record["deal"]["hand 1"].split(), key=int)
        assert plays[1::3] == lowest_first

    tell(sqlite, story, programs=programs)


@pytest.mark.parametrize(
    "code", ["import sys; sys.exit(3)", "while True: print('x' * 1000)", "import time; time.sleep(60)"]
)
def test_a_program_that_fails(code: str, tmp_path: Path) -> None:
    """One that crashes, floods or says nothing is counted and ended; one of our computers decides, and the
    worker goes on."""
    script = tmp_path / "bad.py"
    script.write_text(code)
    (bad,) = opponents(tmp_path, bad=f'game = "nimmt"\ncommand = "{script}"\nseconds = 0.1\nstart = 0')
    game = Nimmt(seats=2)
    view: Any = game.start(game.deal(Random(1))).view(Seat(0))

    async def main() -> None:
        pool = Computers(1)
        choice = await pool.choose(bad, view)
        assert choice.action in view.legal
        await pool.choose("nimmt:basic", view)
        # On a busy machine each of them may be too slow.
        assert [(name, times) for (name, _), times in pool.failures.items()] == [("nimmt:bad", 1)]
        pool.close()

    asyncio.run(main())


def test_a_program_may_be_confined(tmp_path: Path) -> None:
    """If the file says so; a system that cannot do it does not offer the program as if it could."""
    script = EXAMPLES / "json_lines" / "random_bot.py"
    entries = {
        "free": f'game = "nimmt"\ncommand = "{script}"',
        "alone": f'game = "nimmt"\ncommand = "{script}"\nconfined = true',
    }
    if available() == ALONE:
        free, alone = opponents(tmp_path, **entries)
        assert (free.limits.confinement, alone.limits.confinement) == (FREE, ALONE)
    else:
        with pytest.raises(
            BadOption, match=r"the program 'alone' in .*: programs cannot be fully confined here"
        ):
            opponents(tmp_path, **entries)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('game = "chess"\ncommand = "true"', "there is no game 'chess'"),
        ('game = "nimmt"\ncommand = "no-such-program"', "there is no program 'no-such-program'"),
        (
            'game = "skat"\ncommand = "true"\nprotocol = "sixnimmt"',
            "a protocol for nimmt, not for skat",
        ),
        ('game = "skat"\ncommand = "true"\nprotocol = "telnet"', "there is no protocol 'telnet'"),
        ('game = "skat"\ncommand = "true"\nprotocol = "iss"', "iss cannot join a hand in the middle"),
        ('game = "nimmt"\ncommand = "true"\nseconds = 0', "Expected `float` > 0"),
        ('game = "nimmt"\ncommand = "true"\nzebra = 1', "unknown field `zebra`"),
        ('command = "true"', "missing required field `game`"),
        ("game = ", "cannot be read"),
    ],
)
def test_files_that_ask_for_what_cannot_be(entry: str, why: str, tmp_path: Path) -> None:
    """The error says in one line which program it is about and what is wrong."""
    with pytest.raises(BadOption, match=why) as error:
        opponents(tmp_path, mine=entry)
    assert "\n" not in str(error.value)


def test_names_that_cannot_be(tmp_path: Path) -> None:
    """A program cannot take the name of a computer of ours, nor one that nobody can type."""
    true = f'game = "nimmt"\ncommand = "{sys.executable}"'
    for name, why in (("basic", "of our own"), ("My Bot", "a name has")):
        with pytest.raises(BadOption, match=why):
            opponents(tmp_path, **{name: true})
