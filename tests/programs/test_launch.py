"""From what somebody typed to a program that can be started."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.programs.launch import CannotStart, find_command

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def program(path: Path, mode: int = 0o755) -> None:
    path.parent.mkdir(exist_ok=True)
    path.touch()
    path.chmod(mode)


def test_python_files_run_with_our_interpreter(here: Path) -> None:
    """A `.py` file needs no executable bit, and its title ends at the first dot."""
    program(here / "ai" / "my.bot.py", 0o644)
    command = find_command("ai/my.bot.py")
    assert command.argv == (sys.executable, "ai/my.bot.py")
    assert command.title == "my"


@pytest.mark.parametrize(
    ("first_line", "argv"),
    [
        ("#!/usr/bin/env python2", ("{here}/bin/python2",)),
        ("#!/usr/bin/env -S python2 -u", ("{here}/bin/python2", "-u")),
        ("#!{here}/bin/python2", ("{here}/bin/python2",)),
        ("#!/usr/bin/env python", ("{here}/bin/python",)),
        ("#!/usr/bin/env python3", (sys.executable,)),
        ("#!/nowhere/python3", (sys.executable,)),
        ("# no interpreter", (sys.executable,)),
    ],
)
def test_the_first_line_chooses_the_interpreter(
    here: Path, monkeypatch: pytest.MonkeyPatch, first_line: str, argv: tuple[str, ...]
) -> None:
    """`python` is what the PATH calls so, `python3` is ours, and what is asked for by name is stronger."""
    program(here / "bin" / "python")
    program(here / "bin" / "python2")
    program(here / "bin" / "pypy")
    monkeypatch.setenv("PATH", str(here / "bin"))
    (here / "bot.py").write_text(first_line.format(here=here) + "\n")
    wanted = tuple(word.format(here=here) for word in argv)
    assert find_command("bot.py").argv == (*wanted, "bot.py")
    assert find_command("bot.py", "pypy").argv == (str(here / "bin" / "pypy"), "bot.py")


def test_where_nothing_is_called_python_ours_runs(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many systems have only `python3`; a bot that takes any Python still starts."""
    monkeypatch.setenv("PATH", str(here))
    (here / "bot.py").write_text("#!/usr/bin/env python\n")
    assert find_command("bot.py").argv == (sys.executable, "bot.py")


def test_an_interpreter_that_is_not_there(here: Path) -> None:
    """The message says how to choose another one."""
    (here / "bot.py").write_text("#!/usr/bin/env python1\n")
    why = "'bot.py' asks for python1, which is not there; choose another with --python"
    with pytest.raises(CannotStart, match=f"^{why}$"):
        find_command("bot.py")
    with pytest.raises(CannotStart, match=r"^there is no interpreter 'python1'$"):
        find_command("bot.py", "python1")


def test_other_files_are_executed(here: Path) -> None:
    """A file in this folder is found without `./`, and spaces in its name are no arguments."""
    program(here / "my bot")
    assert find_command("my bot").argv == (str(here / "my bot"),)
    assert find_command("my bot").title == "my bot"


def test_a_command_line_has_arguments(here: Path) -> None:
    """Arguments are kept, and the title is that of the script rather than of its interpreter."""
    program(here / "bot.sh", 0o644)
    command = find_command("sh bot.sh 'two words'")
    assert command.argv[0].endswith("/sh")
    assert command.argv[1:] == ("bot.sh", "two words")
    assert command.title == "bot"


def test_a_title_is_short(here: Path) -> None:
    """However long a file name is, there is room for more in the name of a log."""
    program(here / ("bot" + "t" * 240))
    assert find_command("bot" + "t" * 240).title == "bot" + "t" * 57


def test_a_command_line_may_be_long() -> None:
    """What is longer than any file name can still be a command."""
    assert find_command("sh -c '" + "x" * 9999 + "'").argv[2] == "x" * 9999


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nobody.py", "there is no program 'nobody.py'"),
        ("ai/nobody", "there is no program 'ai/nobody'"),
        ("plain", "'plain' is not executable; try `chmod \\+x plain`"),
        ("folder", "'folder' is a folder; give the program in it"),
        ("", "a command line with a program in it is missing"),
        ("bot 'quote", '"bot \'quote" is not a command line: No closing quotation'),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line(here: Path, text: str, why: str) -> None:
    """The message names the program and what would be right."""
    program(here / "plain", 0o644)
    (here / "folder").mkdir()
    with pytest.raises(CannotStart, match=f"^{why}$"):
        find_command(text)
