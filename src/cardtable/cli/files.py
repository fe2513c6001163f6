"""Files that people name on the command line."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cardtable.notation.charset import decode
from cardtable.notation.formats import read_as, recognise
from cardtable.notation.hands import RECORDS

if TYPE_CHECKING:
    from cardtable.notation.hands import HandType


def read_text(file: str) -> str:
    """The text of a file (- is standard input) in any charset. Raises ClickException if it cannot be read."""
    try:
        with click.open_file(file, "rb") as data:
            return decode(data.read())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None


def standard_input(missing: str) -> str:
    """The name of standard input, for a file that was not given. If standard input is a terminal, raises
    UsageError with `missing`, instead of waiting silently."""
    if sys.stdin.isatty():
        raise click.UsageError(f"{missing}, or - to type it here")
    return "-"


@dataclass(frozen=True)
class Hands:
    """The hands of a file that could be read; `complete` if that is all of them."""

    hands: list[Any]
    complete: bool = True


def hands_in(game: str, name: str, text: str, hands_as: HandType[Any] = RECORDS) -> Hands | None:
    """The hands in a text of any format of a game, or None if it is in none of them. Unreadable hands are
    reported on standard error."""
    format_ = recognise(text, game)
    if format_ is None:
        return None
    hands, findings = read_as(format_, text, hands_as)
    for finding in findings:
        click.echo(f"{name}:{finding.line}: {finding.text}", err=True)
    if not hands:
        raise click.ClickException(f"{name}: no hand in it can be read")
    return Hands([placed.hand for placed in hands], complete=not findings)
