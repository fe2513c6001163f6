"""`cardtable convert`: files of hands from one format into another."""

from __future__ import annotations

import click

from cardtable.cli.files import read_text
from cardtable.notation.conversion import FORMATS, TARGETS, convert, game_of


@click.command("convert")
@click.argument("file")
@click.option("--to", "target", type=click.Choice(TARGETS), required=True, help="The other format.")
def command(file: str, target: str) -> int:
    """Write the hands of FILE (- is standard input) in another format.

    For every game our own records and ids; for bridge PBN and LIN, with the tricks and scores that
    follow from the rest filled in; for skat the records of the Internet Skat Server (iss) and the
    skat-game-id as Base64 (skat-id), as a number (skat-integer) and in the notation for people
    (skat-text).

    The result is printed. Hands that cannot be converted are named on standard error and left out;
    exit status is 1 then.
    """
    text = read_text(file)
    game = game_of(text)
    if game is None:
        raise click.ClickException(f"{file}: in none of the formats {', '.join(TARGETS)}")
    if target not in FORMATS[game]:
        raise click.ClickException(f"{file}: hands of {game} are written as {', '.join(FORMATS[game])}")
    written, findings = convert(text, game, target)
    for finding in findings:
        click.echo(f"{file}:{finding.line}: {finding.text}", err=True)
    click.echo(written, nl=False)
    return 1 if findings else 0
