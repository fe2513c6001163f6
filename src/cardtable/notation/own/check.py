"""Checks our own records and ids: all their actions must be legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.notation.checking import Checked, replayed
from cardtable.notation.hands import lines
from cardtable.notation.own import ids, records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.record import AnyRecord


def check_text(text: str) -> Iterator[Checked]:
    """Every hand of a file, one on each line, of any game. A broken one does not affect the next."""
    for number, line in lines(text):
        yield replayed(number, line, _read)


def _read(line: str) -> AnyRecord:
    return records.read(line) if line.startswith("{") else ids.read(line)
