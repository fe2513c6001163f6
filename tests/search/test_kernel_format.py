"""The layout of the C++ files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_cpp_files_are_formatted() -> None:
    """clang-format would change nothing."""
    files = sorted(str(path) for folder in ("kernel", "lab") for path in (ROOT / folder).rglob("*.?pp"))
    tool = Path(sys.executable).with_name("clang-format")
    subprocess.run([tool, "--dry-run", "--Werror", *files], check=True, cwd=ROOT)
