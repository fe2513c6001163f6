"""Files that people name on the command line."""

from __future__ import annotations

import click

from cardtable.notation.charset import decode


def read_text(file: str) -> str:
    """The text of a file (- is standard input), whatever charset it is written in."""
    try:
        with click.open_file(file, "rb") as data:
            return decode(data.read())
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
