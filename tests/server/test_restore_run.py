"""Stores that crash and are restored, each kind once; 800 of them are `python -m server.restore_run`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from server.postgres import Postgres

pytestmark = pytest.mark.timeout(600)  # a busy machine takes its time
TESTS = Path(__file__).parents[1]


def test_all_kinds(postgres: Postgres) -> None:
    """Each restored store is exactly what was backed up."""
    command = [sys.executable, "-m", "server.restore_run", "--runs", "8"]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("8 of 8 stores are what was backed up\n", "")
