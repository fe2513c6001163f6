"""`cardtable check-bot`: does a program keep to its protocol?"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from cardtable.cli.host.options import python_option, stoppable, time_limit
from cardtable.cli.options import game_with
from cardtable.errors import BadOption
from cardtable.games import GAMES
from cardtable.hosting.bot_check import CheckStatus, check
from cardtable.hosting.bots import Hosted, read_bots
from cardtable.programs.launch import CannotStart

if TYPE_CHECKING:
    from collections.abc import Sequence

SECONDS = click.FloatRange(0, 600, min_open=True)


@click.command("check-bot")
@click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
@click.argument("bot", metavar="CMD")
@click.option("--time", "limit", type=SECONDS, default=5, show_default=True, help="Time for a decision.")
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print each finding as a line of JSON.")
@python_option
@click.pass_context
def command(
    context: click.Context,
    game: str,
    bot: str,
    limit: float,
    preset: str | None,
    options: Sequence[str],
    as_json: bool,
    python: str | None,
) -> None:
    """Test a program for GAME: conformance, second answers, unknown messages, nonsense, its end.

    CMD is a command line, with the protocol in front if that is not json_lines: "sixnimmt:./bot".
    The exit status is 1 if a check fails.
    """
    try:
        (made,), (copies,) = read_bots(game, [bot], python)
        rules = game_with(game, preset, options)
        if isinstance(made, Hosted):
            made.refuse_misfit(rules)
    except (BadOption, CannotStart) as error:
        raise click.UsageError(str(error)) from None
    if not isinstance(made, Hosted):
        raise click.UsageError(f"{bot} is a built-in player; give the command line of a program")
    if copies > 1:
        raise click.UsageError(f"{bot!r}: one program is checked at a time; leave out the copies")
    verdicts: Counter[CheckStatus] = Counter()
    with stoppable():
        for finding in check(made, rules, time_limit(limit)):
            verdicts[finding.verdict] += 1
            if as_json:
                click.echo(json.dumps(asdict(finding)))
                continue
            click.echo(f"{finding.verdict:4}  {finding.check}: {finding.remark}")
            for line in finding.stderr:
                click.echo(f"      | {line}")
    if not as_json:
        passed, failed, skipped = (verdicts[verdict] for verdict in CheckStatus)
        click.echo(f"{passed} passed, {failed} failed, {skipped} skipped")
    context.exit(bool(verdicts[CheckStatus.FAILED]))
