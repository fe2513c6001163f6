"""`cardtable bots`: which players are built in."""

from __future__ import annotations

import click

from cardtable.games import GAMES
from cardtable.players import bots_for, options_for


@click.command("bots")
@click.argument("game", required=False, type=click.Choice(list(GAMES)), metavar="[GAME]")
def command(game: str | None) -> None:
    """List the built-in players, of one GAME or of all, and below a name the options it takes.

    Options are written after the name and a comma: bridge:basic,system=two_over_one.
    """
    for name in [game] if game else GAMES:
        for bot in bots_for(name):
            click.echo(bot)
            for option, about in options_for(bot).items():
                click.echo(f"    {option}=…  {about}")
