"""`cardtable join`: a seat at another host's table, over the protocol of its game."""

from __future__ import annotations

import click

from cardtable.cli.group import ByModule


class JoinCommands(ByModule):
    package = __name__

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The name of a player says which game it is: `cardtable join bridge:basic N`."""
        game, colon, _ = args[0].partition(":")
        return super().resolve_command(ctx, [game, *args] if colon else args)


@click.group("join", cls=JoinCommands)
def command() -> None:
    """Take a seat at another host's table.

    `cardtable join bridge:basic N` is short for `cardtable join bridge bridge:basic N`.
    """
