"""Our own records and ids, played again: they claim nothing but that every action was allowed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardtable.errors import CardtableError
from cardtable.games import GAMES
from cardtable.notation.checking import Checked, Outcome
from cardtable.notation.own import ids, records

if TYPE_CHECKING:
    from collections.abc import Iterator

_START = re.compile(rf'\s*(?:\{{[^\n]*"game"\s*:|(?:{"|".join(GAMES)})[0-9]+\.)')


def looks_like(text: str) -> bool:
    return _START.match(text) is not None


def check_text(text: str) -> Iterator[Checked]:
    """Every hand of a file, one on each line; a broken one does not hinder the next."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _checked(number, line.strip())


def _checked(number: int, line: str) -> Checked:
    try:
        record = records.read(line) if line.startswith("{") else ids.read(line)
        over = record.last.result is not None
    except CardtableError as error:
        return Checked(number, Outcome.DIFFERS, str(error))
    if over:
        return Checked(number, Outcome.AGREES)
    return Checked(number, Outcome.NOT_COMPARED, "the actions stop before the end of the hand")
