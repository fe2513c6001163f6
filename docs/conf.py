"""How `make docs` builds these pages. Everything is Markdown; the reference is read from the docstrings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "cardtable"
author = "the cardtable authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "cardtable"
html_copy_source = False

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True}
# A docstring here says what is, in Markdown's backquotes; names in it are not links.
default_role = "code"
# What an example leaves out is written …, which is no JSON.
suppress_warnings = ["misc.highlighting_failure"]

LAID_OUT_BY_HAND = ("cardtable.errors", "cardtable.testing")


def as_written(app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Trees and tables at the top of a module stay as they are."""
    if name in LAID_OUT_BY_HAND:
        lines[:] = ["::", "", *(f"   {line}" for line in lines)]


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-docstring", as_written)
