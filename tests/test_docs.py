"""What the documentation says is true: examples run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples_run(page: Path) -> None:
    """Every Python session on a page gives what the page shows."""
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link is to a file that exists."""
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_page_is_in_the_contents() -> None:
    """Each page of docs/ is listed in the index, once."""
    listed = re.findall(r"^[a-z_/-]+$", (ROOT / "docs" / "index.md").read_text(encoding="utf-8"), re.M)
    pages = (
        page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in (ROOT / "docs").rglob("*.md")
    )
    assert sorted(listed) == sorted(set(pages) - {"index"})


def test_first_bot_of_the_readme_plays() -> None:
    """The bot in the README answers a request to act with a legal action."""
    (bot,) = re.findall(
        r"```python\n(import json, random.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S
    )
    request = '{"type":"act","seq":1,"legal":["57"],"view":{}}\n'
    done = subprocess.run(
        [sys.executable, "-c", bot], input=request, capture_output=True, text=True, timeout=30
    )
    assert done.stdout == '{"action": "57"}\n'


def test_readme_commands_exist() -> None:
    """Every `cardtable` subcommand that a page calls is there."""
    from cardtable.cli import COMMANDS

    for page in PAGES:
        called = re.findall(r"`(?:\.venv/bin/)?cardtable ([a-z-]+)", page.read_text(encoding="utf-8"))
        assert set(called) <= set(COMMANDS), f"{page.name} calls {set(called) - set(COMMANDS)}"
