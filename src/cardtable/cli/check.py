"""`cardtable check`: replays the hands of a file and compares them with what the file states."""

from __future__ import annotations

from collections import Counter

import click

from cardtable.cli.files import read_text
from cardtable.notation.checking import Outcome
from cardtable.notation.formats import format_names, recognise


@click.command("check")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--all", "everything", is_flag=True, help="Print the result of each hand.")
def command(files: tuple[str, ...], everything: bool) -> int:
    """Replay every hand of each FILE (- is standard input) by the rules.

    A FILE has games of the Internet Skat Server (ISS), a log of XSkat, skat-game-ids, boards as PBN or LIN,
    a save of two-hand pinochle, or our own records and ids. Each difference is printed with its line, and a
    summary line for each file. The exit status is 1 if anything differs or a file cannot be read; the others
    are still checked.
    """
    agree = [_checked(file, everything) for file in files]
    return 0 if all(agree) else 1


def _checked(file: str, everything: bool) -> bool:
    """Whether the file could be checked and agrees. If it could not be checked, the reason is printed."""
    try:
        return _agrees(file, everything)
    except click.ClickException as error:
        click.echo(f"cardtable: {error.format_message()}", err=True)
        return False


def _agrees(file: str, everything: bool) -> bool:
    text = read_text(file)
    format_ = recognise(text)
    if format_ is None:
        raise click.ClickException(f"{file}: in none of the formats {', '.join(format_names())}")
    outcomes: Counter[Outcome] = Counter()
    broken = 0
    for checked in format_.check(text):
        if not checked.is_hand:
            broken += 1
            click.echo(f"{file}:{checked.line}: {checked.why}")
            continue
        outcomes[checked.outcome] += 1
        number = outcomes.total()
        if everything or checked.outcome is Outcome.DIFFERS:
            why = f": {checked.why}" if checked.why else ""
            click.echo(f"{file}:{checked.line}: hand {number} {checked.outcome.value}{why}")
    sums = ", ".join(f"{outcomes[outcome]} {_PLURAL[outcome]}" for outcome in Outcome)
    hands = "1 hand" if outcomes.total() == 1 else f"{outcomes.total()} hands"
    lines = f", {broken} unreadable {'line' if broken == 1 else 'lines'}" if broken else ""
    click.echo(f"{file}: {hands}, {sums}{lines}")
    return not broken and outcomes[Outcome.DIFFERS] == 0


_PLURAL = {Outcome.AGREES: "agree", Outcome.NOT_COMPARED: "not compared", Outcome.DIFFERS: "differ"}
