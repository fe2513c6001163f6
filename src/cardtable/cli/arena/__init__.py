"""`cardtable arena`: finds out which player is better, with reliable numbers."""

from __future__ import annotations

from importlib import import_module

import click

from cardtable.cli.group import Group
from cardtable.games import GAMES

MODULES = {
    "show": "show",
    "verify": "journal",
    "replay": "journal",
    "export": "export",
    "luck": "luck",
    "ladder": "ladder",
}
"""The module of each subcommand."""


class Arena(Group):
    """A subcommand for each game, and those for results, each loaded when called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*GAMES, *MODULES]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(ctx):
            return None
        module, own = (MODULES[name], name) if name in MODULES else ("tournament", "tournament")
        command = getattr(import_module(f"cardtable.cli.arena.{module}"), own)
        assert isinstance(command, click.Command)
        return command


@click.group("arena", cls=Arena)
def command() -> None:
    """Find out which player is better, with reliable numbers."""
