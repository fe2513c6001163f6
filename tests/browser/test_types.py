"""The types of the page's modules, checked where somebody has TypeScript."""

from __future__ import annotations

import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

OPTIONS = (
    *("--allowJs", "--checkJs", "--noEmit", "--strict", "--noUnusedLocals"),
    *("--target", "es2022", "--module", "es2022", "--lib", "es2023,dom,dom.iterable", "--types", ""),
)


def test_the_modules_are_well_typed() -> None:
    """JSDoc says what everything is, and `tsc --checkJs` agrees."""
    tsc = shutil.which("tsc")
    if tsc is None:
        pytest.skip("there is no tsc; with Node: npm install --global typescript")
    modules = [str(path) for path in Path(str(files("cardtable").joinpath("web", "js"))).glob("**/*.js")]
    run = subprocess.run([tsc, *OPTIONS, *modules], capture_output=True, text=True, timeout=100, check=False)
    assert run.stdout == ""
    assert run.returncode == 0
