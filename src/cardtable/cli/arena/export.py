"""`cardtable arena export`: the hands of a journal in the formats of other programs."""

from __future__ import annotations

from pathlib import Path

import click

from cardtable.arena.journal.export import CSV
from cardtable.arena.journal.export import export as exported
from cardtable.arena.journal.journal import write_whole
from cardtable.errors import BadOption


@click.command("export", short_help="Write the hands of a journal in another format.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--to", "target", metavar="FORMAT", default=CSV, show_default=True, help="The format.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file to write. [stdout]")
def export(folder: Path, target: str, out: Path | None) -> int:
    """Write the hands in the journal of DIR in another format.

    csv has a line for each hand and seat. All other formats are those of cardtable convert: our records
    and ids for every game, for bridge pbn and lin and for skat iss, all three with the names of the bots.

    Hands that a format cannot hold are reported on standard error and left out; the exit status is 1
    then.
    """
    try:
        text, left_out = exported(folder, target)
    except BadOption as error:
        raise click.UsageError(f"--to {target}: {error}") from None
    for why in left_out:
        click.echo(why, err=True)
    if out is None:
        click.echo(text, nl=False)
        return 1 if left_out else 0
    try:
        write_whole(out, text.encode())
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror}") from None
    return 1 if left_out else 0
