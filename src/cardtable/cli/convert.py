"""`cardtable convert`: files of hands from one format into another."""

from __future__ import annotations

import click

from cardtable.cli.files import read_text
from cardtable.errors import BadOption
from cardtable.notation.formats import convert, find_format, format_names, recognise


@click.command("convert")
@click.argument("file")
@click.option("--to", "target", metavar="FORMAT", required=True, help="The format to write.")
def command(file: str, target: str) -> int:
    """Write the hands of FILE (- is standard input) in another format.

    FORMAT is, for every game, our own records or ids. For bridge it is also pbn or lin, with the tricks
    and scores that follow from the rest filled in. For skat it is also iss, as the Internet Skat Server
    writes games, or the skat-game-id as Base64 (skat-id), as a number (skat-integer) and in the notation for
    people (skat-text). For two-hand pinochle it is also two-hand-save, the save file of the course.

    The result is printed. Hands that cannot be converted are reported on standard error and left out;
    exit status is 1 then.
    """
    text = read_text(file)
    source = recognise(text)
    if source is None:
        raise click.ClickException(f"{file}: in none of the formats {', '.join(format_names())}")
    try:
        other = find_format(target, source.game)
    except BadOption as error:
        raise click.UsageError(f"--to {target}: {error}") from None
    written, findings = convert(text, source, other)
    for finding in findings:
        click.echo(f"{file}:{finding.line}: {finding.text}", err=True)
    click.echo(written, nl=False)
    return 1 if findings else 0
