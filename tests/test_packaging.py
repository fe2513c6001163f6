"""What a user gets: the wheel works in a clean environment, and the stub tells the truth."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]


def run(*command: str | Path, cwd: Path) -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ["--no-deps", "--no-build-isolation", "-q", f"-Cbuild-dir={folder}/build"]
    run(sys.executable, "-m", "pip", "wheel", *options, "-w", folder, ROOT, cwd=folder)
    (wheel,) = folder.glob("cardtable-*.whl")
    return wheel


@pytest.mark.timeout(600)
def test_wheel_has_everything(wheel: Path) -> None:
    """The wheel carries the kernel with its stub, the typing marker, the licence, every file of the page and
    the migrations of the store."""
    names = ZipFile(wheel).namelist()
    assert {"cardtable/py.typed", "cardtable/_kernel.pyi", "cardtable/core.py"} <= set(names)
    package = ROOT / "src" / "cardtable"
    shipped = [*(package / "web").rglob("*.*"), *(package / "server" / "migrations").rglob("*.py")]
    assert {f"cardtable/{file.relative_to(package).as_posix()}" for file in shipped} <= set(names)
    assert any(name.startswith("cardtable/_kernel.") and name.endswith(".so") for name in names)
    assert any(name.endswith("LICENSE") for name in names)


@pytest.mark.timeout(600)
def test_wheel_plays_a_game_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    """Installed into a new environment, the command deals, shows, and bots play to the end."""
    venv.create(tmp_path / "env", with_pip=True)
    python, cardtable = tmp_path / "env/bin/python", tmp_path / "env/bin/cardtable"
    run(python, "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    text = run(cardtable, "id", "nimmt", "--seed", "7", cwd=tmp_path).strip()
    assert run(cardtable, "show", text, cwd=tmp_path).startswith("nimmt\n")
    scores = run(
        cardtable, "host", "nimmt", "2*nimmt:basic", "nimmt:random", "--seed", "1", "-q", cwd=tmp_path
    )
    assert scores.startswith("{")
    assert "site-packages" in run(python, "-c", "import cardtable.core as c; print(c.__file__)", cwd=tmp_path)
