"""`cardtable host`: programs against each other over the protocols of their games."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import click

from cardtable.cli.group import Group


class Hosts(Group):
    """Each module beside this one that has a command of its own name. It is loaded only when it is called: a
    host of one game needs no other."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = [module.name.replace("_", "-") for module in iter_modules(__path__)]
        return [name for name in names if self.get_command(ctx, name) is not None]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        own = name.replace("-", "_")
        if own not in [module.name for module in iter_modules(__path__)]:
            return None
        found = getattr(import_module(f"cardtable.cli.host.{own}"), own, None)
        return found if isinstance(found, click.Command) else None


@click.group("host", cls=Hosts)
def command() -> None:
    """Let programs play against each other over the protocol of their game."""
