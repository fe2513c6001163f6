"""The reference in docs/reference is what the code says now, and leaves nothing public out."""

from __future__ import annotations

import re
import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from cardtable.cli import cardtable
from cardtable.games import GAMES
from cardtable.wire.protocols import protocols_of

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS))
        return runpy.run_path(str(DOCS / "make_reference.py"))


def test_tables_of_parts_are_those_of_the_contract(generator: dict[str, Any]) -> None:
    """`make reference` writes them anew into the pages that show them."""
    for page in generator["PARTS_PAGES"]:
        text = (DOCS.parent / page).read_text(encoding="utf-8")
        assert generator["with_tables"](page) == text, f"{page}: run make reference"


def test_pages_are_those_of_the_code(generator: dict[str, Any]) -> None:
    """`make reference` writes them anew."""
    for name, text in generator["written"]().items():
        assert (DOCS / "reference" / name).read_text(encoding="utf-8") == text, f"{name}: run make reference"


def test_every_command_has_an_example(generator: dict[str, Any]) -> None:
    found = list(generator["walk"](click.Context(cardtable, info_name="cardtable"), cardtable))
    assert len(found) > 20
    assert [path for path, _ in found if generator["example_of"](path) is None] == []


def test_every_public_name_has_an_example(generator: dict[str, Any]) -> None:
    """And every example is that of a public name. `test_docs.py` runs the examples of the page."""
    public = {
        f"{module}.{name}"
        for module in generator["PYTHON"]
        for name in import_module(module).__all__
        if not name.startswith("__")
    }
    assert public == set(generator["EXAMPLES"])


def test_every_protocol_has_its_messages() -> None:
    """Both sides of each protocol of any game, and all types of messages of JSON lines."""
    page = (DOCS / "reference" / "protocols.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\S+)\n(.*?)(?=^## |\Z)", page, re.M | re.S))
    assert set(sections) == {name for game in GAMES for name in protocols_of(game)}
    for name, text in sections.items():
        assert {side for side in ("host", "program") if f"| {side} | " in text} == {"host", "program"}, name
    told = set(re.findall(r"^\| host \| `(\w+)`", sections["json_lines"], re.M))
    assert told == {"hello", "hand", "move", "act", "error", "result", "bye"}


@pytest.mark.parametrize("game", GAMES)
def test_every_action_and_field_of_a_view_is_listed(game: str, generator: dict[str, Any]) -> None:
    """Each kind of action with a sentence, each field of the View with its type."""
    page = (DOCS / "reference" / "games.md").read_text(encoding="utf-8")
    section = re.findall(rf"^## {game}\n(.*?)(?=^## |\Z)", page, re.M | re.S)[0]
    for action in generator["action_types"](game):
        assert re.search(rf"^\| `{action.__name__}` \| .* \| \S.* \|$", section, re.M), action
    for field in generator["exported"](game, "View").__annotations__:
        assert re.search(rf"^\| `{field}` \| `.+` \|$", section, re.M), field


def test_every_public_name_says_what_it_is(generator: dict[str, Any]) -> None:
    """Whatever is imported from the front door, the environments, the arena or the laws has a docstring."""
    silent = [
        f"{module}.{name}"
        for module in generator["PYTHON"]
        for name in import_module(module).__all__
        if callable(value := getattr(import_module(module), name)) and not generator["about"](value)
    ]
    assert silent == []
