"""`cardtable host`: programs against each other over the protocols of their games."""

from __future__ import annotations

from importlib import import_module

import click

from cardtable.cli.group import Group

HOSTS = ("bridge", "bridge-tcp", "nimmt", "skat-tcp")
"""Each is a module beside this one, loaded only when it is called: a host of one game needs no other."""


class Hosts(Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(HOSTS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in HOSTS:
            return None
        own = name.replace("-", "_")
        found = getattr(import_module(f"cardtable.cli.host.{own}"), own)
        assert isinstance(found, click.Command)
        return found


@click.group("host", cls=Hosts)
def command() -> None:
    """Let programs play against each other over the protocol of their game."""
