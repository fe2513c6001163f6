"""The committed stub of the kernel against the kernel itself.

`python -m nanobind.stubgen -m cardtable._kernel -o src/cardtable/_kernel.pyi`, then `ruff check --fix`
and `ruff format` on it, writes it anew.
"""

import subprocess
import sys
from pathlib import Path

import cardtable

STUB = Path(cardtable.__file__).with_name("_kernel.pyi")


def test_stub_describes_the_kernel(tmp_path: Path) -> None:
    """The committed stub is the generated one, formatted like the rest of the code."""
    fresh = tmp_path / "_kernel.pyi"
    run("nanobind.stubgen", "-q", "-m", "cardtable._kernel", "-o", str(fresh))
    run("ruff", "check", "--quiet", "--isolated", "--select", "I", "--fix", str(fresh))
    run("ruff", "format", "--quiet", "--isolated", "--line-length", "110", str(fresh))
    assert STUB.read_text() == fresh.read_text()


def run(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], check=True)
