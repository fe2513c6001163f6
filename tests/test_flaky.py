"""Looking for tests that fail now and then."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Passes at first, fails the second time, and counts.
PLANTED = """
from pathlib import Path

def test_now_and_then():
    runs = Path(__file__).with_name("runs")
    runs.write_text(runs.read_text() + "." if runs.exists() else ".")
    assert runs.read_text() != ".."

def test_always():
    pass
"""


def flaky(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.flaky", "--runs", "1", "test_planted.py"]
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=folder, env=surroundings, capture_output=True, text=True, timeout=200, check=False
    )


def test_a_test_that_fails_now_and_then_is_named(tmp_path: Path) -> None:
    """In its run and in the end; what was run once is not run again by the same command."""
    (tmp_path / "test_planted.py").write_text(PLANTED)
    first, again = flaky(tmp_path), flaky(tmp_path)
    assert (first.returncode, first.stderr) == (1, "")
    alone, busy, failed, total, name = first.stdout.splitlines()
    assert alone.startswith("alone 1: 2 passed in ")
    assert busy.startswith("busy 1: 1 failed, 1 passed in ")
    assert failed == name == "  test_planted.py::test_now_and_then"
    assert total == "1 tests failed now and then"
    assert again.stdout == first.stdout
    assert (tmp_path / "runs").read_text() == ".."
    (kept,) = (tmp_path / "build" / "flaky").iterdir()
    assert "assert '..' != '..'" in kept.read_text()
