"""`cardtable puzzles`: sets of puzzles, from files of hands or from deals that computers play."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from cardtable.cli.files import read_text
from cardtable.cli.group import Group
from cardtable.cli.options import game_with
from cardtable.errors import GameError
from cardtable.games import GAMES
from cardtable.notation.formats import read_records

MOST = 1_000


@click.group("puzzles", cls=Group)
def command() -> None:
    """Make sets of puzzles: positions in which one action is clearly best, and a player chose another."""


@command.command("make")
@click.argument("source", metavar="FILE|GAME")
@click.option("--seed", type=int, default=1, show_default=True, help="The seed of the deals of a game.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST),
    default=20,
    show_default=True,
    help="How many puzzles of a game to make.",
)
@click.option("--preset", metavar="NAME", help="A named set of options of the game.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--out", metavar="FILE", default="-", help="The file to write. [stdout]")
def make(source: str, seed: int, count: int, preset: str | None, options: tuple[str, ...], out: str) -> int:
    """Write a set of puzzles, one a line as JSON.

    From a FILE of finished hands, in any format that cardtable reads (PBN, LIN, ISS, saved games, records,
    ids): every costly decision that the strongest computer is sure of without seeing more than the player
    did. From a GAME: new deals that computers play, at most one puzzle from each, in which the computer
    `club` or the one below it does not find the best action; the same seed makes the same set.

    Exit status is 1 if a hand of the file cannot be replayed, or is not finished; the others are used.
    """
    from cardtable.puzzles.files import to_line
    from cardtable.puzzles.making import from_deals, from_hand

    bad = 0
    # Each line is written as soon as it is found, so that a long run can be watched and stopped.
    with click.open_file(out, "w", encoding="utf-8") as written:
        if source in GAMES:
            game = game_with(source, preset or next(iter(GAMES[source].presets())), options)
            for puzzle in islice(from_deals(game, seed), count):
                click.echo(to_line(puzzle), file=written)
            return 0
        for number, record in enumerate(read_records(read_text(source), Path(source).name), start=1):
            try:
                if record.result is None:
                    raise GameError("the hand is not finished")
                for puzzle in from_hand(record, seed=seed):
                    click.echo(to_line(puzzle), file=written)
            except GameError as error:
                click.echo(f"{source}: hand {number}: {error}", err=True)
                bad += 1
    return 1 if bad else 0


@command.command("explain")
@click.argument("file", metavar="FILE")
@click.option("--out", metavar="FILE", default="-", help="The file to write. [stdout]")
def explain(file: str, out: str) -> int:
    """Write the sentences of the puzzles in a FILE again, as said today.

    Everything else stays. At the end it says how many sentences are true of the mistake, too, as far as they
    can be checked.
    """
    from cardtable.puzzles.explaining import explained, fits_mistake
    from cardtable.puzzles.files import from_text, to_text

    before = from_text(read_text(file))
    after = [explained(each) for each in before]
    with click.open_file(out, "w", encoding="utf-8") as written:
        written.write(to_text(after))
    for name, puzzles in (("before", before), ("now", after)):
        found = [fits for fits in map(fits_mistake, puzzles) if fits is not None]
        click.echo(f"{name}: {sum(found)} of {len(found)} fit the mistake", err=True)
    return 0
