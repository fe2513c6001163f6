"""`cardtable bots`: which players are built in."""

from __future__ import annotations

import click

from cardtable.games import GAMES
from cardtable.players import bots_for


@click.command("bots")
@click.argument("game", required=False, type=click.Choice(list(GAMES)), metavar="[GAME]")
def command(game: str | None) -> None:
    """List the built-in players, of one GAME or of all."""
    for name in [game] if game else GAMES:
        for bot in bots_for(name):
            click.echo(bot)
