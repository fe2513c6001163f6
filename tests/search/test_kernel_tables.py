"""The numbers that the kernel was built with."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

from cardtable import _kernel

TABLES = Path(__file__).parents[2] / "kernel/tables.py"


def test_the_kernel_counts_as_the_rules_do() -> None:
    """The built kernel has the numbers of today's rules; `make .venv/.built` builds it again."""
    assert run_path(str(TABLES))["digest"]() == _kernel.tables_digest()
