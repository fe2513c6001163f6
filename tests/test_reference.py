"""The reference in docs/reference is what the code says now, and leaves nothing public out."""

from __future__ import annotations

import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest

from cardtable.cli import cardtable

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "make_reference.py"))


def test_pages_are_those_of_the_code(generator: dict[str, Any]) -> None:
    """`make reference` writes them anew."""
    for name, text in generator["written"]().items():
        assert (DOCS / "reference" / name).read_text(encoding="utf-8") == text, f"{name}: run make reference"


def test_every_command_has_an_example(generator: dict[str, Any]) -> None:
    found = list(generator["walk"](click.Context(cardtable, info_name="cardtable"), cardtable))
    assert len(found) > 20
    assert [path for path, _ in found if generator["example_of"](path) is None] == []


def test_every_public_name_says_what_it_is(generator: dict[str, Any]) -> None:
    """Whatever is imported from the front door, the environments, the arena or the laws has a docstring."""
    silent = [
        f"{module}.{name}"
        for module in generator["PYTHON"]
        for name in import_module(module).__all__
        if callable(value := getattr(import_module(module), name)) and not generator["about"](value)
    ]
    assert silent == []
