"""What programs leave behind: processes, and files in their directory."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cardtable.programs import descendants
from cardtable.programs.descendants import remove

if TYPE_CHECKING:
    from pathlib import Path

DEPTH = 1500


def nest(folder: Path) -> None:
    """Deeper than Python recurses, than files can be open, and than a path can be long."""
    inner = os.open(folder, os.O_RDONLY)
    for _ in range(DEPTH):
        os.mkdir("deeper", dir_fd=inner)
        outer, inner = inner, os.open("deeper", os.O_RDONLY, dir_fd=inner)
        os.close(outer)
    os.close(inner)


@pytest.fixture
def mess(tmp_path: Path) -> Path:
    """All sorts of things, beside a file that links lead to."""
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_text("here")
    folder = tmp_path / "mess"
    nest_in = folder / "deep"
    nest_in.mkdir(parents=True)
    nest(nest_in)
    os.mkfifo(folder / "fifo")
    (folder / "to_file").symlink_to(tmp_path / "kept" / "file")
    (folder / "to_folder").symlink_to(tmp_path / "kept")
    (folder / os.fsdecode(b"\xff")).touch()
    for name in ("closed", "fixed"):
        (folder / "two" / name / "inner").mkdir(parents=True)
        (folder / "two" / name / "inner" / "file").touch()
    (folder / "two" / "closed" / "inner").chmod(0)
    (folder / "two" / "closed").chmod(0)
    (folder / "two" / "fixed").chmod(0o500)
    folder.chmod(0)
    return folder


def test_whatever_a_program_left_is_removed(mess: Path) -> None:
    """However deep and whatever its modes; and nothing that links lead to."""
    remove(str(mess))
    assert not mess.exists()
    assert (mess.parent / "kept" / "file").read_text() == "here"


def test_the_watchman_removes_it_too(mess: Path) -> None:
    """Once its input ends, and without any package in reach."""
    command = [sys.executable, "-I", "-S", descendants.__file__, "nobody has this mark", str(mess)]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=100, check=True)
    assert (run.stdout, run.stderr) == (b"", b"")
    assert not mess.exists()


def test_what_is_not_there_is_no_error(tmp_path: Path) -> None:
    """A directory that is gone, or was never one, is left alone."""
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path)
    for name in ("nowhere", "file", "link"):
        remove(str(tmp_path / name))
    assert sorted(os.listdir(tmp_path)) == ["file", "link"]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_process_that_begins_a_program_just_now_has_its_environment() -> None:
    """In the middle of an exec every second one had none, and was missed when programs were ended."""
    for number in range(20):
        environment = {descendants.MARK: str(number)}
        with subprocess.Popen(["sleep", "3600"], env=environment) as begun:
            found = descendants.environment_of(begun.pid)
            begun.kill()
        assert found == f"{descendants.MARK}={number}\0".encode()
