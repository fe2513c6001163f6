"""`cardtable id`: from records, or a seed, to ids."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, IO

import click

from cardtable.errors import CardtableError, NotationError
from cardtable.games import GAMES
from cardtable.notation import ids, records
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("id")
@click.argument("what", nargs=-1, metavar="[GAME] [FILE|-]")
@click.option("--seed", type=int, help="Take the deal of GAME with this seed instead of a file.")
def command(what: tuple[str, ...], seed: int | None) -> None:
    """Print the id of each record in FILE (JSON lines; - is standard input).

    With GAME only records of that game are taken; GAME and --seed print the id of a random deal.
    """
    game, file = _understood(what)
    if seed is not None:
        if game is None or file is not None:
            raise click.UsageError("--seed needs a GAME and no FILE: cardtable id nimmt --seed 7")
        played = GAMES[game]()
        click.echo(ids.write(Record(played, played.deal(Random(seed)))))
        return
    with click.open_file(file or "-", encoding="utf-8") as lines:
        for text in _ids(lines, game):
            click.echo(text)


def _understood(what: tuple[str, ...]) -> tuple[str | None, str | None]:
    if len(what) > 2 or (len(what) == 2 and what[0] not in GAMES):
        raise click.UsageError(f"first a game ({', '.join(GAMES)}), then one file: not {' '.join(what)!r}")
    if what and what[0] in GAMES:
        return what[0], what[1] if len(what) == 2 else None
    return None, what[0] if what else None


def _ids(lines: IO[str], game: str | None) -> Iterator[str]:
    try:
        for number, line in enumerate(lines, 1):
            if line.strip():
                yield _id(line, number, game)
    except UnicodeDecodeError:
        raise click.ClickException("records are UTF-8 text; this file is not") from None


def _id(line: str, number: int, game: str | None) -> str:
    try:
        record = records.read(line)
        if game is not None and record.game.name != game:
            raise NotationError(line.strip(), None, f"this is a record of {record.game.name}, not of {game}")
        return ids.write(record)
    except CardtableError as error:
        raise click.ClickException(f"line {number}: {error}") from None
