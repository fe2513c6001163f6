"""A record for people to read, for any game: as text, and as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from cardtable.dealing.picture import svg_of_piles
from cardtable.notation.own.options import options_of
from cardtable.notation.own.records import deal_to_plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame, Result
    from cardtable.record import AnyRecord


def describe(record: AnyRecord) -> Iterator[str]:
    """The lines of a record: the game and its options, the deal, every move, the result."""
    yield describe_game(record.game)
    yield ""
    deal = deal_to_plain(record.game, record.deal)
    width = max(len(name) for name in deal)
    for name, cards in deal.items():
        yield f"{name:{width}}  {cards}"
    yield ""
    for number, moves in _moves(record):
        yield f"{number:3}  " + "   ".join(moves)
    if record.result is not None:
        yield ""
        yield str(record.result)


def describe_game(game: AnyGame) -> str:
    """The name of a game with its options."""
    return ", ".join([game.name, *(f"{name} {value}" for name, value in options_of(game).items())])


def to_html(record: AnyRecord) -> str:
    """The same as HTML, with the deal as a picture. The moves are collapsed."""
    piles = {name: cards.split() for name, cards in deal_to_plain(record.game, record.deal).items()}
    moves = "".join(f"<li>{escape('   '.join(moves))}</li>" for _, moves in _moves(record))
    played = f"<details><summary>Moves</summary><ol>{moves}</ol></details>" if moves else ""
    return (
        f"<div><b>{escape(describe_game(record.game))}</b><br>{svg_of_piles(piles)}"
        f"{played}{_result_as_html(record.result)}</div>"
    )


def _moves(record: AnyRecord) -> Iterator[tuple[int, list[str]]]:
    """What happened at each step, from 1."""
    done = 0
    for number, state in enumerate(record.states(), 1):
        actions = record.actions[done : done + len(state.to_act)]
        if actions:
            moves = zip(state.to_act, actions, strict=True)
            yield number, [f"seat {seat}: {action}" for seat, action in moves]
        done += len(actions)


def _result_as_html(result: Result | None) -> str:
    if result is None:
        return ""
    rows = [(line.name, line.value, ", ".join(map(str, line.seats))) for line in result.lines]
    rows += [("points", points, str(seat)) for seat, points in enumerate(result.points)]
    cells = "".join(
        f"<tr><td>{escape(name)}</td><td>seat {seats}</td><td style='text-align:right'>{value}</td></tr>"
        for name, value, seats in rows
    )
    return f"<table>{cells}</table>"
