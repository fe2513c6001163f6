"""`cardtable arena luck`: the result of a tournament with less luck."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

from cardtable.arena.journal.journal import read_sets
from cardtable.arena.luck.without_luck import DEALS, without_luck
from cardtable.arena.report.summary import interval_as_plain
from cardtable.cli.amounts import AMOUNT
from cardtable.cli.host.options import stoppable


@click.command("luck", short_help="Remove luck from the result of a tournament.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--plain", metavar="BOT", help="The player that finishes hands. [the game's basic]")
@click.option("--deals", type=AMOUNT, default=DEALS, show_default=True, help="Other deals for each decision.")
@click.option("--json", "as_json", is_flag=True, help="Print it as a line of JSON.")
def luck(folder: Path, plain: str | None, deals: int, as_json: bool) -> None:
    """Print how far the first bot of the tournament in DIR is ahead, without its luck with hidden cards.

    The mean estimates the same difference, and its interval is narrower. The other players at the table must
    be built-in ones, because they are asked what they would have done with other cards. That takes about as
    long as playing the sets again. DIR keeps the results, so the same command resumes after a stop.
    """
    console = Console(stderr=True)
    with stoppable(), Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        sets = progress.track(without_luck(folder, plain, deals), total=len(read_sets(folder)))
        *_, last = sets
    if not as_json:
        click.echo(last)
        return
    as_plain = {
        "bot": last.name,
        "difference": interval_as_plain(last.played),
        "without_luck": interval_as_plain(last.adjusted),
        "narrower": last.narrower,
    }
    click.echo(msgspec.json.encode(as_plain))
