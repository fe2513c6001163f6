"""What a terminal of 80 columns shows of something."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

if TYPE_CHECKING:
    from rich.console import RenderableType


def drawn(what: RenderableType, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width, highlight=False, markup=False, emoji=False)
    console.print(what)
    assert isinstance(console.file, StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())
