"""`cardtable arena GAME`: a tournament, from the command line to its table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console

from cardtable.arena.journal.under_way import waiting_sets
from cardtable.arena.plan.meeting import DEALS
from cardtable.arena.report.show import progress
from cardtable.arena.report.summary import summarize, to_plain
from cardtable.arena.report.text import to_lines
from cardtable.arena.settings.settings import VIEWER, TournamentFormat
from cardtable.arena.tournament.planned import planned
from cardtable.arena.tournament.tournament import TournamentOutcome, play_tournament
from cardtable.cli.amounts import AMOUNT, SECONDS
from cardtable.cli.arena.live import screen_width, watched
from cardtable.cli.arena.options import FOLDER, SEED, UNTIL, URL
from cardtable.cli.arena.plan import wanted_game, wanted_settings
from cardtable.cli.host.confine import confine_option, explain_faults, tell_shortcoming
from cardtable.cli.host.options import python_option, stoppable
from cardtable.errors import BadOption
from cardtable.hosting.bots import read_bots
from cardtable.hosting.conduct import Policy
from cardtable.programs.launch import CannotStart

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardtable.arena.results.scoreboard import Scoreboard


@click.command("GAME", short_help="Let bots play the same deals in all seatings.")
@click.pass_context
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@click.option(
    "--deals", type=AMOUNT, help=f"Each is played in all seatings. [{DEALS}, or all those of a file]"
)
@click.option("--deals-from", metavar="FILE", help="Play the deals of a file: PBN, LIN, ISS, ids, records.")
@click.option("--filter", metavar="FILE.py:FUNCTION", help="Only deals that pass; see above.")
@click.option("--seed", type=SEED, help="The seed of deals and bots. [random]")
@click.option("--out", type=FOLDER, help="A folder for the journal; see above.")
@click.option(
    "--format",
    type=click.Choice([format.value for format in TournamentFormat]),
    callback=lambda context, option, value: value and TournamentFormat(value),
    help="Who meets whom; see above.",
)
@click.option(
    "--rounds", type=AMOUNT, help="Rounds of a Swiss tournament. [until only one bot can have won all]"
)
@click.option("--until", type=UNTIL, help="Stop as soon as the result of the first bot is clear.")
@click.option(
    "--jobs", type=click.IntRange(1, 1024), default=1, show_default=True, help="Processes that play."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on a dask.distributed cluster instead.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as a line of JSON.")
@click.option(
    "--viewer",
    type=URL,
    default=VIEWER,
    show_default=True,
    help="The server that the report's links to hands lead to.",
)
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--think", type=SECONDS, help="Seconds for a decision of a built-in player. [no limit]")
@click.option(
    "--time", type=SECONDS, default=10, show_default=True, help="Seconds for a decision of a program."
)
@click.option(
    "--start-time",
    type=SECONDS,
    default=30,
    show_default=True,
    help="Seconds for the first decision of a program.",
)
@click.option(
    "--hand-time", type=SECONDS, help="Seconds for all decisions of a program in a hand. [no limit]"
)
@click.option("--increment", type=SECONDS, help="Seconds added to the total after each decision. [none]")
@click.option(
    "--policy",
    type=click.Choice([policy.value for policy in Policy]),
    default="substitute",
    show_default=True,
    help="When a program fails: it loses the set, a substitute decides once, or the tournament ends.",
)
@click.option(
    "--block",
    type=click.IntRange(0, 10_000),
    default=20,
    show_default=True,
    help="Restart programs after this many sets; 0: for each hand.",
)
@click.option(
    "--stderr", type=click.Path(path_type=Path), help="A folder for the standard error of each program."
)
@click.option(
    "--io-log", type=click.Path(path_type=Path), help="A folder for all messages in both directions."
)
@click.option("--memory", type=AMOUNT, help="Megabytes of address space for each process; node needs 1000.")
@click.option("--cpu", type=AMOUNT, help="Seconds of CPU that each process may use.")
@click.option("--file-size", type=AMOUNT, help="Megabytes that a program may write to a file.")
@click.option("--pin", is_flag=True, help="Bind each program to one processor, in turn.")
@python_option
@confine_option
def tournament(
    context: click.Context,
    /,
    bots: Sequence[str],
    jobs: int,
    cluster: str | None,
    as_json: bool,
    viewer: str,
    preset: str | None,
    options: Sequence[str],
    **typed: Any,
) -> None:
    """Let bots play the same deals in all seatings, and find out which is better.

    A BOT is a built-in player such as nimmt:basic, or a command line in quotes, with the protocol that it
    speaks in front: "sixnimmt:./bot --fast"; without one it speaks json_lines. N*BOT stands for N copies,
    which count as one. In bridge and pinochle a BOT plays both hands of a side.

    As many bots as there are places play at one table. With more of them it is a round robin, or with
    --format gauntlet the first one plays against each of the others. With --format swiss bots with equal
    results so far meet in each round, over this number of --deals.

    With --out every set is stored in a journal as soon as it is played. The same command continues where
    it was stopped, also with more --deals or other --jobs. At the end it writes a report.html.

    A filter is a function in a Python file, called with the game and the deal. It must return true
    for the deals to play.
    """
    name = context.info_name
    assert name is not None
    try:
        named, copies = read_bots(name, bots, typed["python"])
        game = wanted_game(name, preset, options, sum(copies), typed["format"])
        settings = wanted_settings(typed, game)
        tell_shortcoming(settings.programs.confine, named)
        plan, sets = planned(settings, game, named, copies)
    except (BadOption, CannotStart) as error:
        raise click.UsageError(str(error)) from None
    until, last = settings.until, LastBoard()
    try:
        with stoppable():
            outcome = play_tournament(
                plan,
                sets,
                out=settings.out,
                jobs=jobs,
                cluster=cluster,
                until=until,
                viewer=viewer,
                watch=lambda boards: watched(last.of(boards), sets, until, Console(stderr=True)),
            )
    except (KeyboardInterrupt, SystemExit):
        _print_unfinished(last.board, sets, settings.out, as_json)
        raise
    _print(outcome, as_json)
    explain_faults(plan.limits.confinement, [bot.first_fault for bot in outcome.summary.bots])


class LastBoard:
    """Remembers the last scoreboard, for a tournament that is stopped."""

    board: Scoreboard | None = None

    def of(self, boards: Iterator[Scoreboard]) -> Iterator[Scoreboard]:
        for self.board in boards:
            yield self.board


def _print_unfinished(board: Scoreboard | None, sets: int, out: Path | None, as_json: bool) -> None:
    """Print the results of a tournament that was stopped. With JSON only the reason."""
    if board is None or as_json:
        return
    lines = [*to_lines(summarize(board, wanted=board.sets), screen_width()), ""] if board.sets else []
    waiting = 0 if out is None else sum(number >= board.sets for number in waiting_sets(out))
    how_far = progress(board.sets, sets, waiting)
    go_on = "" if out is None else "; the same command goes on"
    click.echo("\n".join([*lines, f"stopped at {how_far}{go_on}"]))


def _print(outcome: TournamentOutcome, as_json: bool) -> None:
    summary, verdict, warnings = outcome.summary, outcome.verdict, outcome.warnings
    for warning in warnings:
        click.echo(f"cardtable: warning: {warning}", err=True)
    if as_json:
        click.echo(msgspec.json.encode({**to_plain(summary), "until": verdict, "warnings": warnings}))
        return
    lines = to_lines(summary, screen_width())
    click.echo("\n".join(lines if verdict is None else [*lines, "", verdict]))
