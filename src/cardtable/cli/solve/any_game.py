"""`cardtable solve GAME`: the value of each card, and the cost of each decision."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import click
import msgspec

from cardtable.cli.files import Hands, hands_in, read_text, standard_input
from cardtable.errors import CardtableError
from cardtable.notation.formats import formats_of
from cardtable.notation.own import ids
from cardtable.search.solutions import TIME, positions_of, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardtable.record import AnyRecord
    from cardtable.search.solutions import Solution


def command_for(game: str) -> click.Command:
    """The command that solves a game."""
    positions = positions_of(game)

    @click.command(game, help=_help(game), short_help="The value of each card, or the cost of each decision.")
    @click.argument("what", required=False)
    @click.option(
        "--seconds",
        default=TIME.total_seconds(),
        show_default=True,
        type=click.FloatRange(0.01, 3600),
        help="Seconds for a hand or position.",
    )
    @click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each hand or position.")
    def command(what: str | None, seconds: float, as_json: bool) -> int:
        what = what or standard_input("give an id, a file or a position")
        is_itself = what.startswith(f"{game}1.") or (positions is not None and positions.looks_like(what))
        text = what if is_itself else read_text(what)
        time = timedelta(seconds=seconds)
        if positions is not None and positions.looks_like(text):
            print_solution(positions.solve(text, time), as_json)
            return 0
        read = _hands(game, what, text)
        return 0 if _solve_each(what, read.hands, time, as_json) and read.complete else 1

    return command


def print_solution(solution: Solution, as_json: bool) -> None:
    """Print a solution as text or JSON."""
    click.echo(msgspec.json.encode(solution.plain()).decode() if as_json else str(solution))


def _solve_each(what: str, hands: Sequence[AnyRecord], time: timedelta, as_json: bool) -> bool:
    """Solve all hands. A hand that cannot be solved is reported. True if all were solved."""
    solved = True
    for number, record in enumerate(hands, 1):
        try:
            print_solution(solve(record, time), as_json)
        except CardtableError as error:
            if len(hands) == 1:
                raise
            click.echo(f"{what}: hand {number}: {error}", err=True)
            solved = False
    return solved


def _help(game: str) -> str:
    positions = positions_of(game)
    kinds = f"an id, a file (- is standard input) with hands as {', '.join(formats_of(game))}"
    if positions is not None:
        kinds += f", or a position in words (`{positions.example}`)"
    return (
        f"Solve WHAT: {kinds}.\n\n"
        "Of an unfinished hand, what each action is worth and the best line; of a finished one, what each "
        "decision cost. Hands that cannot be read or solved are named on standard error; exit status 1 then."
    )


def _hands(game: str, what: str, text: str) -> Hands:
    if what is text:
        return Hands([ids.read(text)])
    hands = hands_in(game, what, text)
    if hands is not None:
        return hands
    raise click.ClickException(f"{what}: no hands of {game}; there are {', '.join(formats_of(game))}")
