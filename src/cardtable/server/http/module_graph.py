"""The modules of the page and their imports. A browser alone finds them one by one, a round trip each."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

IMPORT = re.compile(r'^(?:import|export)\b[^"();]*?"(\.[^"]+)"', re.MULTILINE)


def modules(folder: Path, *roots: str) -> list[str]:
    """These and all that they import, directly or not: paths below the folder, those that are found first
    first."""
    found = list(roots)
    for module in found:
        below = posixpath.dirname(module)
        source = (folder / module).read_text(encoding="utf-8")
        imported = (posixpath.normpath(posixpath.join(below, name)) for name in IMPORT.findall(source))
        found += [name for name in dict.fromkeys(imported) if name not in found]
    return found
