"""`cardtable id`: prints ids of records, deals or a seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import click

from cardtable.cli.files import standard_input
from cardtable.errors import CardtableError, NotationError
from cardtable.games import GAMES
from cardtable.notation.formats import foreign_id_of
from cardtable.notation.own import ids, records
from cardtable.record import Record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardtable.core import AnyGame
    from cardtable.notation.foreign_ids import ForeignId
    from cardtable.record import AnyRecord


@click.command("id")
@click.argument("what", nargs=-1, metavar="[GAME] [FILE|-]")
@click.option("--seed", type=int, help="Use the deal of GAME with this seed instead of a file.")
@click.option("--list", "is_list", is_flag=True, help="With --seed: the id of all deals of a skat list.")
def command(what: tuple[str, ...], seed: int | None, is_list: bool) -> None:
    """Print the id of each record in FILE (JSON lines; - is standard input).

    With GAME only records of that game are accepted; GAME and --seed print the id of a random deal. For
    skat, a deal or game in the notation of the skat-game-id is accepted too; its Base64 and integer
    are printed, and then our own id.
    """
    game, file = _game_and_file(what)
    if is_list and seed is None:
        raise click.UsageError("--list needs a seed: cardtable id skat --seed 7 --list")
    if seed is not None:
        if game is None or file is not None:
            raise click.UsageError("--seed needs a GAME and no FILE: cardtable id nimmt --seed 7")
        played = GAMES[game]()
        if is_list:
            _print(_list(played, seed))
            return
        _print(_forms(Record(played, played.deal(Random(seed)))))
        return
    file = file or standard_input("give a file of records, or a game and --seed")
    with click.open_file(file, "rb") as data:
        text = _decoded(file, data.read())
    foreign = None if game is None else foreign_id_of(game)
    if foreign is not None and not text.lstrip().startswith("{"):
        _print(_foreign(text, foreign))
    else:
        _print(_ids(text, game))


def _list(game: AnyGame, seed: int) -> Iterator[str]:
    if not ids.has_lists(game.name):
        listed = ", ".join(filter(ids.has_lists, GAMES))
        raise click.UsageError(f"--list is for {listed}: {game.name} is not played for a list")
    yield ids.write_list(game, seed)


def _print(lines: Iterator[str]) -> None:
    for line in lines:
        click.echo(line)


def _game_and_file(what: tuple[str, ...]) -> tuple[str | None, str | None]:
    if len(what) > 2 or (len(what) == 2 and what[0] not in GAMES):
        raise click.UsageError(f"first a game ({', '.join(GAMES)}), then one file: not {' '.join(what)!r}")
    if what and what[0] in GAMES:
        return what[0], what[1] if len(what) == 2 else None
    return None, what[0] if what else None


def _decoded(file: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.ClickException(f"{file}: records are UTF-8 text; this file is not") from None


def _ids(text: str, game: str | None) -> Iterator[str]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield from _of_line(line, number, game)


def _of_line(line: str, number: int, game: str | None) -> Iterator[str]:
    try:
        record = records.read(line)
        if game is not None and record.game.name != game:
            raise NotationError(line.strip(), None, f"this is a record of {record.game.name}, not of {game}")
        yield from _forms(record) if game else [ids.write(record)]
    except CardtableError as error:
        raise click.ClickException(f"line {number}: {error}") from None


def _forms(record: AnyRecord) -> Iterator[str]:
    """The foreign ids, if its game has them, and our own."""
    foreign = foreign_id_of(record.game.name)
    if foreign is not None:
        yield from foreign.forms(foreign.from_record(record))
    yield ids.write(record)


def _foreign(text: str, foreign: ForeignId) -> Iterator[str]:
    """The hand in all its forms, and our own id if it is legal."""
    what = foreign.read(text)
    yield from foreign.forms(what)
    try:
        yield ids.write(foreign.to_record(what))
    except CardtableError as error:
        click.echo(f"cardtable: no id of our own: {error}", err=True)
