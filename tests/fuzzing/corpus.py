"""Inputs that are kept: those that reached something new, and those that once broke a reader."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fuzzing.readers import Reader

FOLDER = Path(__file__).parent / "corpus"
MOST_KEPT, LONGEST = 60, 1_000
LONGEST_SAMPLE = 4_000


def kept(name: str) -> list[bytes]:
    file = FOLDER / f"{name}.b64"
    return [base64.b64decode(line) for line in file.read_text().splitlines()] if file.exists() else []


def keep(name: str, inputs: Iterable[bytes]) -> None:
    """The shortest of them and of those that are there, one a line."""
    known = sorted(
        {*kept(name), *(each for each in inputs if len(each) <= LONGEST)}, key=lambda each: (len(each), each)
    )
    FOLDER.mkdir(exist_ok=True)
    lines = [base64.b64encode(each).decode() + "\n" for each in known[:MOST_KEPT]]
    (FOLDER / f"{name}.b64").write_text("".join(lines))


def start_of(reader: Reader) -> list[bytes]:
    """What mutation begins with."""
    return [*(each[:LONGEST_SAMPLE] for each in reader.samples()), *kept(reader.name)]
