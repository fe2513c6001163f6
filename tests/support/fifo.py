"""A fifo in which programs write the numbers of their processes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import TextIO


def new_fifo(path: Path) -> TextIO:
    """Make a fifo and open it for reading.

    It is open at both ends. Otherwise a program that opens it between the end of file and the close of the
    one before would lose its line, and the test would wait for it forever.
    """
    os.mkfifo(path)
    return os.fdopen(os.open(path, os.O_RDWR), "r")


def numbers(fifo: TextIO, count: int) -> list[int]:
    """The next `count` lines as numbers. Waits for them."""
    return [int(fifo.readline()) for _ in range(count)]
