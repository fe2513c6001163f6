"""The types of the page's modules, checked by TypeScript where npm is there: `make test` installs it."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

INSTALLED = Path(__file__).parents[2] / "build" / "node" / "node_modules" / ".bin" / "tsc"

OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "strict": True,
    "noUnusedLocals": True,
    "target": "es2022",
    "module": "es2022",
    "lib": ["es2023", "dom", "dom.iterable"],
    # Nothing that somebody has installed further up describes a browser.
    "types": [],
}


def test_the_modules_are_well_typed(tmp_path: Path) -> None:
    """JSDoc says what everything is, and `tsc --checkJs` agrees."""
    tsc = str(INSTALLED) if INSTALLED.exists() else shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no TypeScript; where npm is, `make types` installs it into build/node")
    modules = Path(str(files("cardtable").joinpath("web", "js"))).glob("**/*.js")
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": OPTIONS, "files": [str(path) for path in modules]}))
    run = subprocess.run(
        [tsc, "--project", str(project)], capture_output=True, text=True, timeout=100, check=False
    )
    assert run.stdout == ""
    assert run.returncode == 0
