"""`cardtable check`: play the hands of a file again and compare them with what the file says."""

from __future__ import annotations

from collections import Counter

import click

from cardtable.cli.files import read_text
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import FORMATS, recognised


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--all", "everything", is_flag=True, help="Say of each hand what came of it.")
def command(files: tuple[str, ...], everything: bool) -> int:
    """Replay every hand of each FILE (- is standard input) by the rules.

    Prints each difference with its line, and a line of sums for each file. Exit status 1 if
    anything differs.
    """
    differs = [_check(file, everything) for file in files]
    return 1 if any(differs) else 0


def _check(file: str, everything: bool) -> bool:
    text = read_text(file)
    format_ = recognised(text)
    if format_ is None:
        raise click.ClickException(f"{file}: in none of the formats {', '.join(FORMATS)}")
    outcomes: Counter[Outcome] = Counter()
    for number, checked in enumerate(format_.check_text(text), 1):
        outcomes[checked.outcome] += 1
        if everything or checked.outcome is Outcome.DIFFERS:
            why = f": {checked.why}" if checked.why else ""
            click.echo(f"{file}:{checked.line}: hand {number} {checked.outcome.value}{why}")
    sums = ", ".join(f"{outcomes[outcome]} {_PLURAL[outcome]}" for outcome in Outcome)
    click.echo(f"{file}: {outcomes.total()} hands, {sums}")
    return outcomes[Outcome.DIFFERS] > 0


_PLURAL = {Outcome.AGREES: "agree", Outcome.NOT_COMPARED: "not compared", Outcome.DIFFERS: "differ"}
