"""`cardtable arena ladder`: ratings that are kept over days."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import click
import msgspec
from rich.console import Console
from rich.progress import track

from cardtable.arena.ladder.ladder import ladder_lines, open_ladder
from cardtable.arena.settings.programs import Programs
from cardtable.arena.tournament.planned import SEEDS
from cardtable.cli.amounts import SECONDS
from cardtable.cli.arena.live import screen_width
from cardtable.cli.arena.options import FOLDER, SEED
from cardtable.cli.host.confine import confine_option, explain_faults, tell_shortcoming
from cardtable.cli.host.options import python_option, stoppable, time_limit
from cardtable.cli.options import game_with
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.hosting.conduct import TimeLimits
from cardtable.programs.launch import CannotStart

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@click.command("ladder", short_help="Keep ratings of bots over days.")
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option("--game", type=click.Choice(list(GAMES)), help="The game of a new ladder.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of its game.")
@click.option("--seed", type=SEED, help="The seed of its deals and bots. [random]")
@click.option("--add", "added", multiple=True, metavar="BOT", help="A bot that joins.")
@click.option(
    "--sets", type=click.IntRange(0), default=100, show_default=True, help="How many sets to play now."
)
@click.option(
    "--time",
    "decision",
    type=SECONDS,
    default=10,
    show_default=True,
    help="Seconds for a decision of a program.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the ratings as a line of JSON.")
@python_option
@confine_option
def ladder(
    folder: Path,
    game: str | None,
    options: Sequence[str],
    seed: str | None,
    added: Sequence[str],
    sets: int,
    decision: float,
    as_json: bool,
    python: str | None,
    confine: bool | None,
) -> None:
    """Keep ratings of bots on a ladder in DIR. The bot with the least certain rating plays next.

    Give the game the first time. Call it again at any time to continue, and to add bots; a
    changed program joins as a new one. --sets 0 only shows the ratings.
    """
    if game is None and (options or seed):
        raise click.UsageError("-o and --seed are for a new ladder: give its --game, too")
    rules = None if game is None else game_with(game, None, options)
    terms = TimeLimits(decision=time_limit(decision))
    try:
        opened = open_ladder(folder, rules, added, seed or str(secrets.randbelow(SEEDS)), terms, python)
    except (BadOption, CannotStart) as error:
        raise click.UsageError(str(error)) from None
    console = Console(stderr=True)
    with stoppable(), opened:
        playing = opened.bots if sets else ()
        tell_shortcoming(confine, playing)
        limits = Programs(confine=confine).limits(playing)
        played = opened.play(sets, limits)
        reasons: set[str | None] = set()
        for line in track(
            played, "sets", sets, console=console, transient=True, disable=not console.is_terminal
        ):
            reasons.update(conduct.reason for conduct in line.played.faults.values())
    rungs = opened.rungs()
    click.echo(msgspec.json.encode(rungs) if as_json else "\n".join(ladder_lines(rungs, screen_width())))
    explain_faults(limits.confinement, reasons)
