"""What docs/architecture.md names is there: each step on the way of an action, the rungs of the ladder."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from test_ladder import RUNGS

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "cardtable"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
STEPS: list[tuple[str, str]] = re.findall(r"^\| `([\w/]+\.(?:py|js))` \| `([\w.]+)` \|", PAGE, re.M)


def defined_in_python(text: str) -> set[str]:
    """Functions, classes and, behind the name of their class, methods."""
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
            names |= {f"{node.name}.{method.name}" for method in methods}
    return names


def defined_in_javascript(text: str) -> set[str]:
    """The same by how our modules are laid out: what stands at the margin, and the methods two blanks in."""
    names, owner = set(), ""
    for line in text.splitlines():
        if at_margin := re.match(r"(?:export )?(?:async )?(?:function|class|const) (\w+)", line):
            owner = at_margin[1]
            names.add(owner)
        elif method := re.match(r"  (?:async |get )?(\w+)\(.*\) \{$", line):
            names.add(f"{owner}.{method[1]}")
    return names


def test_the_page_walks_all_the_way() -> None:
    """From the click on the page through the room and the store to the other screens."""
    files = [file for file, _ in STEPS]
    assert files[0] == "web/js/table/play/hand.js"
    for file in (
        "server/rooms.py",
        "server/store/event_store.py",
        "server/store/notifications.py",
        "server/streams/streams.py",
        "web/js/dom.js",
    ):
        assert file in files


@pytest.mark.parametrize(("file", "function"), STEPS, ids=lambda value: value)
def test_what_the_page_names_is_there(file: str, function: str) -> None:
    """Each step of an action is a function in the file that the page says."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    defined = defined_in_python if file.endswith(".py") else defined_in_javascript
    assert function in defined(text)


def test_the_ladder_is_the_one_that_is_checked() -> None:
    """The rungs of the page are those of the test that holds imports against them."""
    rungs = re.findall(r"^\| (\d) \| ([^|]+) \|", PAGE, re.M)
    assert [int(number) for number, _ in rungs] == list(range(len(RUNGS), 0, -1))
    assert [set(re.findall(r"`(\w+)`", names)) for _, names in reversed(rungs)] == RUNGS
