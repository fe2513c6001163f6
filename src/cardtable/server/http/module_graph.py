"""The modules of the page and their imports. By itself a browser finds them one by one, with a round trip
each."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

IMPORT = re.compile(r'^(?:import|export)\b[^"();]*?"(\.[^"]+)"', re.MULTILINE)


def modules(folder: Path, *roots: str) -> list[str]:
    """These modules and all that they import, directly or not, as paths below the folder, in the order
    they are found."""
    found = list(roots)
    for module in found:
        below = posixpath.dirname(module)
        source = (folder / module).read_text(encoding="utf-8")
        imported = (posixpath.normpath(posixpath.join(below, name)) for name in IMPORT.findall(source))
        found += [name for name in dict.fromkeys(imported) if name not in found]
    return found
