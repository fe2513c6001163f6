"""The modules of the page and their imports. By itself a browser finds them one by one, with a round trip
each."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

IMPORT = re.compile(r'^(?:import|export)\b([^"();]*?)"(\.[^"]+)"', re.MULTILINE)
NAME = re.compile(r"(?<=[{,])\s*(\w+)")


def imports(folder: Path, module: str) -> dict[str, list[str]]:
    """The modules that this one imports, as paths below the folder, with the names that it wants of each."""
    below = posixpath.dirname(module)
    imported: dict[str, list[str]] = {}
    for names, path in IMPORT.findall((folder / module).read_text(encoding="utf-8")):
        wanted = NAME.findall(names)
        imported.setdefault(posixpath.normpath(posixpath.join(below, path)), []).extend(wanted)
    return imported


def modules(folder: Path, *roots: str) -> list[str]:
    """These and all that they import, directly or not, in the order in which a browser runs them: whatever a
    module needs before it, except in circles."""
    done: dict[str, bool] = {}

    def visit(module: str) -> None:
        if module in done:
            return
        done[module] = False
        for other in imports(folder, module):
            visit(other)
        # Once more, behind what it needs.
        del done[module]
        done[module] = True

    for root in roots:
        visit(root)
    return list(done)
