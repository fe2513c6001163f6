"""The tutorials, followed to the letter: the files they say to write, the commands, and what these print."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.programs.sandbox.confinement import available, shortcoming

ROOT = Path(__file__).parents[2]
TUTORIALS = ROOT / "docs" / "tutorials"
CARDTABLE = [sys.executable, "-c", "from cardtable.cli import main; main()"]
# These show how long something took, wait for people, or ask a server.
NOT_REPEATED = ("check-bot", "serve", "play")


def blocks(page: str, language: str) -> list[str]:
    text = (TUTORIALS / page).read_text(encoding="utf-8")
    fenced: list[tuple[str, str]] = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S)
    return [block for name, block in fenced if name == language]


def sessions(page: str) -> list[tuple[str, str]]:
    """Each call of `cardtable` on a page, and what stands below it."""
    found = []
    for block in blocks(page, "console"):
        for call in block.split("$ ")[1:]:
            command, _, printed = call.partition("\n")
            words = command.split()
            if words[0] == "cardtable" and words[1] not in NOT_REPEATED:
                found.append((command.removeprefix("cardtable "), printed))
    return found


def files(page: str) -> dict[str, str]:
    """What a reader has written to each file by the end of a page."""
    match page:
        case "analyst.md":
            games, board = (text for text in blocks(page, "") if text.startswith(("(;", "[Board")))
            return {"games.sgf": games, "board.pbn": board}
        case _:
            first, near = blocks(page, "python")
            return {"first_bot.py": first, "near_bot.py": near}


@pytest.mark.parametrize(
    ("page", "command", "printed"),
    [
        pytest.param(page, command, printed, id=command)
        for page in ("analyst.md", "bot_author.md")
        for command, printed in sessions(page)
    ],
)
def test_commands_print_what_the_tutorial_shows(
    page: str, command: str, printed: str, tmp_path: Path
) -> None:
    """Each command gives the lines below it; … stands for lines that are left out."""
    for name, text in files(page).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    command = command.replace("python3 ", f"{sys.executable} ")
    done = subprocess.run(
        [*CARDTABLE, *shlex.split(command)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    beginning, _, end = printed.partition("…\n") if "\n…\n" in printed else (printed, "", "")
    # What a busy or an old machine has to say is not of the tutorial.
    said = [line for line in done.stderr.splitlines() if not line.startswith("cardtable: warning: ")]
    assert said in ([], [f"cardtable: {shortcoming(available())}"])
    assert done.stdout.startswith(beginning)
    assert done.stdout.endswith(end or beginning)


def test_first_bot_is_faultless(tmp_path: Path) -> None:
    """The first bot of the tutorial passes every check of `cardtable check-bot`, as the page says."""
    (tmp_path / "first_bot.py").write_text(files("bot_author.md")["first_bot.py"], encoding="utf-8")
    command = [*CARDTABLE, "check-bot", "nimmt", f"{sys.executable} first_bot.py", "--time", "60"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=100, check=False)
    unconfined = "9 passed, 0 failed, 1 skipped\n"
    assert done.stdout.endswith(("10 passed, 0 failed, 0 skipped\n", unconfined)), done.stdout
