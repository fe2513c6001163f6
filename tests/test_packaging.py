"""What a user gets: sdist and wheel are whole, and the wheel works in a clean environment."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tarfile
import venv
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "cardtable"
SHIPPED = sorted(
    {
        *PACKAGE.rglob("*.py"),
        *(file for file in (PACKAGE / "web").rglob("*") if file.is_file()),
        *PACKAGE.rglob("*.json"),  # catalogues and tables of players
        *PACKAGE.rglob("*.txt"),  # bidding systems
        PACKAGE / "py.typed",
    }
)


def run(*command: str | Path, cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@contextmanager
def nobody_else_builds() -> Iterator[None]:
    """Each process of the test run wants a wheel, and all build in one place."""
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built where the editable install was: its objects are taken if they are newer than their sources, so
    that the kernel is not compiled once more. What is installed is a copy, which a build does not touch."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "-q"]
    with nobody_else_builds():
        run(sys.executable, "-m", "pip", "wheel", *options, "-w", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("cardtable-*.whl")
    return wheel


def test_sdist_has_everything(tmp_path: Path) -> None:
    """The source distribution carries all that is needed to build it: the package and the kernel."""
    build = f"from scikit_build_core.build import build_sdist; build_sdist({str(tmp_path)!r})"
    run(sys.executable, "-c", build, cwd=ROOT)
    (sdist,) = tmp_path.glob("cardtable-*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    kernel = [file for part in ("include", "src") for file in (ROOT / "kernel" / part).rglob("*.?pp")]
    wanted = [*SHIPPED, *kernel, ROOT / "CMakeLists.txt", ROOT / "pyproject.toml", ROOT / "LICENSE"]
    assert {file.relative_to(ROOT).as_posix() for file in wanted} <= names


@pytest.mark.timeout(600)
def test_wheel_has_everything(wheel: Path) -> None:
    """The wheel carries every module, the kernel with its stub, the typing marker, the licence and every file
    of the page."""
    names = ZipFile(wheel).namelist()
    assert {f"cardtable/{file.relative_to(PACKAGE).as_posix()}" for file in SHIPPED} <= set(names)
    assert any(name.startswith("cardtable/_kernel.") and name.endswith(".so") for name in names)
    assert "cardtable/_kernel.pyi" in names
    assert any(name.endswith("LICENSE") for name in names)


@pytest.mark.timeout(600)
def test_wheel_plays_a_game_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed into a new environment, the command deals, shows, and bots play to the end."""
    venv.create(tmp_path / "env")
    python, cardtable = tmp_path / "env/bin/python", tmp_path / "env/bin/cardtable"
    install: list[str | Path] = [sys.executable, "-m", "pip", "--python", python]
    options = ["install", "-q", "--no-compile"]
    run(*install, *options, wheel, cwd=tmp_path)
    text = run(cardtable, "id", "nimmt", "--seed", "7", cwd=tmp_path).strip()
    assert run(cardtable, "show", text, cwd=tmp_path).startswith("nimmt\n")
    scores = run(
        cardtable, "host", "nimmt", "2*nimmt:basic", "nimmt:random", "--seed", "1", "-q", cwd=tmp_path
    )
    assert scores.startswith("{")
    assert "site-packages" in run(python, "-c", "import cardtable.core as c; print(c.__file__)", cwd=tmp_path)
