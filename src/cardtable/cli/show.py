"""`cardtable show`: what an id stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardtable.notation import ids, records
from cardtable.notation.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import Result
    from cardtable.record import Record


@click.command("show")
@click.argument("id_", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help="Print the record as one line of JSON.")
def command(id_: str, as_json: bool) -> None:
    """Print the deal, the actions and the result behind an ID."""
    record = ids.read(id_)
    if as_json:
        click.echo(records.write(record))
        return
    for line in describe(record):
        click.echo(line)


def describe(record: Record[Any, Any, Any]) -> Iterator[str]:
    """A record for people to read, whatever its game."""
    options = (f"{name} {value}" for name, value in options_of(record.game).items())
    yield ", ".join([record.game.name, *options])
    yield ""
    deal = records.deal_to_plain(record.game, record.deal)
    width = max(len(name) for name in deal)
    for name, cards in deal.items():
        yield f"{name:{width}}  {cards}"
    yield ""
    yield from _moves(record)
    result = record.last.result
    if result is not None:
        yield ""
        yield from _result(result)


def _moves(record: Record[Any, Any, Any]) -> Iterator[str]:
    done = 0
    for number, state in enumerate(record.states(), 1):
        actions = record.actions[done : done + len(state.to_act)]
        if actions:
            moves = zip(state.to_act, actions, strict=True)
            yield f"{number:3}  " + "   ".join(f"seat {seat}: {action}" for seat, action in moves)
        done += len(actions)


def _result(result: Result) -> Iterator[str]:
    for line in result.lines:
        seats = ", ".join(str(seat) for seat in line.seats)
        yield f"{line.value:5}  seat {seats}: {line.name}"
    yield "points  " + "   ".join(f"seat {seat}: {points}" for seat, points in enumerate(result.points))
