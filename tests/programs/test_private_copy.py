"""Programs that run in a copy of their folder."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.programs import private_copy
from cardtable.programs.launch import Command, find_command
from cardtable.programs.private_copy import in_private_copy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    """A bot with a module, a folder, a large file, a cache, and data beside its folder."""
    home = tmp_path / "ai" / "bot"
    (home / "tables").mkdir(parents=True)
    (home / "__pycache__").mkdir()
    (home / "bot.py").write_text("import rules\n")
    (home / "rules.py").write_text("")
    (home / "tables" / "one.txt").write_text("1")
    (home / "weights.bin").write_bytes(bytes(private_copy.LARGEST_FILE + 1))
    (tmp_path / "ai" / "data.txt").write_text("shared")
    return home / "bot.py"


def copied(command: Command, folder: Path) -> Path:
    """The folder that a program runs in."""
    folder.mkdir()
    return folder / private_copy.COPY / (folder / private_copy.COPY / "bot").name


def test_a_script_runs_in_a_copy(bot: Path, tmp_path: Path) -> None:
    """Its files are its own, what is large or a cache is a link, and `..` has what lies there."""
    own = tmp_path / "own"
    home = copied(find_command(str(bot)), own)
    moved = in_private_copy(find_command(str(bot)), str(own))
    assert moved.argv == (sys.executable, str(home / "bot.py"))
    assert {path.name: path.is_symlink() for path in home.iterdir()} == {
        "bot.py": False,
        "rules.py": False,
        "tables": False,
        "weights.bin": True,
        "__pycache__": True,
    }
    assert (home / "tables" / "one.txt").read_text() == "1"
    assert not (home / "tables" / "one.txt").is_symlink()
    assert (home.parent / "data.txt").read_text() == "shared"


def test_files_of_its_folder_move_with_it(bot: Path, tmp_path: Path) -> None:
    """Those in other places stay where they are."""
    own = tmp_path / "own"
    home = copied(find_command(str(bot)), own)
    data = tmp_path / "ai" / "data.txt"
    line = f"{sys.executable} {bot} {bot.parent / 'rules.py'} {data}"
    argv = in_private_copy(find_command(line), str(own)).argv
    assert argv[1:] == (str(home / "bot.py"), str(home / "rules.py"), str(data))


def test_an_interpreter_that_is_not_on_the_path_is_not_copied(bot: Path, tmp_path: Path) -> None:
    """It lies in a `bin` with a `lib` beside it; what it runs is copied."""
    python = tmp_path / "python2" / "bin" / "python2"
    python.parent.mkdir(parents=True)
    (tmp_path / "python2" / "lib").mkdir()
    python.symlink_to(sys.executable)
    own = tmp_path / "own"
    home = copied(find_command(str(bot)), own)
    moved = in_private_copy(find_command(str(bot), str(python)), str(own))
    assert moved.argv == (str(python), str(home / "bot.py"))


def test_who_works_at_home_works_in_the_copy(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it writes to its working directory it writes there; started from elsewhere, it stays there."""
    monkeypatch.chdir(bot.parent)
    own = tmp_path / "own"
    home = copied(find_command("bot.py"), own)
    moved = in_private_copy(find_command("bot.py"), str(own))
    assert (moved.argv[1], moved.folder) == (str(home / "bot.py"), str(home))
    monkeypatch.chdir(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    assert in_private_copy(find_command(str(bot)), str(other)).folder is None


def test_a_large_folder_is_mostly_links(bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files nearest to the program are copied first; what is beyond the limit is linked."""
    monkeypatch.setattr(private_copy, "MOST_FILES", 2)
    own = tmp_path / "own"
    home = copied(find_command(str(bot)), own)
    in_private_copy(find_command(str(bot)), str(own))
    links = {path.name: path.is_symlink() for path in home.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert links == {"bot.py": False, "rules.py": False, "tables": True, "__pycache__": True}


def test_a_command_of_the_system_has_no_folder_of_its_own(tmp_path: Path) -> None:
    """It runs where it is."""
    assert in_private_copy(find_command("cat"), str(tmp_path)) == find_command("cat")
    assert list(tmp_path.iterdir()) == []
