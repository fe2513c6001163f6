"""The how-to pages, followed to the letter: where a page shows what commands print, they print it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "how-to").glob("*.md"))


def sessions() -> list[tuple[str, str]]:
    """Each block with commands and what they print; those that only show commands wait for people."""
    return [
        (page.stem, block)
        for page in PAGES
        for block in re.findall(r"^```console\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)
        if any(not line.startswith("$ ") for line in block.splitlines())
    ]


@pytest.mark.parametrize(("page", "block"), sessions(), ids=lambda text: text.split("\n")[0])
def test_commands_print_what_the_page_shows(page: str, block: str, tmp_path: Path) -> None:
    """In a folder that has nothing but the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    script = "\n".join(line.removeprefix("$ ") for line in block.splitlines() if line.startswith("$ "))
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    shown = [line for line in block.splitlines() if not line.startswith("$ ")]
    assert done.stdout.splitlines() == shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_is_short_enough_to_be_followed(page: Path) -> None:
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 60


def test_there_is_a_page_for_what_people_come_with() -> None:
    assert len(PAGES) >= 25
