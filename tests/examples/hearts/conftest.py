"""Hearts installed beside cardtable, as anybody would install it, for the commands that tests call."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

from browser.conftest import started_chromium
from cardtable import games
from cardtable.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

PACKAGE = Path(__file__).parents[3] / "examples" / "hearts"
CARDTABLE = [sys.executable, "-c", "from cardtable.cli import main; main()"]


class Cardtable(Protocol):
    """The output of a command that must succeed."""

    def __call__(self, *args: str | Path, stdin: str = "") -> str: ...


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with started_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the package is in, with the metadata that name its entry point."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    done = subprocess.run([*pip, *options, str(PACKAGE)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def surroundings(installed: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a command that finds Hearts, and keeps what it keeps out of the way."""
    return {
        **os.environ,
        "PYTHONPATH": str(installed),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "COLUMNS": "100",
    }


@pytest.fixture
def cardtable(surroundings: dict[str, str]) -> Cardtable:
    def run(*args: str | Path, stdin: str = "") -> str:
        command = [*CARDTABLE, *map(str, args)]
        done = subprocess.run(
            command, input=stdin, capture_output=True, text=True, timeout=200, env=surroundings
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    return run


@pytest.fixture
def found(installed: Path) -> Iterator[None]:
    """Hearts is among the games of this very process; for the tests that come after it is not."""
    sys.path.insert(0, str(installed))
    _look_again()
    yield
    sys.path.remove(str(installed))
    GAMES.pop("hearts")
    _look_again()


def _look_again() -> None:
    """What was found out about installed games is found out anew."""
    games._installed.cache_clear()
    games._part.cache_clear()
