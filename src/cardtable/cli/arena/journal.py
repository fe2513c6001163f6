"""`cardtable arena verify` and `replay`: check a journal against the rules, and against a bot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardtable.arena.journal.journal import JOURNAL
from cardtable.arena.journal.line_file import BadLine, is_torn
from cardtable.arena.journal.replay import find_hand, replayed
from cardtable.arena.journal.verify import differences, read_tournament
from cardtable.arena.results.machines import read_batches, suspicions
from cardtable.cli.amounts import SECONDS
from cardtable.cli.host.options import python_option, stoppable, time_limit
from cardtable.errors import BadOption
from cardtable.hosting.bots import read_bots
from cardtable.hosting.conduct import TimeLimits
from cardtable.programs.launch import CannotStart

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.arena.plan.plan import Plan, SetLine

FROM_ZERO = click.IntRange(0)


@click.command("verify", short_help="Check every hand of a journal.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.pass_context
def verify(context: click.Context, folder: Path) -> None:
    """Check every hand in the journal of DIR against the rules; exit status 1 if anything is wrong."""
    plan, lines = read_tournament(folder)
    wrong = [why for line in lines for why in differences(plan, line)]
    for why in wrong:
        click.echo(why)
    if is_torn(folder / JOURNAL):
        click.echo(f"line {len(lines) + 1} is torn and was left out; the arena plays its set again")
    hands = sum(len(line.hands) for line in lines)
    click.echo(
        f"{len(lines)} sets, {hands} hands: {f'{len(wrong)} wrong' if wrong else 'all as the rules say'}"
    )
    if not wrong:
        _compare_machines(folder, plan, lines)
    context.exit(bool(wrong))


def _compare_machines(folder: Path, plan: Plan, lines: Sequence[SetLine]) -> None:
    try:
        warnings = list(map(str, suspicions(plan, lines, read_batches(folder))))
    except BadLine as error:
        warnings = [str(error)]
    for warning in warnings:
        click.echo(f"cardtable: warning: {warning}", err=True)


@click.command("replay", short_help="Ask a bot the questions of a hand again.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.argument("number", metavar="SET", type=FROM_ZERO)
@click.argument("hand", metavar="HAND", type=click.IntRange(1))
@click.argument("seat", metavar="SEAT", type=FROM_ZERO)
@click.option("--bot", "text", metavar="BOT", help="The bot to ask. [the one that played]")
@click.option("--time", "limit", type=SECONDS, default=10, show_default=True, help="Time for a decision.")
@click.option("--io-log", type=click.Path(path_type=Path), help="A file for all messages in both directions.")
@python_option
@click.pass_context
def replay(
    context: click.Context,
    folder: Path,
    number: int,
    hand: int,
    seat: int,
    text: str | None,
    limit: float,
    io_log: Path | None,
    python: str | None,
) -> None:
    """Ask a bot the questions of a hand in the journal of DIR again, and compare its answers.

    Sets count from 0, the hands of a set from 1, seats from 0, as everywhere in the arena. It stops at
    the first answer that differs, with exit status 1.
    """
    try:
        recorded = find_hand(folder, number, hand, seat)
        (bot,), (copies,) = read_bots(recorded.record.game.name, [text or recorded.bot], python)
        if copies > 1:
            raise BadOption(f"{text!r}: one bot is asked")
    except (BadOption, CannotStart) as error:
        raise click.UsageError(str(error)) from None
    with stoppable():
        decisions = replayed(recorded, bot, TimeLimits(decision=time_limit(limit)), io_log)
    if not decisions or not decisions[-1].differs:
        click.echo(f"{len(decisions)} decisions of seat {seat}: all as they were")
        return
    last = decisions[-1]
    click.echo(
        f"decision {last.number} of seat {seat}: {last.recorded} then, {last.fault or last.answer} now"
    )
    context.exit(1)
