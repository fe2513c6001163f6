"""`cardtable arena show`: a tournament as its folder tells it, finished or not."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from cardtable.arena.report.show import read_shown, show_lines, to_plain_shown
from cardtable.cli.arena.live import screen_width


@click.command("show", short_help="Show a tournament, finished or not.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print it as a line of JSON.")
def show(folder: Path, as_json: bool) -> None:
    """Show the tournament in DIR: its table, how far it is, its settings, faults and machines.

    It may still be running, or have been stopped. Its programs are not needed.
    """
    shown = read_shown(folder)
    for warning in shown.warnings:
        click.echo(f"cardtable: warning: {warning}", err=True)
    if as_json:
        click.echo(msgspec.json.encode(to_plain_shown(shown)))
        return
    click.echo("\n".join(show_lines(shown, screen_width())))
